/// A date of the proleptic Gregorian calendar and a time of day, without a time zone.
///
/// The time may not exist; see `secondsSince1970(offset:)`. The arithmetic is from Howard Hinnant, "chrono-Compatible Low-Level
/// Date Algorithms" (https://howardhinnant.github.io/date_algorithms.html): eras of 400 years, years that begin in March.
struct CivilTime: Hashable {
    var year: Int
    /// Counted from 1.
    var month: Int
    /// Counted from 1.
    var day: Int
    var hour = 0
    var minute = 0
    /// Up to 60, in a leap second.
    var second = 0
}

extension CivilTime {
    /// Creates the time that is a number of seconds after the start of 1970.
    init(secondsSince1970 seconds: Int) {
        let days = seconds.floored(by: 86_400)
        let time = seconds - days * 86_400
        let shifted = days + 719_468
        let era = shifted.floored(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        hour = time / 3_600
        minute = time / 60 % 60
        second = time % 60
    }

    /// The seconds from the start of 1970 to this time.
    var secondsSince1970: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.floored(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468
        return days * 86_400 + hour * 3_600 + minute * 60 + second
    }

    /// The day of the week, from 0 for Sunday.
    var weekday: Int {
        let days = (secondsSince1970 - second).floored(by: 86_400)
        return days + 4 - (days + 4).floored(by: 7) * 7
    }

    /// Returns the seconds from the start of 1970, in UTC, to this time in a zone; nil if there is no such time.
    ///
    /// A second of 60 exists only at the end of a UTC day.
    ///
    /// - Parameter offset: The seconds by which the zone is ahead of UTC.
    func secondsSince1970(offset: Int) -> Int? {
        guard (1...12).contains(month), (1...daysInMonth).contains(day), hour <= 23, minute <= 59, second <= 60 else {
            return nil
        }
        let seconds = secondsSince1970 - offset
        return second < 60 || seconds.floored(by: 86_400) * 86_400 == seconds ? seconds : nil
    }

    private var daysInMonth: Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Int {
    /// Returns the quotient by a positive divisor, rounded down.
    func floored(by divisor: Int) -> Int { self >= 0 ? self / divisor : (self + 1) / divisor - 1 }
}

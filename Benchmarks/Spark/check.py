"""Runs a mapper under Spark and compares what comes out with what should; see Benchmarks/spark."""

import os
import shlex
import sys

import pyspark
from pyspark.sql import SparkSession


def order(number, revision):
    """A record with spellings that most libraries would not keep."""
    return (
        f'{{ "id":{9007199254740993 + number},  "revision": {revision} , "total": 1{number % 10}.50, "rate":1e{number % 9}, '
        f'"city":"K\\u00f6ln – Łódź \U0001F6B2", "z": {{}}, "a":[ ], "a": "\\"\\\\N\\"\u2028|", "n":null}}'
    )


def check(name, holds, found=""):
    """Says whether something holds; ends the program where it does not."""
    print(f"{'ok    ' if holds else 'FAILED'} {name}{'' if holds else f': {str(found)[:2000]}'}", flush=True)
    if not holds:
        sys.exit(1)


def difference(lines, wanted):
    """The first line that is not the wanted one, for a message."""
    for number, (line, other) in enumerate(zip(lines, wanted)):
        if line != other:
            return f"line {number + 1} is {line!r}, not {other!r}"
    return f"{len(lines)} lines, not {len(wanted)}"


def failure(action):
    """What an action fails with."""
    try:
        action()
    except Exception as error:  # the classes differ from one version of Spark to another
        return str(error)
    return "the job succeeded"


def main():
    mapper, count, folder = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    command = shlex.quote(mapper)
    good, bad, short = (os.path.join(folder, f"{name}.jsonl") for name in ("good", "bad", "short"))
    records = [order(number, number % 1000) for number in range(count)]
    wanted = [order(number, number % 1000 + 1) for number in range(count)]
    broken = records[: count // 2] + ['{"id": 1, "revision": '] + records[count // 2 :]
    for path, lines in ((good, records), (bad, broken), (short, records[:9] + ["{"])):
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.writelines(line + "\n" for line in lines)

    spark = (
        SparkSession.builder.master("local[2]")
        .appName("LazyJSON mapper")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.local.dir", folder)
        .config("spark.sql.warehouse.dir", os.path.join(folder, "warehouse"))
        .getOrCreate()
    )
    context = spark.sparkContext
    context.setLogLevel("OFF")
    print(f"Spark {pyspark.__version__}, {count} records, {os.path.getsize(good)} bytes")

    piped = context.textFile(good, 7).pipe(command, checkCode=True)
    check("pipe: several tasks", piped.getNumPartitions() >= 7, piped.getNumPartitions())
    lines = piped.collect()
    check("pipe: order and bytes are kept, but for the revision", lines == wanted, difference(lines, wanted))
    check("pipe: no records, no output", context.parallelize([], 3).pipe(command, checkCode=True).collect() == [])
    error = failure(lambda: context.textFile(bad, 7).pipe(command, checkCode=True).count())
    check("pipe: a bad record fails the job, with exit code 65", "exited with error code 65" in error, error)
    kept = context.textFile(bad, 7).pipe(command).count()
    check("pipe: without checkCode records would be lost", kept < count, kept)

    # A file at a time is read, so that its lines come in order; `value` is a line.
    def transformed(path):
        spark.read.text(path).createOrReplaceTempView("orders")
        return spark.sql(f"SELECT TRANSFORM(value) USING '{command}' AS (record STRING) FROM orders")

    spark.conf.set("spark.sql.files.maxPartitionBytes", str(max(1, os.path.getsize(good) // 5)))
    frame = transformed(good)
    check("TRANSFORM: several tasks", frame.rdd.getNumPartitions() >= 4, frame.rdd.getNumPartitions())
    lines = [row.record for row in frame.collect()]
    check("TRANSFORM: order and bytes are kept, but for the revision", lines == wanted, difference(lines, wanted))
    # The program ends before it has read all. What Spark sees first is the exit code, or that nobody reads the pipe, or
    # that Java has closed it because the program is gone.
    error = failure(lambda: transformed(bad).collect())
    reasons = ("status 65", "Broken pipe", "Stream closed")
    check("TRANSFORM: a bad record fails the job", any(reason in error for reason in reasons), error)
    error = failure(lambda: transformed(short).collect())
    check("TRANSFORM: a bad last record fails the job, with exit code 65", "status 65" in error, error)
    spark.stop()


main()

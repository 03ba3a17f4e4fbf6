import CLazyJSON
@_spi(Kernels) import LazyJSON
import Testing

/// The kernels by name, as the benchmark and the fuzzer take them.
@Suite(.serialized) struct KernelNameTests {
    @Test func eachKernelGivesTheSameIndex() throws {
        let text = Array(#"{"a":[1,2.5,"x\n"],"b\n":null}"#.utf8)
        let entries = try #require(try JSON(parsing: text).indexEntries)
        #expect(entries.count == 10)
        let kernels = JSON.Kernel.available
        #expect(kernels.contains { $0.description == JSON.Kernel.portable.description })
        #expect(!kernels.contains { $0.description == JSON.Kernel.automatic.description })
        for kernel in kernels {
            #expect(try JSON(parsing: text, kernel: kernel).indexEntries == entries, "\(kernel)")
        }
    }

    @Test(arguments: JSON.Kernel.available)
    func anyKernelCanBeTheAutomaticOne(_ kernel: JSON.Kernel) throws {
        defer { JSON.Kernel.setAutomatic(.automatic) }
        JSON.Kernel.setAutomatic(kernel)
        #expect(clj_kernel_available(CLJ_KERNEL_BEST) == (kernel.description != JSON.Kernel.portable.description))
        #expect(try JSON(parsing: #"{"a":[1,2.5]}"#)["a"]?.count == 2)
        #expect(throws: JSONError.self) { try JSON(parsing: #"{"a":[1,2.5}"#) }
    }

    @Test func anEditedValueHasNoIndex() throws {
        var json = try JSON(parsing: "[1]", limits: JSONLimits())
        try json.append(2)
        #expect(json.indexEntries == nil)
    }
}

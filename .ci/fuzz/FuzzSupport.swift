// Shared by all fuzz targets; `.ci/fuzz/run` compiles it together with each of them.

/// Tries one input; libFuzzer calls it.
///
/// Every target has its own `fuzz(_:)`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  fuzz(unsafe Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}

/// Stops with the law that does not hold, so that libFuzzer keeps the input.
func require(_ condition: Bool, _ law: @autoclosure () -> String) {
  if !condition { fatalError(law()) }
}

/// The bytes as a Swift string literal if they are UTF-8, otherwise as an array literal.
func literal(_ bytes: [UInt8]) -> String {
  guard let string = String(validating: bytes, as: UTF8.self) else { return "\(bytes)" }
  return string.debugDescription
}

/// The parts of an input between separator bytes, which no part contains.
func parts(_ bytes: [UInt8], between separators: [UInt8], atMost count: Int) -> [[UInt8]] {
  bytes.split(maxSplits: count, omittingEmptySubsequences: false) { separators.contains($0) }
    .prefix(count).map(Array.init)
}

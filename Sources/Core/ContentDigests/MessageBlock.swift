/// The 64 bytes that SHA-256 processes at a time, filled one by one.
///
/// Words in a tuple, since an array of fixed size (`InlineArray`) needs the systems of 2025, and any other array
/// allocates memory for each hash.
struct MessageBlock: Sendable {
  static let count = 64

  private typealias Words = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)
  private var words: Words = (0, 0, 0, 0, 0, 0, 0, 0)

  subscript(index: Int) -> UInt8 {
    @inline(__always)
    get {
      precondition(index >= 0 && index < Self.count)
      return unsafe withUnsafeBytes(of: words) { bytes in unsafe bytes[index] }
    }
    @inline(__always)
    set {
      precondition(index >= 0 && index < Self.count)
      unsafe withUnsafeMutableBytes(of: &words) { bytes in unsafe bytes[index] = newValue }
    }
  }

  /// Passes the bytes to a hash.
  @inline(__always)
  func absorbed(by state: inout SHA256State) {
    unsafe withUnsafeBytes(of: words) { bytes in
      let block = unsafe bytes.bindMemory(to: UInt8.self)
      unsafe state.absorb(block.span, from: 0)
    }
  }
}

extension Array where Element == UInt8 {
  /// Appends a text from the source code.
  @inlinable
  @inline(__always)
  package mutating func append(_ text: StaticString) {
    // The bytes of such a text exist as long as the program runs.
    unsafe append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a number in plain digits.
  package mutating func append(digitsOf number: UInt64) {
    if number < 10 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number))
      return
    }
    // 2^64 - 1 has this number of digits; they are filled from the end. The memory is used inside the closure only.
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var index = digits.count
      var rest = number
      while rest > 0 {
        index -= 1
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        unsafe digits[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
        rest = quotient
      }
      let written = unsafe UnsafeBufferPointer(rebasing: digits[index...])
      unsafe append(copying: written.span)
    }
  }
}

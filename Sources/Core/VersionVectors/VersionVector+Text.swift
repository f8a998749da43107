// The canonical text of a vector: `home:1,mom:2`.

extension VersionVector {
  /// Reads a vector from its canonical text.
  ///
  /// Devices ascend strictly by their bytes. Each is followed by a colon and the counter in plain digits (1 to
  /// 18446744073709551615, no leading zero, no sign). A comma separates two entries, and nothing else is
  /// allowed. Empty text is the empty vector. Text in any other form is refused, so the text of a vector can
  /// serve as its name.
  ///
  /// - Parameter text: The text as bytes of UTF-8.
  /// - Throws: The first fault, with its offset in `text` and what was expected there.
  /// - Complexity: O(*n*).
  public init(text: [UInt8]) throws(VersionVectorError) {
    self.init()
    guard !text.isEmpty else { return }
    let input = text.span
    var index = 0
    while true {
      let device = try Self.device(in: input, at: &index, after: entries.last?.device)
      let counter = try Self.counter(of: device, in: input, at: &index)
      entries.append(Entry(device: device, counter: counter))
      guard index < input.count else { return }
      guard input[index] == UInt8(ascii: ",") else {
        throw VersionVectorError(
          .counterMalformed, device: device, at: index,
          "another digit, ',' and another device, or the end was expected here")
      }
      index += 1
    }
  }

  /// Appends the canonical text.
  ///
  /// - Parameter output: The bytes to append to.
  /// - Complexity: O(*n*).
  package func write(into output: inout [UInt8]) {
    let entries = entries.span
    for index in entries.indices {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      entries[index].device.write(into: &output)
      output.append(UInt8(ascii: ":"))
      Self.write(entries[index].counter, into: &output)
    }
  }

  /// Reads a device and the colon after it.
  private static func device(
    in input: Span<UInt8>, at index: inout Int, after last: DeviceID?
  ) throws(VersionVectorError) -> DeviceID {
    let start = index
    while index < input.count, input[index] != UInt8(ascii: ":"), input[index] != UInt8(ascii: ",")
    {
      index += 1
    }
    let device = try DeviceID(input, in: start..<index)
    guard index < input.count, input[index] == UInt8(ascii: ":") else {
      throw VersionVectorError(
        .counterMalformed, device: device, at: index,
        "':' and a counter were expected here, after the device")
    }
    if let last, device <= last {
      guard device != last else { throw .repeated(device, at: start) }
      throw VersionVectorError(
        .devicesUnordered, device: device, at: start,
        "devices must ascend by their bytes; this one belongs before \(last.description)")
    }
    index += 1
    return device
  }

  /// Reads the digits of a counter.
  private static func counter(
    of device: DeviceID, in input: Span<UInt8>, at index: inout Int
  ) throws(VersionVectorError) -> UInt64 {
    let start = index
    var counter: UInt64 = 0
    while index < input.count, (0x30...0x39).contains(input[index]) {
      let (tens, overflow) = counter.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(UInt64(input[index] - 0x30))
      guard !overflow, !carry else {
        throw VersionVectorError(
          .counterOverflow, device: device, at: start,
          "a counter is at most 18446744073709551615")
      }
      // A zero can only be the whole counter: as its first digit it would be a leading zero.
      guard index == start || counter != 0 else {
        throw VersionVectorError(
          .counterMalformed, device: device, at: start,
          "a counter has no leading zero")
      }
      counter = sum
      index += 1
    }
    guard index > start else {
      throw VersionVectorError(
        .counterMalformed, device: device, at: start,
        "a counter in plain digits from 1 to 18446744073709551615 was expected here")
    }
    guard counter > 0 else { throw .zero(device, at: start) }
    return counter
  }

  private static func write(_ counter: UInt64, into output: inout [UInt8]) {
    if counter < 10 {
      output.append(0x30 + UInt8(truncatingIfNeeded: counter))
      return
    }
    var divisor: UInt64 = 1
    while counter / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      output.append(0x30 + UInt8(truncatingIfNeeded: counter / divisor % 10))
      divisor /= 10
    }
  }
}

extension VersionVector: LosslessStringConvertible {
  /// Makes a vector of its canonical text, if the text is valid.
  ///
  /// Use ``init(text:)`` to learn what is wrong with it.
  ///
  /// - Parameter description: The text as ``description`` gives it.
  public init?(_ description: String) {
    do throws(VersionVectorError) {
      try self.init(text: Array(description.utf8))
    } catch {
      return nil
    }
  }

  /// The canonical text, such as `home:1,mom:2`.
  public var description: String {
    var output: [UInt8] = []
    write(into: &output)
    return String(decoding: output, as: UTF8.self)
  }
}

// The compact binary form of a vector, for extended attributes and network messages.
//
//   1 byte        format, 0x01
//   LEB128        number of entries
//   per entry, devices strictly ascending by bytes:
//     1 byte      length of the device ID, 1 to 64
//     n bytes     device ID
//     LEB128      counter, 1 to 2^64-1
//
// LEB128: 7 bits a byte, lowest first, the top bit set on all bytes but the last, no more bytes
// than needed. (DWARF 5, section 7.6.) Every vector has one binary form and no other is read.
//
// 8 devices with IDs of 8 bytes and counters below 2^35 take 2 + 8 * (1 + 8 + 5) = 114 bytes.

extension VersionVector {
  private static let binaryFormat: UInt8 = 1

  /// The fewest bytes that an entry takes: length, one byte of a device, one byte of a counter.
  private static let smallestEntry = 3

  /// The vector in its compact binary form.
  ///
  /// Equal vectors have equal binary forms.
  ///
  /// - Complexity: O(*n*).
  public var binary: [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(2 + entries.count * 14)
    output.append(Self.binaryFormat)
    Self.write(varint: UInt64(entries.count), into: &output)
    for entry in entries {
      output.append(UInt8(truncatingIfNeeded: entry.device.byteCount))
      entry.device.write(into: &output)
      Self.write(varint: entry.counter, into: &output)
    }
    return output
  }

  /// Reads a vector from its compact binary form.
  ///
  /// Only what ``binary`` gives is accepted, byte for byte. The bytes may come from anywhere: no
  /// input traps, and no more memory is taken than a vector as long as the input needs.
  ///
  /// - Parameter binary: The whole binary form and nothing behind it.
  /// - Throws: The first fault, with its offset in `binary`.
  /// - Complexity: O(*n*).
  public init(binary: [UInt8]) throws(VersionVectorError) {
    let input = binary.span
    guard let format = binary.first else {
      throw VersionVectorError(
        .truncated, at: 0, "the binary form of a vector starts with its format, the byte 1")
    }
    guard format == Self.binaryFormat else {
      throw VersionVectorError(
        .unknownFormat, at: 0,
        "format \(format) is not known; this version reads format 1 only")
    }
    var index = 1
    let count = try Self.varint(in: input, at: &index)
    // Checked before anything is allocated: a count alone costs nothing.
    guard count <= UInt64((input.count - index) / Self.smallestEntry) else {
      throw VersionVectorError(
        .truncated, at: input.count,
        "\(count) entries were announced, for which there are too few bytes")
    }
    self.init()
    entries.reserveCapacity(Int(count))
    for _ in 0..<Int(count) {
      let start = index
      let device = try Self.binaryDevice(in: input, at: &index)
      if let last = entries.last?.device, device <= last {
        guard device != last else { throw .repeated(device, at: start) }
        throw VersionVectorError(
          .devicesUnordered, device: device, at: start, "devices must ascend by their bytes")
      }
      let counterStart = index
      let counter = try Self.varint(in: input, at: &index, of: device)
      guard counter > 0 else { throw .zero(device, at: counterStart) }
      entries.append(Entry(device: device, counter: counter))
    }
    guard index == input.count else {
      throw VersionVectorError(
        .trailingBytes, at: index, "the vector ends here, but the input goes on")
    }
  }

  private static func binaryDevice(
    in input: Span<UInt8>, at index: inout Int
  ) throws(VersionVectorError) -> DeviceID {
    guard index < input.count else {
      throw VersionVectorError(
        .truncated, at: index, "the length of a device ID was expected here")
    }
    let count = Int(input[index])
    index += 1
    guard input.count - index >= count else {
      throw VersionVectorError(
        .truncated, at: input.count, "\(count) bytes of a device ID were expected")
    }
    let device = try DeviceID(input, in: index..<(index + count))
    index += count
    return device
  }

  private static func varint(
    in input: Span<UInt8>, at index: inout Int, of device: DeviceID? = nil
  ) throws(VersionVectorError) -> UInt64 {
    let start = index
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while index < input.count {
      let byte = input[index]
      let bits = UInt64(byte & 0x7F)
      // `shift` is a multiple of 7: at 63 one bit of the number is left.
      guard shift < 63 || (shift == 63 && bits <= 1) else {
        throw VersionVectorError(
          .counterOverflow, device: device, at: start, "a number is at most 2^64-1")
      }
      value |= bits << shift
      index += 1
      guard byte & 0x80 != 0 else {
        guard byte != 0 || index - start == 1 else {
          throw VersionVectorError(
            .counterMalformed, device: device, at: start,
            "a number must take no more bytes than it needs")
        }
        return value
      }
      shift += 7
    }
    throw VersionVectorError(
      .truncated, device: device, at: index, "a number was expected here, in LEB128")
  }

  private static func write(varint value: UInt64, into output: inout [UInt8]) {
    var remaining = value
    while remaining >= 0x80 {
      output.append(UInt8(truncatingIfNeeded: remaining) | 0x80)
      remaining >>= 7
    }
    output.append(UInt8(truncatingIfNeeded: remaining))
  }
}

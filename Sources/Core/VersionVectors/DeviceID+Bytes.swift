// Bytes and text of a device ID: what is accepted, and what is given back.

extension DeviceID {
  /// Makes an ID of bytes.
  ///
  /// - Parameter bytes: 1 to 64 bytes of UTF-8 without control characters, `,`, `:` and `#`.
  /// - Throws: The first fault, with its offset in `bytes`.
  public init(_ bytes: [UInt8]) throws(VersionVectorError) {
    try self.init(bytes.span, in: 0..<bytes.count)
  }

  /// Makes an ID of a part of some input.
  ///
  /// - Parameters:
  ///   - input: The whole input, so that errors can name the offset in it.
  ///   - range: The range of the ID in it.
  /// - Throws: The first fault, with its offset in `input`.
  package init(_ input: Span<UInt8>, in range: Range<Int>) throws(VersionVectorError) {
    try Self.validate(input, in: range)
    self.init(unchecked: input.extracting(range))
  }

  /// The ID as bytes of UTF-8.
  public var bytes: [UInt8] {
    var result: [UInt8] = []
    write(into: &result)
    return result
  }

  /// Appends the bytes of the ID.
  ///
  /// - Parameter output: The bytes to append to.
  package func write(into output: inout [UInt8]) {
    unsafe output.append(atMost: Self.inlineCount) { unsafe writeWords(to: $0) }
    if let rest { output.append(contentsOf: rest) }
  }

  /// Writes the bytes that are in the words, and zeros up to the 16th byte.
  ///
  /// - Parameter output: Where to write; there is room for 16 bytes.
  /// - Returns: The number of bytes in the words.
  @inline(__always)
  func writeWords(to output: UnsafeMutablePointer<UInt8>) -> Int {
    let place = UnsafeMutableRawPointer(output)
    unsafe place.storeBytes(of: high.bigEndian, as: UInt64.self)
    unsafe place.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
    return wordByteCount
  }

  /// The number of bytes in the words.
  @inline(__always)
  private var wordByteCount: Int {
    low == 0 ? 8 &- high.trailingZeroBitCount / 8 : 16 &- low.trailingZeroBitCount / 8
  }

  /// The number of bytes in the ID.
  var byteCount: Int { rest.map { Self.inlineCount + $0.count } ?? wordByteCount }
}

extension DeviceID: LosslessStringConvertible {
  /// Makes an ID of text, if the text is a valid one.
  ///
  /// Use ``init(_:)-([UInt8])`` to learn what is wrong with it.
  ///
  /// - Parameter description: The ID as ``description`` gives it.
  public init?(_ description: String) {
    do throws(VersionVectorError) {
      try self.init(Array(description.utf8))
    } catch {
      return nil
    }
  }

  /// The ID as text.
  public var description: String {
    String(decoding: bytes, as: UTF8.self)
  }
}

extension DeviceID: ExpressibleByStringLiteral {
  /// Makes an ID of a literal in source text.
  ///
  /// - Precondition: The literal is a valid ID: a wrong one is a mistake in the program. For text
  ///   that comes from outside there is ``init(_:)-(String)``.
  /// - Parameter value: The literal.
  public init(stringLiteral value: String) {
    guard let device = DeviceID(value) else {
      preconditionFailure("The literal is no valid device ID.")
    }
    self = device
  }
}

extension DeviceID {
  /// Checks that a part of some input is a valid ID.
  ///
  /// Table 3-7 of the Unicode Standard defines well-formed UTF-8: after four of the first bytes the second has
  /// a narrower range, which excludes overlong forms, surrogates and values above U+10FFFF.
  private static func validate(
    _ input: Span<UInt8>, in range: Range<Int>
  ) throws(VersionVectorError) {
    guard !range.isEmpty else {
      throw VersionVectorError(
        .deviceEmpty, at: range.lowerBound, "a device ID of 1 to 64 bytes was expected here")
    }
    guard range.count <= maximumCount else {
      throw VersionVectorError(
        .deviceTooLong, at: range.lowerBound,
        "this device ID has \(range.count) bytes; at most 64 are allowed")
    }
    var index = range.lowerBound
    while index < range.upperBound {
      let first = input[index]
      if first < 0x80 {
        guard first >= 0x20, first != 0x7F else { throw control(at: index) }
        guard first != UInt8(ascii: ","), first != UInt8(ascii: ":"), first != UInt8(ascii: "#")
        else {
          throw VersionVectorError(
            .deviceForbiddenCharacter, at: index,
            "a device ID must not hold ',', ':' or '#'; choose another ID")
        }
        index += 1
        continue
      }
      guard let count = sequenceCount(after: first), range.upperBound - index >= count else {
        throw malformed(at: index)
      }
      guard secondBytes(after: first).contains(input[index + 1]) else {
        throw malformed(at: index)
      }
      // U+0080 to U+009F are C2 80 to C2 9F.
      if first == 0xC2, input[index + 1] < 0xA0 { throw control(at: index) }
      for next in (index + 2)..<max(index + 2, index + count) {
        guard input[next] & 0xC0 == 0x80 else { throw malformed(at: index) }
      }
      index += count
    }
  }

  /// The length of a sequence that starts with a byte from 0x80, if one can start with it.
  private static func sequenceCount(after first: UInt8) -> Int? {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }

  private static func secondBytes(after first: UInt8) -> ClosedRange<UInt8> {
    switch first {
    case 0xE0: 0xA0...0xBF
    case 0xED: 0x80...0x9F
    case 0xF0: 0x90...0xBF
    case 0xF4: 0x80...0x8F
    default: 0x80...0xBF
    }
  }

  private static func control(at offset: Int) -> VersionVectorError {
    VersionVectorError(
      .deviceForbiddenCharacter, at: offset, "a device ID must not hold control characters")
  }

  private static func malformed(at offset: Int) -> VersionVectorError {
    VersionVectorError(
      .deviceNotUTF8, at: offset, "a device ID must be UTF-8; these bytes are not")
  }
}

/// How the characters of a text are written as bytes.
///
/// A text in UTF-16 is one that begins with its byte order mark. It is merged as UTF-8 and written as it was; its mark
/// belongs to the encoding, not to the first line. All other texts count as UTF-8, even if their bytes are not.
///
/// ```swift
/// let encoding = TextEncoding(of: [0xFF, 0xFE, 0x61, 0x00])  // .utf16LittleEndian
/// try encoding.decoded([0xFF, 0xFE, 0x61, 0x00])             // "a" as bytes
/// encoding.encoded(Array("a".utf8))                          // [0xFF, 0xFE, 0x61, 0x00]
/// ```
public enum TextEncoding: Hashable, Sendable, CaseIterable {
  // The plainer comes first.
  case utf8
  case utf16LittleEndian
  case utf16BigEndian

  /// The encoding of a content, by its first two bytes.
  public init(of content: [UInt8]) {
    let mark = content.count < 2 ? 0 : UInt16(content[0]) << 8 | UInt16(content[1])
    self = mark == 0xFFFE ? .utf16LittleEndian : mark == 0xFEFF ? .utf16BigEndian : .utf8
  }

  /// The text of a content in this encoding: UTF-8 as it is, UTF-16 as UTF-8 without its byte order mark.
  ///
  /// - Throws: The first place that is no text in UTF-16. What it returns is encoded to the same bytes again.
  /// - Complexity: Linear in the bytes, for UTF-16.
  public func decoded(_ content: [UInt8]) throws(IllFormedText) -> [UInt8] {
    if self == .utf8 { return content }
    var text: [UInt8] = []
    text.reserveCapacity(content.count)
    var position = 2
    while position + 1 < content.count {
      let start = position
      var scalar = UInt32(unit(at: position, in: content))
      position += 2
      if scalar & ~0x3FF == 0xD800, position + 1 < content.count {
        let second = UInt32(unit(at: position, in: content))
        if second & ~0x3FF == 0xDC00 {
          scalar = 0x1_0000 + (scalar & 0x3FF) << 10 + second & 0x3FF
          position += 2
        }
      }
      guard scalar != 0, scalar & ~0x7FF != 0xD800 else {
        throw IllFormedText(scalar == 0 ? .null : .halfPair, at: start, after: text)
      }
      Self.append(scalar, to: &text)
    }
    guard position == content.count else {
      throw IllFormedText(.oddSize, at: position, after: text)
    }
    return text
  }

  /// The bytes of a text in UTF-8 in this encoding; UTF-16 with its byte order mark.
  ///
  /// In UTF-16, bytes that are not UTF-8 become U+FFFD.
  ///
  /// - Complexity: Linear in the bytes.
  public func encoded(_ text: [UInt8]) -> [UInt8] {
    if self == .utf8 { return text }
    var content: [UInt8] = []
    content.reserveCapacity(2 * text.count + 2)
    append(0xFEFF, to: &content)
    var position = 0
    while position < text.count {
      let (scalar, length) =
        ScalarReader.scalar(at: position, before: text.count, in: text) ?? (0xFFFD, 1)
      position += length
      if scalar < 0x1_0000 {
        append(scalar, to: &content)
      } else {
        append(0xD800 + (scalar - 0x1_0000) >> 10, to: &content)
        append(0xDC00 + scalar & 0x3FF, to: &content)
      }
    }
    return content
  }

  /// The encoding of a merged text: that of the base unless a side changed it; of two that sides chose, the plainer.
  ///
  /// - Parameter encodings: That of the base, and those of the sides; `nil` for a content without bytes.
  /// - Returns: The encoding.
  package static func merged(_ encodings: [TextEncoding?]) -> TextEncoding {
    let changed = encodings.dropFirst().filter { $0 != nil && $0 != encodings[0] }
    return allCases.first { changed.contains($0) } ?? encodings[0] ?? .utf8
  }

  /// A text that was merged as UTF-8, in the encoding and with the byte order mark that follow from those of its inputs,
  /// the base first.
  package static func encoded(_ text: [UInt8], like inputs: [[UInt8]]) -> [UInt8] {
    let encoding = merged(inputs.map(known))
    let marks = inputs.map { input in
      known(input).map { $0 != .utf8 || hasUTF8Mark(input) }
    }
    let isMarked = TextProperties.merged(marks, plain: false) ?? false
    return encoding == .utf8 && isMarked ? utf8Mark + text : encoding.encoded(text)
  }

  /// The byte order mark of UTF-8.
  static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Whether a content begins with the byte order mark of UTF-8.
  package static func hasUTF8Mark(_ content: [UInt8]) -> Bool { content.starts(with: utf8Mark) }

  /// The encoding of a content; `nil` if it has no bytes.
  package static func known(_ content: [UInt8]) -> TextEncoding? {
    content.isEmpty ? nil : TextEncoding(of: content)
  }

  private func unit(at position: Int, in content: [UInt8]) -> UInt16 {
    let (first, second) = (UInt16(content[position]), UInt16(content[position + 1]))
    return self == .utf16BigEndian ? first << 8 | second : second << 8 | first
  }

  private func append(_ unit: UInt32, to content: inout [UInt8]) {
    let (high, low) = (UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit))
    content.append(self == .utf16BigEndian ? high : low)
    content.append(self == .utf16BigEndian ? low : high)
  }

  private static func append(_ scalar: UInt32, to text: inout [UInt8]) {
    func tail(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: 0x80 | scalar >> shift & 0x3F)
    }
    switch scalar {
    case ..<0x80: text.append(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800:
      text.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      text.append(tail(0))
    case ..<0x1_0000:
      text.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      text.append(tail(6))
      text.append(tail(0))
    default:
      text.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      text.append(tail(12))
      text.append(tail(6))
      text.append(tail(0))
    }
  }
}

/// Why a content with the byte order mark of UTF-16 is no text.
public struct IllFormedText: Error, Hashable, Sendable, CustomStringConvertible {
  enum Problem: Hashable, Sendable {
    case null
    case halfPair
    case oddSize
  }

  private let problem: Problem
  /// The offset of the bytes in the content.
  public let offset: Int
  /// The line they are in, counted from 1.
  public let line: Int

  init(_ problem: Problem, at offset: Int, after text: [UInt8]) {
    self.problem = problem
    self.offset = offset
    line = text.reduce(1) { $0 + ($1 == Byte.lf ? 1 : 0) }
  }

  /// The line, and what is wrong there.
  public var description: String {
    let what =
      switch problem {
      case .null: "a character U+0000"
      case .halfPair: "half of a surrogate pair"
      case .oddSize: "half of a character at its end"
      }
    return "line \(line) has \(what)"
  }
}

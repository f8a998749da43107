/// Reads the tags and texts of an XML file, one after the other.
///
/// It reads what programs write as their settings: no document types and no other encodings than UTF-8. What it cannot
/// read ends it.
struct XMLScan {
  /// A part of the file.
  enum Part: Hashable {
    /// The start of an element.
    case start(name: [UInt8], attributes: [[UInt8]: [UInt8]], isEmpty: Bool)
    /// The end of an element.
    case end
    /// A text.
    case text([UInt8])
  }

  private let bytes: [UInt8]
  private var position = 0

  /// Begins at the start of a file.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next part; `nil` at the end.
  ///
  /// - Complexity: O(*n*) in the bytes of all parts together.
  mutating func next() -> Part? {
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else {
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        defer { position = end }
        return .text(Self.decoded(bytes[position..<end]))
      }
      let rest = bytes[(position + 1)...]
      if rest.starts(with: "!--".utf8) {
        guard skip(after: "-->") else { return nil }
      } else if rest.first == UInt8(ascii: "?") || rest.first == UInt8(ascii: "!") {
        guard skip(after: ">") else { return nil }
      } else if rest.first == UInt8(ascii: "/") {
        return skip(after: ">") ? .end : nil
      } else {
        position += 1
        return start()
      }
    }
    return nil
  }

  private mutating func start() -> Part? {
    let name = word()
    guard !name.isEmpty else { return nil }
    var attributes: [[UInt8]: [UInt8]] = [:]
    while true {
      skipBlanks()
      switch peek {
      case UInt8(ascii: ">")?:
        position += 1
        return .start(name: name, attributes: attributes, isEmpty: false)
      case UInt8(ascii: "/")?:
        return skip(after: ">") ? .start(name: name, attributes: attributes, isEmpty: true) : nil
      default:
        let key = word()
        skipBlanks()
        guard !key.isEmpty, peek == UInt8(ascii: "=") else { return nil }
        position += 1
        skipBlanks()
        guard let quote = peek, [0x22, 0x27].contains(quote),
          let end = bytes[(position + 1)...].firstIndex(of: quote)
        else { return nil }
        attributes[key] = Self.decoded(bytes[(position + 1)..<end])
        position = end + 1
      }
    }
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private mutating func skipBlanks() {
    while let byte = peek, Self.isBlank(byte) { position += 1 }
  }

  private mutating func word() -> [UInt8] {
    let end =
      bytes[position...].firstIndex { Self.isBlank($0) || [0x3D, 0x2F, 0x3E].contains($0) }
      ?? bytes.count
    defer { position = end }
    return Array(bytes[position..<end])
  }

  /// Continues after an ending; `false` if there is none.
  private mutating func skip(after ending: String) -> Bool {
    let ending = Array(ending.utf8)
    while position < bytes.count {
      if bytes[position] == ending[0], bytes[position...].starts(with: ending) {
        position += ending.count
        return true
      }
      position += 1
    }
    return false
  }

  /// A text with its references replaced; what is no reference stays.
  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(UInt8(ascii: "&")) else { return Array(text) }
    var decoded: [UInt8] = []
    var rest = text
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"),
        let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let character = character(
          String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self))
      {
        decoded += Array(String(character).utf8)
        rest = rest[(end + 1)...]
      } else {
        decoded.append(byte)
        rest = rest.dropFirst()
      }
    }
    return decoded
  }

  private static func character(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let number =
        name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
      return number.flatMap(Unicode.Scalar.init)
    }
  }
}

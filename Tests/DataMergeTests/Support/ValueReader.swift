/// Reads JSON with comments and trailing commas into a ``Value``, by recursion: a second reader to compare with.
///
/// It reads only what is valid; anything else is `nil`.
struct ValueReader {
  private let bytes: [UInt8]
  private var index = 0
  /// The comments, in the order of the text.
  private(set) var comments: [String] = []

  static func value(_ bytes: [UInt8]) -> Value? { read(bytes)?.value }

  static func read(_ bytes: [UInt8]) -> (value: Value, comments: [String])? {
    var reader = ValueReader(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
    guard let value = reader.value() else { return nil }
    reader.skip()
    return reader.index == bytes.count ? (value, reader.comments) : nil
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skip() {
    while let byte = next {
      if byte == UInt8(ascii: "/") {
        let isLine = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
        var end = index + 2
        if isLine {
          while end < bytes.count, bytes[end] != 10, bytes[end] != 13 { end += 1 }
        } else {
          while end + 1 < bytes.count, bytes[end] != 42 || bytes[end + 1] != 47 { end += 1 }
          end = min(end + 2, bytes.count)
        }
        comments.append(String(decoding: bytes[index..<end], as: UTF8.self))
        index = end
      } else if byte == 32 || byte == 10 || byte == 13 || byte == 9 {
        index += 1
      } else {
        return
      }
    }
  }

  private mutating func take(_ character: Character) -> Bool {
    skip()
    guard next == character.asciiValue else { return false }
    index += 1
    return true
  }

  private mutating func value() -> Value? {
    skip()
    switch next {
    case UInt8(ascii: "{"):
      index += 1
      var members: [Value.Member] = []
      while !take("}") {
        skip()
        guard let key = string(), take(":"), let value = value() else { return nil }
        if members.contains(where: { $0.key == key }) { return nil }
        members.append(.init(key: key, value: value))
        if !take(",") { return take("}") ? .object(members) : nil }
      }
      return .object(members)
    case UInt8(ascii: "["):
      index += 1
      var elements: [Value] = []
      while !take("]") {
        guard let value = value() else { return nil }
        elements.append(value)
        if !take(",") { return take("]") ? .list(elements) : nil }
      }
      return .list(elements)
    case UInt8(ascii: "\""): return string().map { .string($0) }
    default:
      let start = index
      while let byte = next, byte > 32, !",]}/:".utf8.contains(byte) { index += 1 }
      return start == index ? nil : .plain(String(decoding: bytes[start..<index], as: UTF8.self))
    }
  }

  private mutating func string() -> String? {
    guard next == UInt8(ascii: "\"") else { return nil }
    index += 1
    var units: [UInt16] = []
    var plain: [UInt8] = []
    func flushed() -> [UInt16] { Array(String(decoding: plain, as: UTF8.self).utf16) }
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        return String(decoding: units + flushed(), as: UTF16.self)
      case UInt8(ascii: "\\"):
        units += flushed()
        plain = []
        guard let escape = next else { return nil }
        index += 1
        if escape == UInt8(ascii: "u") {
          guard index + 4 <= bytes.count,
            let unit = UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
          else { return nil }
          units.append(unit)
          index += 4
        } else {
          let meanings: [UInt8: UInt16] = [98: 8, 102: 12, 110: 10, 114: 13, 116: 9]
          units.append(meanings[escape] ?? UInt16(escape))
        }
      default: plain.append(byte)
      }
    }
    return nil
  }
}

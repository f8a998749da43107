/// The way from the root to the value that is merged.
struct MergePath {
  private enum Step {
    case key(Place)
    case index(Int)
  }

  private var steps: [Step] = []

  mutating func append(keyOf place: Place) { steps.append(.key(place)) }
  mutating func append(index: Int) { steps.append(.index(index)) }
  mutating func removeLast() { steps.removeLast() }

  /// The path as text, such as `plugins[3].id`.
  ///
  /// A key that is not a word is in quotation marks.
  func text(in trees: [DataTree]) -> String {
    var bytes: [UInt8] = []
    for step in steps {
      switch step {
      case .index(let index):
        bytes += Array("[".utf8) + Array(String(index).utf8) + Array("]".utf8)
      case .key(let place):
        let tree = trees[place.input]
        let key = tree.name(of: place.node)
        let isWord = !key.isEmpty && key.allSatisfy(Self.isWordByte)
        if !bytes.isEmpty { bytes.append(UInt8(ascii: ".")) }
        if isWord {
          bytes += key
        } else {
          bytes += [UInt8(ascii: "\"")] + key + [UInt8(ascii: "\"")]
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\""), 0...0x20:
      false
    default: true
    }
  }
}

/// A string that equals another only if their bytes are equal.
///
/// Swift's own comparison treats composed and decomposed letters as equal; RFC 8259, section 8.3, does not.
struct JSONExactText: Hashable, Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (lhs: JSONExactText, rhs: JSONExactText) -> Bool {
    lhs.text.withUTF8Span { left in
      rhs.text.withUTF8Span { right in
        guard left.count == right.count else { return false }
        for index in left.indices where left[index] != right[index] { return false }
        return true
      }
    }
  }

  func hash(into hasher: inout Hasher) {
    // The pointer is used inside the closure only.
    text.withUTF8Span { text in
      unsafe text.withUnsafeBytes { bytes in unsafe hasher.combine(bytes: bytes) }
    }
    // A byte that occurs in no string: no text's input is a prefix of another's.
    hasher.combine(0xFF as UInt8)
  }
}

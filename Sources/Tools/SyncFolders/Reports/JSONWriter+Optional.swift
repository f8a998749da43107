import JSONText

extension JSONWriter {
  /// A member with a text, if there is one.
  mutating func member(_ name: String, ifAny text: String?) {
    if let text { member(name, text) }
  }
}

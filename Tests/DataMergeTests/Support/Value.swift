/// A value of settings, independent of how the merge represents it.
indirect enum Value {
  case object([Member])
  case list([Value])
  case string(String)
  /// A number as it is spelled, or `true`, `false`, `null`.
  case plain(String)

  struct Member {
    var key: String
    var value: Value
  }

  /// A text that two values have in common exactly if they are equal: without the order of members.
  var canonical: String {
    switch self {
    case .object(let members):
      "{"
        + members.map { "\($0.key.debugDescription):\($0.value.canonical)" }.sorted()
        .joined(separator: ",") + "}"
    case .list(let elements): "[" + elements.map(\.canonical).joined(separator: ",") + "]"
    case .string(let string): string.debugDescription
    case .plain(let text): text
    }
  }

  var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  var elements: [Value]? { if case .list(let elements) = self { elements } else { nil } }

  subscript(key: String) -> Value? { members?.first { $0.key == key }?.value }

  var isScalar: Bool { members == nil && elements == nil }
}

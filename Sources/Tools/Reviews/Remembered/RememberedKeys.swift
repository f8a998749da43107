package import Scenarios

/// The fields of a file of remembered decisions.
package enum RememberedFileKey: String, CaseIterable {
  case format, decisions

  package static let all = FormatKeys(Self.self)
}

/// The fields of a remembered decision.
package enum RememberedKey: String, CaseIterable {
  case path, day, versions
  case pick, keep, keepBoth, merge, text, base64, delete

  package static let all = FormatKeys(Self.self)

  /// The fields that hold the decision.
  package static let answers: [RememberedKey] = [
    .pick, .keep, .keepBoth, .merge, .text, .base64, .delete,
  ]
}

/// The fields of a version that a person saw.
package enum RememberedVersionKey: String, CaseIterable {
  case content, device, modified

  package static let all = FormatKeys(Self.self)
}

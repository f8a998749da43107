/// Which journals are those of this installation.
package struct JournalAuthority: Sendable {
  /// Journals without a code of this installation's key.
  package enum Acceptance: Hashable, Sendable {
    /// All of them are foreign.
    case none
    /// One without any code is this installation's: if nobody else writes, versions before codes wrote it.
    case withoutCode
    /// All are read as they are, to list their claims; nothing in them may be carried out.
    case all
  }

  /// The key of this installation; `nil` before its first journal.
  let key: JournalKey?
  let accepts: Acceptance

  /// Takes a key and what else is accepted.
  package init(key: JournalKey?, accepts: Acceptance = .none) {
    self.key = key
    self.accepts = accepts
  }

  /// Reads what journals claim.
  static let claims = JournalAuthority(key: nil, accepts: .all)
}

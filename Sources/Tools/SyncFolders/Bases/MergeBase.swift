/// What two versions in conflict are thought to have started from.
package struct MergeBase: Hashable, Sendable {
  /// The content.
  package let content: [UInt8]

  /// How it was found.
  package let origin: BaseOrigin

  /// Whether a merge may rely on it, and why.
  ///
  /// One that is not trusted is reported to the person, and never used for a merge.
  package let trust: BaseTrust

  /// What is known of its permissions; `nil` if nothing is.
  package let permissions: BasePermissions?

  /// The only text that a merge on it may make; `nil` if any merge on it is right.
  ///
  /// Other states may be the base as well, and the text is right for each of them.
  package let checkedText: [UInt8]?

  init(
    content: [UInt8], origin: BaseOrigin, trust: BaseTrust, permissions: BasePermissions?,
    checkedText: [UInt8]? = nil
  ) {
    self.content = content
    self.origin = origin
    self.trust = trust
    self.permissions = permissions
    self.checkedText = checkedText
  }

  /// The place where it was found and why it is relied on or not, in one sentence.
  package var explanation: String {
    "the base is \(origin)\(trust.isTrusted ? "" : ", not relied on"): \(trust)"
  }
}

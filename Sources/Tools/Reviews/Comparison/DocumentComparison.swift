public import ConflictResolution

/// Two states of a document that is a folder: which members differ.
public struct DocumentComparison: Hashable, Sendable {
  /// A member that is not the same on both sides.
  public struct Change: Hashable, Sendable {
    /// The path of the member in the document.
    public let path: RelativePath
    /// What it is on the left; `nil` if it was added.
    public let left: FileState?
    /// What it is on the right; `nil` if it was removed.
    public let right: FileState?

    /// What differs in a member that both have.
    ///
    /// - Parameter limits: How much is compared.
    /// - Returns: The comparison; `nil` if one side lacks the member.
    /// - Complexity: That of comparing the two.
    public func comparison(limits: ComparisonLimits = ComparisonLimits()) -> VersionComparison? {
      guard let left, let right else { return nil }
      return VersionComparison(from: left, to: right, limits: limits)
    }
  }

  /// The members that differ, in path order; as many as the limits allow.
  public let changes: [Change]
  /// How many members only the right side has.
  public private(set) var addedCount = 0
  /// How many members only the left side has.
  public private(set) var removedCount = 0
  /// How many members both have that are not the same.
  public private(set) var changedCount = 0
  /// How many members are the same.
  public private(set) var unchangedCount = 0

  /// Whether some that differ are not listed.
  public var isCutShort: Bool { changes.count < addedCount + removedCount + changedCount }

  /// Compares two states of a document.
  ///
  /// - Parameters:
  ///   - left: The state on the left.
  ///   - right: The state on the right.
  ///   - limits: How many members are listed.
  /// - Complexity: O(*n*) in the number of members.
  public init(
    from left: GroupContent, to right: GroupContent, limits: ComparisonLimits = ComparisonLimits()
  ) {
    var changes: [Change] = []
    var (own, other) = (left.members[...], right.members[...])
    while let path = [own.first?.path, other.first?.path].compactMap({ $0 }).min() {
      let old = own.first?.path == path ? own.popFirst() : nil
      let new = other.first?.path == path ? other.popFirst() : nil
      if let old, let new, old.state == new.state {
        unchangedCount += 1
        continue
      }
      if old == nil {
        addedCount += 1
      } else if new == nil {
        removedCount += 1
      } else {
        changedCount += 1
      }
      if changes.count < limits.members {
        changes.append(Change(path: path, left: old?.state, right: new?.state))
      }
    }
    self.changes = changes
  }
}

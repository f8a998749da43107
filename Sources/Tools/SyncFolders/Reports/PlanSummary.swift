/// The totals of a plan for a folder.
package struct PlanSummary: Hashable, Sendable {
  /// Files with conflict copies, those with the same content included.
  package private(set) var conflicts = 0
  /// Conflicts about which something was decided.
  package private(set) var resolved = 0
  /// Conflicts about which nothing was decided.
  package private(set) var undecided = 0
  /// Versions that go to the store.
  package private(set) var setAside = 0
  /// New contents.
  package private(set) var merged = 0
  /// Weak matches that are left alone.
  package private(set) var weak = 0
  /// Conflicts in which a merge had no base.
  package private(set) var withoutBase = 0

  package init() {}

  /// Counts a family.
  package mutating func count(_ family: PlannedFamily) {
    if family.unit == nil { weak += family.members.count(where: \.isPassedOver) }
    guard family.isConflict else { return }
    conflicts += 1
    if family.isDecided { resolved += 1 } else { undecided += 1 }
    if family.made != nil { merged += 1 }
    setAside += family.members.count(where: \.fate.isSetAside)
    if family.declined.contains(where: \.lacksBase) { withoutBase += 1 }
  }
}

extension PlannedFamily {
  /// Whether there is a copy that counts.
  package var isConflict: Bool {
    members.contains { $0.copy != nil && !$0.isPassedOver }
  }
}

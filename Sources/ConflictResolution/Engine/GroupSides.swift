/// Tells which states of a group's members at one vector, or without one, belong together.
///
/// A side is declared by a label, else it is what one device holds, else it is what goes with one state of
/// the only member that has several. Never does each member's own time tell: members that were written in
/// one go have times of their own, and those that nobody touched have old ones.
///
/// **Invariant.** Each state of each member is on some side, or is one that all sides share; no side holds two
/// states of a member.
struct GroupSides {
  /// Members of which it cannot be told what they are on which side.
  struct Untold: Error {
    let members: [Int]
  }

  /// What each side lists.
  let sides: [[GroupHistory.Entry]]
  /// What is on no side of its own: all sides have it.
  let shared: [GroupHistory.Entry]
  /// The members that have several states.
  let contested: Set<Int>

  /// The sides of some versions.
  ///
  /// - Parameters:
  ///   - entries: the members' versions, at least one.
  ///   - haveVectors: whether they are all at one vector; else each device is a side by itself.
  ///   - isCompleted: whether a side that does not list a member has its state from elsewhere.
  /// - Throws: ``Untold`` where two members or more of one device have several states.
  /// - Complexity: O(*n* log *n*) in the number of versions.
  init(
    _ entries: [GroupHistory.Entry], haveVectors: Bool, isCompleted: (Int) -> Bool
  ) throws(Untold) {
    let contested = Self.contestedMembers(in: entries)
    self.contested = contested
    if haveVectors, contested.isEmpty {
      (sides, shared) = ([entries], [])
      return
    }
    var candidates: [[GroupHistory.Entry]] = []
    for (label, declared) in Self.byLabel(entries) {
      let isWhole = Self.contestedMembers(in: declared).isEmpty && (label != nil || haveVectors)
      for part in isWhole ? [declared] : Self.byDevice(declared) {
        candidates += try Self.byContestedMember(part)
      }
    }
    // What does not say which of several states it goes with is no side of its own.
    let canBeCompleted = !haveVectors && contested.allSatisfy(isCompleted)
    var sides: [[GroupHistory.Entry]] = []
    var shared: [GroupHistory.Entry] = []
    for candidate in candidates {
      if canBeCompleted || candidate.contains(where: { contested.contains($0.member) }) {
        sides.append(candidate)
      } else {
        shared += candidate
      }
    }
    (self.sides, self.shared) = (sides, shared)
  }

  /// Whether some member has several states.
  static func hasSeveralStates(_ entries: [GroupHistory.Entry]) -> Bool {
    !contestedMembers(in: entries).isEmpty
  }

  /// The members that have several states.
  private static func contestedMembers(in entries: [GroupHistory.Entry]) -> Set<Int> {
    var stateOf: [Int: FileVersion] = [:]
    var contested: Set<Int> = []
    for entry in entries {
      if let known = stateOf[entry.member] {
        if !known.hasSameState(as: entry.version) { contested.insert(entry.member) }
      } else {
        stateOf[entry.member] = entry.version
      }
    }
    return contested
  }

  /// The versions by label, those without one first.
  private static func byLabel(
    _ entries: [GroupHistory.Entry]
  ) -> [(label: [UInt8]?, entries: [GroupHistory.Entry])] {
    var parts: [[UInt8]?: [GroupHistory.Entry]] = [:]
    for entry in entries { parts[entry.version.label, default: []].append(entry) }
    return parts.map { (label: $0.key, entries: $0.value) }.sorted { left, right in
      guard let right = right.label else { return false }
      guard let left = left.label else { return true }
      return left.lexicographicallyPrecedes(right)
    }
  }

  private static func byDevice(_ entries: [GroupHistory.Entry]) -> [[GroupHistory.Entry]] {
    var parts: [DeviceID: [GroupHistory.Entry]] = [:]
    for entry in entries { parts[entry.version.device, default: []].append(entry) }
    return parts.keys.sorted().map { parts[$0] ?? [] }
  }

  /// The versions by the states of the only member that has several.
  private static func byContestedMember(
    _ entries: [GroupHistory.Entry]
  ) throws(Untold) -> [[GroupHistory.Entry]] {
    let contested = contestedMembers(in: entries)
    guard let member = contested.first else { return [entries] }
    guard contested.count == 1 else { throw Untold(members: contested.sorted()) }
    var states: [FileVersion] = []
    for entry in entries where entry.member == member {
      if !states.contains(where: { $0.hasSameState(as: entry.version) }) {
        states.append(entry.version)
      }
    }
    states.sort(by: Rank.isHigher)
    return states.map { state in
      entries.filter { $0.member != member || $0.version.hasSameState(as: state) }
    }
  }
}

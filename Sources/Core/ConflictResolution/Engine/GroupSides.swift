/// Finds which states of a group's members at one vector, or without vectors, belong together.
///
/// A label declares a side. Without labels, a side is what one device holds, or what belongs to one state of the only
/// member that has several. A member's own time never decides: members that were written together have different times,
/// and untouched members have old ones.
///
/// **Invariant.** Each state of each member is on some side, or is shared by all sides; no side holds two states of a
/// member.
struct GroupSides {
  /// The members whose sides cannot be determined.
  struct Untold: Error {
    let members: [Int]
  }

  /// What each side lists.
  let sides: [[GroupHistory.Entry]]
  /// The entries that belong to no particular side: all sides have them.
  let shared: [GroupHistory.Entry]
  /// The members that have several states.
  let contested: Set<Int>

  /// The sides of some versions.
  ///
  /// - Parameters:
  ///   - entries: the members' versions, at least one.
  ///   - haveVectors: whether they are all at one vector; otherwise each device is a separate side.
  ///   - isCompleted: whether a side that does not list a member takes the state from the marked ancestor or another
  ///     side.
  /// - Throws: ``Untold`` if two or more members of one device have several states.
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
    // An entry that does not show which of several states it belongs to is not a separate side.
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

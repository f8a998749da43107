/// From which versions a text descends, as the states of several devices show it.
///
/// A version is saved once, on one device, and descends from the state that this device had before, and from those that
/// were merged into it. So the states of all devices together are the history of a file.
///
/// If the device that saved a version gives no list, or did not see the save, the state that the other one of two devices
/// had before that version arrived is an ancestor all the same, but it may have others that no device here has seen. The
/// same holds after a gap, and if two devices say that they saved one version: one of them took an arrival for a save.
///
/// With a third device it is no ancestor: where two versions meet, a sync tool lets the winner come after all that the
/// loser comes after, and so it arrives over versions that it was not made from.
struct Descent {
  /// A version of the history.
  private struct Node {
    let state: SeenState
    var parents: [Int] = []
    /// Whether it may descend from versions that are not recorded.
    var isIncomplete = true
    /// Whether the device may have had any versions before it: with a third device it need not descend from its parents.
    var followsGap = false
    /// Whether several devices had it.
    var isShared = false
    /// Whether it may be two versions: two devices say that they saved it, or a copy with its time was put back.
    var isAmbiguous = false
  }

  private var nodes: [Node] = []
  /// All that each version descends from.
  private var ancestors: [Set<Int>] = []
  private let last: SeenState?

  /// Puts the states of devices together.
  ///
  /// - Parameters:
  ///   - devices: The states of this device, and those of others.
  ///   - deviceCount: How many devices sync the file; `nil` if that is not known for certain.
  /// - Complexity: O(*n*²) in the number of states.
  init(devices: [[SeenState]], deviceCount: Int?) {
    last = devices.first?.last
    var places: [(device: Int, index: Int)] = []
    for (device, states) in devices.enumerated() {
      for (index, state) in states.enumerated() {
        guard let node = node(of: state.version) else {
          nodes.append(Node(state: state))
          places.append((device, index))
          continue
        }
        nodes[node].isShared = nodes[node].isShared || places[node].device != device
        // The device that saved it is the one that knows what it descends from.
        if state.origin == .saved, nodes[node].state.origin == .saved {
          let place = places[node]
          if place.device != device,
            !Self.isSameMerge(devices[place.device], place.index, as: states, index)
          {
            nodes[node].isAmbiguous = true
          }
        } else if state.origin == .saved {
          let content = nodes[node].state.content
          let isShared = nodes[node].isShared
          nodes[node] = Node(
            state: state.with(content: state.content ?? content), isShared: isShared)
          places[node] = (device, index)
        }
      }
    }
    for (node, place) in places.enumerated() {
      let state = nodes[node].state
      let isSaveSeen = state.origin == .saved || deviceCount == 2
      nodes[node].followsGap =
        state.mayDescendFromOthers || nodes[node].isAmbiguous || !isSaveSeen
      let hasBefore =
        place.index > 0 && state.origin != .unknown && isSaveSeen
      if hasBefore, let parent = self.node(of: devices[place.device][place.index - 1].version) {
        nodes[node].parents.append(parent)
      }
      let merged = state.merged.compactMap { self.node(of: $0) }
      nodes[node].parents += merged
      nodes[node].isIncomplete =
        state.origin != .saved || nodes[node].followsGap || !hasBefore
        || merged.count < state.merged.count
    }
    ancestors = nodes.indices.map { ancestors(of: $0) }
    markAmbiguous(devices, deviceCount)
    markUnited()
  }

  /// Whether two devices merged the same versions: then it is one version, which both made.
  private static func isSameMerge(
    _ states: [SeenState], _ index: Int, as others: [SeenState], _ otherIndex: Int
  ) -> Bool {
    func sources(_ states: [SeenState], _ index: Int) -> [SeenVersion] {
      let state = states[index]
      guard !state.merged.isEmpty, index > 0, !state.startsAnew, !state.followsGap else {
        return []
      }
      return state.merged + [states[index - 1].version]
    }
    let (ours, theirs) = (sources(states, index), sources(others, otherIndex))
    return !ours.isEmpty && ours.count == theirs.count
      && ours.allSatisfy { version in theirs.contains { $0.isSame(as: version) } }
      && theirs.allSatisfy { version in ours.contains { $0.isSame(as: version) } }
  }

  /// Marks versions that may be two: what a device had before a version is not an ancestor of it, or it had it twice.
  private mutating func markAmbiguous(_ devices: [[SeenState]], _ deviceCount: Int?) {
    for states in devices {
      var seen: Set<Int> = []
      var before: Int?
      for state in states {
        guard let node = node(of: state.version) else { continue }
        let isRepeated = !seen.insert(node).inserted && before != node
        let follows = before.map { $0 == node || ancestors[node].contains($0) } ?? true
        let mayReplace =
          state.startsAnew
          || state.origin == .arrived && (state.followsGap || deviceCount != 2)
        if isRepeated || !follows && !mayReplace { nodes[node].isAmbiguous = true }
        before = node
      }
    }
  }

  /// Marks contents that two devices saved by themselves: a sync tool makes one version of the two, which descends from
  /// all that either does.
  private mutating func markUnited() {
    for node in nodes.indices {
      let isUnited = nodes.indices.contains { other in
        other != node && mark(other) == mark(node) && !ancestors[node].contains(other)
          && !ancestors[other].contains(node)
      }
      if isUnited {
        nodes[node].isIncomplete = true
        nodes[node].followsGap = true
      }
    }
  }

  private func node(of version: SeenVersion) -> Int? {
    nodes.firstIndex { $0.state.version.isSame(as: version) }
  }

  /// The states one of which two texts started from.
  ///
  /// - Returns: The states; `nil` if the file is not the last state, or the states do not have both texts, or nothing that
  ///   both descend from.
  /// - Throws: `gap`, if a version that is not recorded may be the base; `unplaced`; `unproven`, if lists contradict each
  ///   other.
  /// - Complexity: O(*n*²) in the number of states.
  func possibleBases(
    of file: BaseSearch.Text, _ copy: BaseSearch.Text, deviceCount: Int?, clockTolerance: Int64
  ) throws(UnprovenBase) -> PossibleBases? {
    guard last?.version.isSame(as: file.version) == true, let ours = node(of: file.version),
      let theirs = node(of: copy.version)
    else { return nil }
    let (ofOurs, ofTheirs) = (ancestors[ours], ancestors[theirs])
    for (newer, older, text) in [(ours, theirs, copy), (theirs, ours, file)]
    where isSuperseded(older, by: newer) {
      let state = nodes[older].state.with(content: text.content)
      return PossibleBases(base: state, others: [], proof: .lists)
    }
    let common = ofOurs.intersection(ofTheirs)
    guard !common.isEmpty else { return nil }
    let (onlyOurs, onlyTheirs) = (ofOurs.subtracting(common), ofTheirs.subtracting(common))
    // What was moved aside for a text looks like an ancestor of it if the device did not see that.
    guard !ofOurs.contains(where: { mark($0) == copy.version.mark }),
      !ofTheirs.contains(where: { mark($0) == file.version.mark })
    else { throw UnprovenBase(.unplaced) }
    var possible = newest(of: common)
    let sides = onlyOurs.union(onlyTheirs).union([ours, theirs])
    guard
      !sides.union(sides.flatMap { nodes[$0].parents }).contains(where: { nodes[$0].isAmbiguous })
    else { throw UnprovenBase(.gap) }
    let isOursWhole = !onlyOurs.union([ours]).contains { nodes[$0].isIncomplete }
    let isTheirsWhole = !onlyTheirs.union([theirs]).contains { nodes[$0].isIncomplete }
    if !isOursWhole || !isTheirsWhole {
      // Both may descend from a newer version. If all that one text descends from is recorded, it is one of these; which
      // of them the other text knew only the times show.
      guard isOursWhole || isTheirsWhole else { throw UnprovenBase(.gap) }
      let other = isOursWhole ? onlyTheirs.union([theirs]) : onlyOurs.union([ours])
      guard deviceCount == 2 || !other.contains(where: { nodes[$0].followsGap }) else {
        throw UnprovenBase(.gap)
      }
      // It is an ancestor of a version whose ancestors are not all recorded.
      let incomplete = other.filter { nodes[$0].isIncomplete }
      let latest = (incomplete.map { nodes[$0].state.version.modified }.max() ?? .max)
        .adding(clockTolerance)
      possible += (isOursWhole ? onlyOurs : onlyTheirs).sorted().filter {
        nodes[$0].state.version.modified <= latest
      }
    }
    var states: [SeenState] = []
    for state in possible.map({ nodes[$0].state })
    where !states.contains(where: { $0.version.mark == state.version.mark }) {
      // This device may have had the content at another time.
      let known = nodes.first {
        $0.state.version.mark == state.version.mark && $0.state.content != nil
      }
      states.append(state.with(content: known?.state.content))
    }
    // Only lists that contradict each other have a version that descends from itself.
    guard let base = states.first else { throw UnprovenBase(.unproven) }
    return PossibleBases(base: base, others: Array(states.dropFirst()), proof: .lists)
  }

  /// Whether one version descends from another one that several devices had, and all between the two are recorded where
  /// they were saved.
  ///
  /// If two devices make the same merge, a sync tool does not know that: an edit of one of the two and the other are a
  /// conflict for it.
  private func isSuperseded(_ older: Int, by newer: Int) -> Bool {
    guard ancestors[newer].contains(older), nodes[older].isShared, !nodes[older].isAmbiguous else {
      return false
    }
    // If a version was put back with its time, the two descend from each other.
    let between = ancestors[newer].filter { ancestors[$0].contains(older) }
    return !between.union([newer]).contains {
      nodes[$0].isIncomplete || nodes[$0].isAmbiguous
    }
  }

  private func mark(_ node: Int) -> [UInt8] { nodes[node].state.version.mark }

  /// All that a version descends from.
  private func ancestors(of node: Int) -> Set<Int> {
    var found: Set<Int> = []
    var open = [node]
    while let next = open.popLast() {
      for parent in nodes[next].parents where found.insert(parent).inserted { open.append(parent) }
    }
    return found
  }

  /// The versions from which no other one descends.
  private func newest(of versions: Set<Int>) -> [Int] {
    var older: Set<Int> = []
    for version in versions where !older.contains(version) { older.formUnion(ancestors[version]) }
    return versions.subtracting(older).sorted()
  }
}

/// The states of one device before a conflict, and what they prove without the word of other devices.
struct OwnStates {
  /// The text that this device had last, and the states that it descends from.
  private let own: SeenState
  private let states: [SeenState]
  /// The text of another device.
  private let other: BaseSearch.Text

  /// Places two texts.
  ///
  /// - Throws: `unplaced`, if the file is not the last state, or the other text was a state before, other than the one that
  ///   was moved aside for the file: a device may have returned to it; or if no state is before it.
  init(
    _ file: BaseSearch.Text, _ copy: BaseSearch.Text, in states: [SeenState]
  ) throws(UnprovenBase) {
    guard let last = states.last, last.version.isSame(as: file.version) else {
      throw UnprovenBase(.unplaced)
    }
    let place: Int
    let (files, copies) = (
      states.count { $0.version.mark == file.version.mark },
      states.count { $0.version.mark == copy.version.mark }
    )
    switch copies {
    case 0: (place, other) = (states.count - 1, copy)
    case 1
    where files == 1 && last.startsAnew
      && !last.followsGap
      && states[states.count - 2].version.isSame(as: copy.version):
      (place, other) = (states.count - 2, file)
    default: throw UnprovenBase(.unplaced)
    }
    own = states[place]
    // What was moved aside is no ancestor of what came in its place.
    let first = states[...place].lastIndex { $0.startsAnew } ?? 0
    self.states = Array(states[first..<place])
    guard !self.states.isEmpty else { throw UnprovenBase(.unplaced) }
  }

  /// The states that may be the base.
  ///
  /// - Throws: `unproven` and `gap`.
  func possibleBases(
    deviceCount: Int?, clockTolerance: Int64
  ) throws(UnprovenBase) -> PossibleBases {
    let witnesses = Witnesses(of: states, in: other.content)
    let latest = other.version.modified.adding(clockTolerance)
    var proven: Int?
    var proof: ProvenBase.Proof?
    // A third device may have made the same changes, or sent what came here, to this device alone.
    if deviceCount == 2 {
      // The other device saved it before the other text by the same clock. An arrival may also be newer than a copy that
      // was left in the folder: that text does not descend from it.
      proven = states.lastIndex {
        $0.origin == .arrived && $0.version.modified <= other.version.modified
      }
      if proven != nil { proof = .arrival }
      // Records that begin with a save may begin within saves that were not sent.
      if let second = witnesses.secondNewest, second > proven ?? -1, states[0].origin != .saved {
        (proven, proof) = (second, .text)
      }
    }
    if proven == nil {
      // A text without a line of its base proves nothing, but a merge on it may be proposed.
      proven = states.lastIndex {
        $0.version.modified <= latest
          && $0.content.map { LineOrder.isWhole($0, in: other.content) } == true
      }
    }
    guard let proven else { throw UnprovenBase(.unproven) }
    guard !(states[(proven + 1)...] + [own]).contains(where: { $0.mayDescendFromOthers }) else {
      throw UnprovenBase(.gap)
    }
    // A time before a state of the other device that came before it contradicts the order: then times show nothing.
    let isTimeUseless =
      other.version.modified < states[proven].version.modified
      || states[proven...].contains {
        $0.origin == .arrived && $0.version.modified > other.version.modified
      }
    var possible = states.indices.filter {
      $0 == proven || $0 > proven && (isTimeUseless || states[$0].version.modified <= latest)
    }
    switch proof {
    case .text?:
      if proven > 0, states[proven].origin != .saved || states[proven].followsGap {
        possible.append(proven - 1)
      }
    case nil: possible += 0...(possible.max() ?? 0)
    case .arrival?, .lists?: break
    }
    let base = possible.filter { witnesses.isWhole[$0] }.max() ?? proven
    return PossibleBases(
      base: states[base], others: Set(possible).sorted().filter { $0 != base }.map { states[$0] },
      proof: proof)
  }
}

extension Int64 {
  /// A time later by a number of nanoseconds, clamped.
  func adding(_ duration: Int64) -> Int64 {
    let sum = addingReportingOverflow(duration)
    return sum.overflow ? (duration < 0 ? .min : .max) : sum.partialValue
  }
}

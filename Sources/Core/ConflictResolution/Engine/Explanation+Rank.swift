extension Explanation {
  /// Why a version is below another in rank: the step that decided and the values it compared.
  ///
  /// - Parameters:
  ///   - loser: the lower version.
  ///   - winner: the higher version.
  ///   - rule: the rule to name, if it is not the step itself.
  ///   - prefix: words before the reason.
  /// - Returns: the step, in words and with its values.
  static func rank(
    of loser: Contender, below winner: Contender, rule: Rule? = nil, prefix: String = ""
  ) -> Explanation {
    let step = Rank.compare(winner.version, loser.version)?.step ?? .path
    // The closure keeps the values, not the versions, whose contents may be large.
    let (winnerID, loserID) = (winner.id, loser.id)
    if step == .modified, prefix.isEmpty, let later = winner.modified,
      let earlier = loser.modified
    {
      return Explanation(
        rule: rule ?? step.rule,
        ComparedTimes(
          winner: winnerID, device: winner.device, winnerTime: later, loser: loserID,
          loserTime: earlier))
    }
    let (higher, lower) = (Compared(winner, by: step), Compared(loser, by: step))
    let (device, isWithoutVector) = (winner.device, winner.version.vector == nil)
    return Explanation(rule: rule ?? step.rule) {
      let (words, than) = comparison(
        of: lower, with: higher, by: device, withoutVector: isWithoutVector)
      return Telling(
        words: prefix + words, than: than,
        values: [Value(winnerID, higher.text), Value(loserID, lower.text)])
    }
  }

  /// What a step of the rank compares of a version.
  private enum Compared {
    case modified(Timestamp?)
    case vector(VersionVector)
    case kind(FileState.Kind)
    case content
    case path(RelativePath)

    init(_ contender: Contender, by step: Rank.Step) {
      switch step {
      case .modified: self = .modified(contender.modified)
      case .vector: self = .vector(contender.version.originVector ?? VersionVector())
      case .kind: self = .kind(contender.state.kind)
      case .content: self = .content
      case .path: self = .path(contender.path)
      }
    }

    var text: String {
      switch self {
      case .modified(let moment): moment?.description ?? "unknown"
      case .vector(let vector): vector.description
      case .kind(let kind): kind.rawValue
      case .content: "digest"
      case .path(let path): path.description
      }
    }
  }

  /// The comparison in words, and the winner's device if the words end before it ("50 s older").
  private static func comparison(
    of loser: Compared, with winner: Compared, by device: DeviceID, withoutVector: Bool
  ) -> (words: String, than: DeviceID?) {
    let winnerName = device.description + "'s"
    switch winner {
    case .modified(let later):
      guard let later, case .modified(let earlier?) = loser else {
        return ("its time is unknown", nil)
      }
      return (Self.age(of: earlier, below: later), device)
    case .vector: return ("same time as \(winnerName); tie: the higher vector wins", nil)
    case .kind(let kind): return ("same time, and a \(kind.noun) ranks before it", nil)
    case .content:
      let sameness = withoutVector ? "time" : "time and vector"
      return ("same \(sameness) as \(winnerName); tie: the higher digest wins", nil)
    case .path:
      return ("same time, vector and content as \(winnerName); tie: the higher path wins", nil)
    }
  }

  /// How much earlier one moment is than another: "50 s older".
  static func age(of earlier: Timestamp, below later: Timestamp) -> String {
    duration(from: earlier, to: later) + " older"
  }

  /// The time between two moments in words, cut to the unit that a person would use.
  package static func duration(from earlier: Timestamp, to later: Timestamp) -> String {
    let (count, unit) = countOfUnits(from: earlier, to: later)
    return "\(count) \(unit)"
  }

  /// The time between two moments, cut to the unit that a person would use, and the unit's name.
  package static func countOfUnits(
    from earlier: Timestamp, to later: Timestamp
  ) -> (count: UInt64, unit: String) {
    // The ends of the 64-bit range are further apart than a signed 64-bit number can hold.
    let difference =
      UInt64(bitPattern: later.nanoseconds) &- UInt64(bitPattern: earlier.nanoseconds)
    switch difference {
    case 172_800_000_000_000...: return (difference / 86_400_000_000_000, "days")
    case 7_200_000_000_000...: return (difference / 3_600_000_000_000, "h")
    case 120_000_000_000...: return (difference / 60_000_000_000, "min")
    case 1_000_000_000...: return (difference / 1_000_000_000, "s")
    case 1_000_000...: return (difference / 1_000_000, "ms")
    case 1_000...: return (difference / 1_000, "µs")
    default: return (difference, "ns")
    }
  }
}

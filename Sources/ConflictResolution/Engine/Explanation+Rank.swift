extension Explanation {
  /// Why a version stands below another in rank: the step that decided and the values it compared.
  ///
  /// - Parameters:
  ///   - loser: the lower version.
  ///   - winner: the higher version.
  ///   - rule: the rule to name, where it is not the step itself.
  ///   - prefix: words before the reason.
  /// - Returns: the step, in words and with its values.
  static func rank(
    of loser: Contender, below winner: Contender, rule: String? = nil, prefix: String = ""
  ) -> Explanation {
    let step = Rank.compare(winner.version, loser.version)?.step ?? .path
    return Explanation(rule: rule ?? step.rawValue) {
      Telling(
        reason: prefix + reason(for: loser, below: winner, by: step),
        values: [winner, loser].map { Value($0.id, value(of: $0, for: step)) })
    }
  }

  private static func reason(
    for loser: Contender, below winner: Contender, by step: Rank.Step
  ) -> String {
    let winnerName = winner.device.description + "'s"
    switch step {
    case .modified:
      guard let earlier = loser.modified, let later = winner.modified else {
        return "its time is unknown"
      }
      return Self.duration(from: earlier, to: later) + " older than " + winnerName
    case .vector: return "same time as \(winnerName), whose vector ranks higher"
    case .kind: return "same time, and a \(winner.state.kind.rawValue) ranks before it"
    case .content:
      let sameness = winner.version.vector == nil ? "time" : "time and vector"
      return "same \(sameness) as \(winnerName), whose digest ranks higher"
    case .path:
      return "same time, vector and content as \(winnerName), whose path ranks higher"
    }
  }

  /// What a step of the rank compares.
  private static func value(of contender: Contender, for step: Rank.Step) -> String {
    switch step {
    case .modified: contender.modified?.description ?? "unknown"
    case .vector: (contender.version.originVector ?? VersionVector()).description
    case .kind: contender.state.kind.rawValue
    case .content: "digest"
    case .path: contender.path.description
    }
  }

  /// The time between two moments in words, cut to the unit that a person would use.
  static func duration(from earlier: Timestamp, to later: Timestamp) -> String {
    // Both ends of 64 bits are further apart than 64 signed bits can say.
    let difference =
      UInt64(bitPattern: later.nanoseconds) &- UInt64(bitPattern: earlier.nanoseconds)
    let units: [(nanoseconds: UInt64, enough: UInt64, name: String)] = [
      (86_400_000_000_000, 2, "days"), (3_600_000_000_000, 2, "h"), (60_000_000_000, 2, "min"),
      (1_000_000_000, 1, "s"), (1_000_000, 1, "ms"), (1_000, 1, "µs"),
    ]
    for unit in units where difference / unit.nanoseconds >= unit.enough {
      return "\(difference / unit.nanoseconds) \(unit.name)"
    }
    return "\(difference) ns"
  }
}

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
    let winnerName = winner.device.description + "'s"
    let reason: String
    let values: (Contender) -> String
    switch step {
    case .modified:
      values = { $0.modified?.description ?? "unknown" }
      reason =
        if let earlier = loser.modified, let later = winner.modified {
          Self.duration(from: earlier, to: later) + " older than " + winnerName
        } else {
          "its time is unknown"
        }
    case .vector:
      values = { ($0.version.originVector ?? VersionVector()).description }
      reason = "same time as \(winnerName), whose vector ranks higher"
    case .kind:
      values = { $0.state.kind.rawValue }
      reason = "same time, and a \(winner.state.kind.rawValue) ranks before it"
    case .content:
      values = { _ in "digest" }
      let sameness = winner.version.vector == nil ? "time" : "time and vector"
      reason = "same \(sameness) as \(winnerName), whose digest ranks higher"
    case .path:
      values = { $0.path.description }
      reason = "same time, vector and content as \(winnerName), whose path ranks higher"
    }
    return Explanation(
      rule: rule ?? step.rawValue, reason: prefix + reason,
      values: [Value(winner.id, values(winner)), Value(loser.id, values(loser))])
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

extension Strategy {
  /// Keeps the version of highest rank: the newest by modification time, ties by the rank's steps.
  ///
  /// Declines if a version has no time, or a time further ahead of `now` than the tolerance: a clock that runs ahead
  /// would always win. Like all strategies that choose, it also declines a version that lost its content: one that is
  /// empty, has only NUL bytes or is cut off, if another version has the missing content.
  public static let newest = Strategy("newest", by: .latest)

  /// Like ``newest``, but declines if two versions are equally new, within ``Conflict/sameTime`` seconds.
  public static let newestStrict = Strategy("newest:strict", by: .latestAlone)

  /// Keeps the version with the earliest modification time; ties go to the higher rank.
  ///
  /// Declines if a version has no time, or a time further ahead of `now` than the tolerance.
  public static let oldest = Strategy("oldest", by: .earliest)

  /// The time that wins.
  package enum TimeRule: Sendable {
    case latest
    /// The latest, if no other version has it.
    case latestAlone
    case earliest
  }

  /// A strategy that decides by the times of the heads.
  private init(_ name: String, by rule: TimeRule) {
    self.init(name: name, readsContents: false) { Self.decide($0, by: rule) }
    timeRule = rule
  }

  /// Decides by the times of the heads.
  private static func decide(_ conflict: Conflict, by rule: TimeRule) -> StrategyDecision {
    let heads = conflict.heads
    if let decline = conflict.declineIfTimesMislead { return .decline(decline) }
    // In rank order the times descend.
    var winner = heads[0]
    switch rule {
    case .latest: break
    case .latestAlone:
      if let latest = winner.modified, let next = heads[1].modified,
        next.adding(seconds: Int64(conflict.sameTime)) >= latest
      {
        let tolerance = conflict.sameTime == 0 ? "" : ", give or take \(conflict.sameTime) s"
        return .declined(
          "cannot tell: several versions have the latest time, \(latest)\(tolerance)")
      }
    case .earliest:
      for head in heads {
        if let time = head.modified, let best = winner.modified, time < best { winner = head }
      }
    }
    return conflict.choose(winner) { [winner] other in
      guard let time = other.modified, let best = winner.modified else {
        return Explanation(rule: .modified, reason: "its time is unknown")
      }
      if time > best {
        return Explanation(
          rule: .modified,
          Explanation.ComparedTimes(
            winner: winner.id, device: winner.device, winnerTime: best, loser: other.id,
            loserTime: time))
      }
      return Explanation.rank(of: other, below: winner)
    }
  }
}

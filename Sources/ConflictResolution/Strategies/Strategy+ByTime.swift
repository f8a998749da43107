extension Strategy {
  /// Keeps the version of highest rank: the newest by modification time, ties by the rank's steps.
  ///
  /// Declines where a version has no time, or one further ahead of `now` than the tolerance: a clock
  /// that runs ahead would win for ever.
  public static let newest = Strategy(name: "newest") { conflict in
    decideByTime(conflict) { .winner($0[0]) }
  }

  /// Like ``newest``, but declines where two versions are equally new.
  public static let newestStrict = Strategy(name: "newest:strict") { conflict in
    decideByTime(conflict) { heads in
      // In rank order the times descend.
      if let latest = heads[0].modified, heads[1].modified == latest {
        return .tie("several versions have the latest time, \(latest)")
      }
      return .winner(heads[0])
    }
  }

  /// Keeps the version with the earliest modification time; ties go to the higher rank.
  ///
  /// Declines where a version has no time, or one further ahead of `now` than the tolerance.
  public static let oldest = Strategy(name: "oldest") { conflict in
    decideByTime(conflict) { heads in
      var earliest = heads[0]
      for head in heads {
        if let time = head.modified, let best = earliest.modified, time < best { earliest = head }
      }
      return .winner(earliest)
    }
  }

  /// What a comparison of times came to.
  private enum TimeChoice {
    case winner(Contender)
    case tie(String)
  }

  /// Decides by the times of the heads.
  ///
  /// - Parameters:
  ///   - conflict: what is to be decided.
  ///   - choose: chooses among heads that all have a time, highest in rank first.
  /// - Returns: the decision.
  private static func decideByTime(
    _ conflict: Conflict, _ choose: ([Contender]) -> TimeChoice
  ) -> StrategyDecision {
    let heads = conflict.heads
    for head in heads {
      guard let modified = head.modified else {
        return .declined("cannot tell: \(head.id) by \(head.device) has no modification time")
      }
      if let now = conflict.now, modified > now.adding(seconds: conflict.clockTolerance) {
        return .declined(
          "cannot tell: the time of \(head.id) by \(head.device), \(modified), is more than "
            + "\(conflict.clockTolerance) s ahead of \(now)")
      }
    }
    switch choose(heads) {
    case .tie(let reason): return .declined("cannot tell: " + reason)
    case .winner(let winner):
      return .choose(winner.id) { other in
        guard let time = other.modified, let best = winner.modified else {
          return Explanation(rule: "modified", reason: "its time is unknown")
        }
        if time > best {
          // Not the versions themselves: their contents may be large.
          let (winnerID, otherID, device) = (winner.id, other.id, winner.device)
          return Explanation(rule: "modified") {
            Explanation.Telling(
              reason: Explanation.duration(from: best, to: time) + " newer than \(device)'s",
              values: [
                Explanation.Value(winnerID, best.description),
                Explanation.Value(otherID, time.description),
              ])
          }
        }
        return Explanation.rank(of: other, below: winner)
      }
    }
  }
}

extension Strategy {
  /// Keeps the version of highest rank: the newest by modification time, ties by the rank's steps.
  ///
  /// Declines where a version has no time, or one further ahead of `now` than the tolerance: a clock
  /// that runs ahead would win for ever.
  public static let newest = Strategy(name: "newest") { conflict in
    decideByTime(conflict) { .winner(conflict.heads[0], $0) }
  }

  /// Like ``newest``, but declines where two versions are equally new.
  public static let newestStrict = Strategy(name: "newest:strict") { conflict in
    decideByTime(conflict) { times in
      let latest = times[0]
      guard times.dropFirst().allSatisfy({ $0 < latest }) else {
        return .tie("several versions have the latest time, \(latest)")
      }
      return .winner(conflict.heads[0], times)
    }
  }

  /// Keeps the version with the earliest modification time; ties go to the higher rank.
  ///
  /// Declines where a version has no time, or one further ahead of `now` than the tolerance.
  public static let oldest = Strategy(name: "oldest") { conflict in
    decideByTime(conflict) { times in
      var winner = 0
      for index in times.indices where times[index] < times[winner] { winner = index }
      return .winner(conflict.heads[winner], times)
    }
  }

  /// What a comparison of times came to.
  private enum TimeChoice {
    case winner(Contender, [Timestamp])
    case tie(String)
  }

  private static func decideByTime(
    _ conflict: Conflict, _ choose: ([Timestamp]) -> TimeChoice
  ) -> StrategyDecision {
    var times: [Timestamp] = []
    for head in conflict.heads {
      guard let modified = head.modified else {
        return .declined("cannot tell: \(head.id) by \(head.device) has no modification time")
      }
      if let now = conflict.now, modified > now.adding(seconds: conflict.clockTolerance) {
        return .declined(
          "cannot tell: the time of \(head.id) by \(head.device), \(modified), is more than "
            + "\(conflict.clockTolerance) s ahead of \(now)")
      }
      times.append(modified)
    }
    switch choose(times) {
    case .tie(let reason): return .declined("cannot tell: " + reason)
    case .winner(let winner, _):
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

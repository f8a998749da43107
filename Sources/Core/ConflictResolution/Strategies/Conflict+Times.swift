extension Conflict {
  /// The reason not to decide by times: a head lacks one, or has one that is too far ahead; `nil` if there is no reason.
  var declineIfTimesMislead: StrategyDecision.Decline? {
    for head in heads {
      guard let modified = head.modified else {
        var decline = StrategyDecision.Decline(
          reason: "cannot tell: \(head.id) by \(head.device) has no modification time")
        decline.lack = .time
        return decline
      }
      if let now,
        let distrust = Policy.distrust(
          of: modified, head.id, head.device, now: now, tolerance: clockTolerance)
      {
        return StrategyDecision.Decline(reason: "cannot tell: " + distrust)
      }
    }
    return nil
  }
}

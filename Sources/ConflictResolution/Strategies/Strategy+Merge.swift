extension Strategy {
  /// Merges the texts on their merge base; ours is the higher rank.
  ///
  /// All heads are merged at once where they share one base, else in rank order. Several maximal
  /// ancestors are merged on their own ancestors first. Declines, with a preview in conflict
  /// markers, where hunks conflict, the ancestors' own included; where content is binary, is no
  /// file, or is not at hand (it lists which); and where there is no base. It never invents text
  /// inside a conflict and never takes a union. Where the policy asks for a finer granularity, it
  /// proposes or takes what that makes of the conflicts; see ``TextGranularity``.
  public static let merge = Strategy(name: "merge", mayDiscard: false) { conflict in
    guard conflict.contested == .content else {
      // The contents agree: only names differ, and nothing is lost by taking the highest in rank.
      return .keepAll(
        first: conflict.heads[0].id,
        Explanation(rule: "rank", reason: "the contents agree; the name ranks highest"))
    }
    var merge = HistoryMerge(of: conflict)
    switch merge.text() {
    case .success(let merged):
      if let finer = merged.finer { return decide(merged.text, finer, of: conflict) }
      let bases = conflict.bases.map({ $0.id.description }).joined(separator: " and ")
      return .content(
        merged.text,
        Explanation(
          rule: "merge", reason: "no two changes since \(bases) touch",
          values: conflict.bases.map { Explanation.Value($0.id, "base") }))
    case .failure(let decline):
      return .decline(decline)
    }
  }

  /// Takes or proposes a text in which something finer than lines settled the conflicts.
  private static func decide(
    _ text: [UInt8], _ finer: FinerMerge, of conflict: Conflict
  ) -> StrategyDecision {
    let name = TextGranularity.name(of: finer.units)
    if conflict.granularity.isTaken {
      return .content(
        text,
        Explanation(
          rule: "merge:" + name,
          reason: "\(finer.decline.reason) by lines, settled by \(finer.unitsInWords): "
            + finer.account,
          values: conflict.bases.map { Explanation.Value($0.id, "base") }))
    }
    var decline = finer.decline
    decline.reason += "; by \(finer.unitsInWords) it would merge: " + finer.account
    decline.proposal = MergeProposal(text: text, units: finer.units, reason: finer.account)
    return .decline(decline)
  }
}

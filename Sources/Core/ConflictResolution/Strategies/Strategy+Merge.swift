extension Strategy {
  /// Merges the texts on their merge base; ours is the higher rank.
  ///
  /// All heads are merged at once if they share one base, otherwise in rank order. If there are several maximal
  /// ancestors, they are merged first, on their own ancestors. The merge never invents text inside a conflict and never
  /// takes a union, unless the policy asks for it. Where lines of prose conflict, words are merged and taken; of other
  /// texts, or by the units that the policy sets, the result is proposed or taken; see ``TextGranularity``.
  ///
  /// It declines:
  ///
  /// - if hunks conflict, including the ancestors' own, with a preview in conflict markers;
  /// - if content is binary, is not a file, or is not at hand (it lists which);
  /// - if there is no base, unless all have the same lines and differ only in line ends, encoding, byte order mark or the
  ///   last newline;
  /// - if more than 256 texts would have to be merged at once.
  public static let merge = merging(named: "merge", rule: .merge, by: .text) { bases in
    bases.isEmpty
      ? "the lines are the same: only line ends, the encoding, a byte order mark or the last newline differ"
      : "no two changes since \(bases) touch"
  }

  /// Merges settings and data by value: JSON, TOML, INI, `.strings`, CSV and TSV, by the ending of the name.
  ///
  /// Members and sections are matched by key, rows by key columns, elements of lists by the members that differ in all of them. It finds
  /// bases as ``merge`` does, and declines with the path of the value (`plugins[3].id`) if both sides changed one value, if
  /// one deleted what the other changed, for other formats and for what it does not know; see `DataMerger`.
  public static let mergeData = merging(named: "merge:data", rule: .dataMerge, by: .data) { bases in
    "no two changes since \(bases) are of one value"
  }

  /// Merges contents with a function of your own; ours is the higher rank.
  ///
  /// ```swift
  /// let longer = Strategy.merging(named: "longer", rule: .size, reason: "the longer one") {
  ///   .success($0.ours.count < $0.theirs.count ? $0.theirs : $0.ours)
  /// }
  /// ```
  ///
  /// Bases are found as for ``merge``. It declines as that does if content is not a file or not at hand and, if it
  /// needs a base, if there is none; the function may decline for other reasons. The function gets two sides at a time:
  /// the first two heads, then each further head with the result so far; it also merges several maximal ancestors. It
  /// is not called if only one side changed or both changed alike. Like every strategy it must be the same on every
  /// device.
  ///
  /// - Parameters:
  ///   - name: the name that outcomes give as `by`.
  ///   - rule: the rule that explanations name.
  ///   - reason: why the merge was chosen, for a person.
  ///   - needsBase: whether it declines if there is no base; if false, the function gets an empty one.
  ///   - merge: returns the merged content, or why there is none.
  /// - Returns: a strategy that discards nothing.
  public static func merging(
    named name: String, rule: Explanation.Rule, reason: String, needsBase: Bool = true,
    with merge: @escaping @Sendable (ContentMerge) -> Result<[UInt8], StrategyDecision.Decline>
  ) -> Strategy {
    merging(named: name, rule: rule, by: .function(needsBase: needsBase, merge)) { _ in reason }
  }

  private static func merging(
    named name: String, rule: Explanation.Rule, by merger: ContentMerger,
    reason: @escaping @Sendable (_ bases: String) -> String
  ) -> Strategy {
    Strategy(name: name, mayDiscard: false) { conflict in
      if let agreed = conflict.agreedContents { return agreed }
      var merge = HistoryMerge(of: conflict, by: merger)
      switch merge.content() {
      case .success(let merged):
        if let finer = merged.finer { return decide(merged.bytes, finer, of: conflict) }
        let bases = conflict.bases.map({ $0.id.description }).joined(separator: " and ")
        return .content(
          merged.bytes,
          Explanation(
            rule: rule, reason: reason(bases),
            values: conflict.bases.map { Explanation.Value($0.id, "base") }))
      case .failure(let decline):
        return .decline(decline)
      }
    }
  }

  /// Takes or proposes a text in which units smaller than lines settled the conflicts.
  private static func decide(
    _ text: [UInt8], _ finer: FinerMerge, of conflict: Conflict
  ) -> StrategyDecision {
    if conflict.granularity.isTaken {
      return .content(
        text,
        Explanation(
          rule: .finerMerge(by: finer.units),
          reason: "\(finer.decline.reason) by lines, settled by \(finer.unitsInWords): "
            + finer.account,
          values: conflict.bases.map { Explanation.Value($0.id, "base") }))
    }
    var decline = finer.decline
    let taking = TextGranularity(finer.units, isTaken: true)
    decline.reason +=
      "; by \(finer.unitsInWords) (granularity \(taking)) it would merge: " + finer.account
    decline.proposal = MergeProposal(text: text, units: finer.units, reason: finer.account)
    return .decline(decline)
  }
}

extension Conflict {
  /// The decision of a strategy that compares contents if the contents agree: only names differ, so taking the highest
  /// in rank loses nothing.
  var agreedContents: StrategyDecision? {
    guard contested == .path else { return nil }
    return .keepAll(
      first: heads[0].id,
      Explanation(rule: .rank, reason: "the contents agree; the name ranks highest"))
  }
}

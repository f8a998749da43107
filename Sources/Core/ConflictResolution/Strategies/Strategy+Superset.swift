import TextMerge

extension Strategy {
  /// Keeps the text that has every line of all others, in their order; ties go to the higher rank.
  ///
  /// Line endings, a byte order mark and the newline of the last line are properties of a text, not lines. Declines if
  /// no text has all lines of the others, if content is binary, is not a file or is not at hand, and if the text has
  /// lines that another version deleted from their base: deleted lines are not restored.
  ///
  /// ```swift
  /// // "milk\nbread\n" against "milk\nbread\neggs\n": the second, whichever is newer
  /// let policy = Policy([.superset, .keepBoth])
  /// ```
  public static let superset = Strategy(name: "superset") { conflict in
    if let agreed = conflict.agreedContents { return agreed }
    let winner: Contender
    switch conflict.superset {
    case .success(let head): winner = head
    case .failure(let decline): return .decline(decline)
    }
    return conflict.choose(winner) { [winner] other in
      Explanation(
        rule: .lines, reason: "every line of it is in \(winner.device)'s",
        values: [winner, other].map { Explanation.Value($0.id, "\($0.size ?? 0)") })
    }
  }
}

extension Conflict {
  /// The head that has every line of all others, or why no head is chosen.
  fileprivate var superset: Result<Contender, StrategyDecision.Decline> {
    if let decline = declineOfKinds ?? declineOfContents { return .failure(decline) }
    let texts = heads.compactMap { $0.bytes }
    if let index = texts.firstIndex(where: { !LineOrder.isText($0) }) {
      return .declined("\(heads[index].id) is binary")
    }
    guard let index = LineOrder.indexOfWhole(among: texts) else {
      return .declined("no version has every line of all others")
    }
    for base in bases {
      guard let bytes = base.bytes else { continue }
      for other in heads.indices where other != index {
        if LineOrder.hasLine(texts[index], deletedIn: texts[other], from: bytes) {
          return .declined(
            "\(heads[other].id) by \(heads[other].device) deleted lines that \(heads[index].id) has"
          )
        }
      }
    }
    return .success(heads[index])
  }
}

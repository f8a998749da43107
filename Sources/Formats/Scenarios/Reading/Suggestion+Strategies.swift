extension Suggestion {
  /// Strategies, by the words that people try first.
  private static let meanings: [(words: [String], name: String)] = [
    (["latest", "recent", "last", "newer", "new", "most-recent"], "newest"),
    (["older", "first", "old"], "oldest"),
    (["biggest", "larger", "bigger", "longest"], "largest"),
    (["smaller", "shortest"], "smallest"),
    (["both", "all", "copy", "rename", "keep-all", "keepboth", "numbered"], "keep-both"),
    (["mine", "ours", "local", "theirs", "remote", "original"], "device:ID"),
    (["ask", "interactive", "prompt", "pick", "choose"], "manual"),
    (["auto", "combine", "diff3", "union", "text", "3way"], "merge"),
    (["json", "data", "settings", "csv"], "merge:data"),
  ]

  /// The strategy that does what a word means in other programs.
  ///
  /// - Parameter word: What was written, in any case.
  /// - Returns: The strategy's name; `nil` for any other word.
  package static func strategy(meantBy word: String) -> String? {
    // Bytes: Embedded Swift has no tables for comparing text.
    let given = folded(word)
    return meanings.first { $0.words.contains { folded($0) == given } }?.name
  }
}

import Testing

/// Says of every row of a list whether it is followed or is one tool's own choice.
///
/// A row that is in neither, or that is not in the list any more, is an error: nothing is left out
/// without a word.
struct Account {
  /// The rows that tests follow.
  var followed: Set<String>
  /// The rows that are one tool's choice, with the reason why this engine does otherwise.
  var profile: [String: String]

  func check(_ rows: [String]) {
    #expect(followed.isDisjoint(with: profile.keys))
    let known = followed.union(profile.keys)
    #expect(known == Set(rows), "\(known.symmetricDifference(rows).sorted())")
  }
}

extension PublicCase {
  /// The IDs of the rows of several lists of a fixture.
  static func ids(_ lists: [String], in fixture: String) throws -> [String] {
    try lists.flatMap { list in
      try rows(list, in: fixture).map { row in
        try #require(row["id"] as? String, "a row of \(list) has no ID")
      }
    }
  }
}

/// A file as two commits and their common ancestors have it.
struct GitFile: Sendable {
  /// What one commit has.
  struct State: Hashable, Sendable {
    /// Its path; of a deleted file, its last one.
    var path: [UInt8]
    /// The entry at the path; `nil` if the file was deleted.
    var entry: GitEntry?

    /// Whether a scenario has the same for both: the path and the content.
    func isSame(as other: State) -> Bool {
      guard let entry else { return other.entry == nil }
      return path == other.path && entry.hasSameContent(as: other.entry)
    }
  }

  /// The path that the file has in the first common ancestor, or of a new file.
  let path: [UInt8]
  /// What the common ancestors have, each state once.
  var bases: [State] = []
  /// What the two commits have; `nil` if a commit left the file as it was.
  var sides: [State?] = [nil, nil]

  /// All entries.
  var entries: [GitEntry] { (bases + sides.compactMap { $0 }).compactMap { $0.entry } }

  /// Whether no commit changed it.
  var isUnchanged: Bool { sides.allSatisfy { $0 == nil } }

  /// Whether both commits changed it, in different ways.
  var isContested: Bool {
    guard let ours = sides[0], let theirs = sides[1] else { return false }
    return !ours.isSame(as: theirs)
  }

  /// The path that it got on a side if it has none in the common ancestor, or had another.
  func newPath(on side: Int) -> [UInt8]? {
    guard let state = sides[side], state.entry != nil,
      bases.isEmpty || state.path != path
    else { return nil }
    return state.path
  }
}

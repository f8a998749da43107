import ConflictResolution

/// Moves of folders, one after the other, and where they leave the paths in them.
struct FolderMoves {
  private var moves: [(from: RelativePath, to: RelativePath)] = []
  /// The numbers of the moves of each folder, in order.
  private var numbers: [RelativePath: [Int]] = [:]

  /// Adds a move after the others.
  mutating func append(from: RelativePath, to: RelativePath) {
    numbers[from, default: []].append(moves.count)
    moves.append((from: from, to: to))
  }

  /// The path at which something is after all moves.
  ///
  /// - Complexity: O(*d*) in the depth of the path, for each move that moves it.
  func moved(_ path: RelativePath) -> RelativePath {
    if moves.isEmpty { return path }
    var (path, next) = (path, 0)
    while true {
      var number: Int?
      var above = path.parent
      while let folder = above {
        if let first = numbers[folder]?.first(where: { $0 >= next }) {
          number = min(number ?? first, first)
        }
        above = folder.parent
      }
      guard let number else { return path }
      path = path.moved(from: moves[number].from, to: moves[number].to)
      next = number + 1
    }
  }
}

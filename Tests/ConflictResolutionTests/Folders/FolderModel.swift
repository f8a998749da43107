import ConflictResolution

/// Entries in folders as a model that tries everything: for a few folders only.
///
/// It says the same as `FolderTree` in the most simple-minded way. Which moves are undone it finds by trying every set
/// of moves, the smallest sets first, of those of one size first the ones that put most folders back to where they were,
/// and then the ones with the latest moves.
struct FolderModel {
  struct Entry {
    var id: Int
    /// The folder that it names; -1 for the top.
    var parent: Int
    /// The folder before the last move; `nil` where that is not known.
    var former: Int?
    var name: String
    var isFolder: Bool
    var isLive = true
    var time: Int64
  }

  var entries: [Entry]
  var deletes = DeletePolicy.editWins

  /// The folders whose moves are undone, each with where it goes back to, and how many of them go to the top although it
  /// is known where they were.
  func undoneMoves() -> (moves: [Int: Int], lost: Int) {
    // The latest first; of one time that of the greater vector, which is the one with the smaller device here.
    let movable = entries.filter { $0.isFolder && $0.isLive && isNeeded($0.id) }
      .sorted { ($0.time, -$0.id) > ($1.time, -$1.id) }
    for count in 0...movable.count {
      // Where nothing helps that puts folders back to where they were, some go to the top.
      for lost in 0...count {
        for chosen in Self.subsets(of: Array(movable.indices), count) {
          for toTop in Self.subsets(of: chosen, lost) {
            var undone: [Int: Int] = [:]
            for index in chosen {
              undone[movable[index].id] =
                toTop.contains(index) ? -1 : former(of: movable[index])
            }
            if isTree(undone) { return (undone, lost) }
          }
        }
      }
    }
    return ([:], 0)
  }

  /// How many circles the folders form that something live leads up to.
  var circleCount: Int { circles.count }

  /// Whether only deleted folders are in one of the circles.
  var hasCircleOfDeleted: Bool {
    circles.contains { $0.allSatisfy { entry($0)?.isLive == false } }
  }

  private var circles: Set<Set<Int>> {
    var found: Set<Set<Int>> = []
    for start in entries where isNeeded(start.id) {
      var next = start.id
      // Whoever goes up as often as there are folders is in a circle by then.
      for _ in 0...entries.count { next = entry(next)?.parent ?? -1 }
      var circle: Set<Int> = []
      while next >= 0, circle.insert(next).inserted { next = entry(next)?.parent ?? -1 }
      if !circle.isEmpty { found.insert(circle) }
    }
    return found
  }

  /// Where each live entry stands.
  func paths() -> [Int: String] {
    let undone = undoneMoves().moves
    var paths: [Int: String] = [:]
    for entry in entries where entry.isLive {
      paths[entry.id] = path(of: entry, undone)
    }
    return paths
  }

  private func former(of entry: Entry) -> Int {
    guard let former = entry.former, entries.contains(where: { $0.id == former }) else { return -1 }
    return former == entry.parent ? -1 : former
  }

  private func entry(_ id: Int) -> Entry? { entries.first { $0.id == id } }

  /// Whether something live is at or below a folder, as far as what names what goes.
  private func isNeeded(_ id: Int) -> Bool {
    entries.contains { entry in
      guard entry.isLive else { return false }
      var next = entry.id
      for _ in 0...entries.count {
        if next == id { return true }
        guard let parent = self.entry(next)?.parent else { return false }
        next = parent
      }
      return false
    }
  }

  private func parent(of entry: Entry, _ undone: [Int: Int]) -> Int {
    undone[entry.id] ?? entry.parent
  }

  /// Whether everything live leads up to the top, and every folder that it led up to as it was written.
  private func isTree(_ undone: [Int: Int]) -> Bool {
    entries.allSatisfy { start in
      guard isNeeded(start.id) else { return true }
      var next = start.id
      for _ in 0...entries.count {
        guard let entry = entry(next) else { return true }
        next = parent(of: entry, undone)
      }
      return entry(next) == nil
    }
  }

  private func path(of entry: Entry, _ undone: [Int: Int]) -> String {
    var next = parent(of: entry, undone)
    // A deleted folder that something keeps stays where it was, in folders that stay with it.
    while entry.isLive, let folder = self.entry(next), !folder.isLive,
      deletionWins(folder, over: entry.time)
    {
      next = parent(of: folder, undone)
    }
    guard let folder = self.entry(next) else { return entry.name }
    return path(of: folder, undone) + "/" + entry.name
  }

  private func deletionWins(_ folder: Entry, over time: Int64) -> Bool {
    switch deletes {
    case .editWins: false
    case .deleteWins, .keepCopy: true
    case .newest: time < folder.time
    }
  }

  private static func subsets(of items: [Int], _ count: Int) -> [[Int]] {
    if count == 0 { return [[]] }
    guard let first = items.first else { return [] }
    let rest = Array(items.dropFirst())
    return subsets(of: rest, count - 1).map { [first] + $0 } + subsets(of: rest, count)
  }
}

/// Moves that put folders into each other, and the move of each circle that is undone.
///
/// Every folder is in one other folder, so circles have no folder in common, and undoing one move breaks one circle. A
/// move is undone by putting its folder back where it was before; its name stays. Of the moves of a circle, the one
/// that ranks lowest is undone: the latest by its device's clock, then the one whose version was written with the
/// greater vector (that of its origin, by ``VersionVector/lexicographicallyPrecedes(_:_:)``), then the one with the
/// greater identity. Another move is preferred if the folder came from a folder of the circle or from one below it, or
/// if the way up from its former place leads into another circle. A deletion is not a move: deleted folders are
/// skipped, because their contents may be moved out of them, and that must not let an undone move take place. In a
/// circle of deleted folders only, the latest is put at the top.
///
/// The rule is local, since it depends only on the folders of one circle, and total, since it does not depend on the
/// order in which devices sync.
extension FolderTree {
  /// Undoes moves until every folder leads up to the root.
  ///
  /// - Parameter needed: the folders whose place is needed.
  /// - Complexity: O(*n* + *m* · *d*) for *n* folders, and circles with *m* folders in all, each of which is put back
  ///   at a depth of *d*.
  mutating func undoCircles(among needed: [Int]) {
    var needed = needed
    while true {
      let circles = circles(above: needed)
      if circles.isEmpty { return }
      for circle in circles { needed.append(undoOneMove(of: circle)) }
    }
  }

  /// The circles that folders lead up to, each starting with its smallest identity, in the order of these identities.
  private func circles(above needed: [Int]) -> [[Int]] {
    // 0 for unvisited folders, otherwise the number of the first walk that visited the folder.
    var walkOf = [Int](repeating: 0, count: folders.count)
    var circles: [[Int]] = []
    for (index, start) in needed.enumerated() {
      let walk = index + 1
      var number = start
      while walkOf[number] == 0, !isFixed(number) {
        walkOf[number] = walk
        number = folders[number].parent
      }
      guard walkOf[number] == walk else { continue }
      // Known: this walk returned to a folder that it had visited.
      var circle: [Int] = []
      var member = number
      repeat {
        circle.append(member)
        member = folders[member].parent
      } while member != number
      let first = circle.indices.min {
        folders[circle[$0]].identity < folders[circle[$1]].identity
      }
      circles.append(Array(circle[(first ?? 0)...] + circle[..<(first ?? 0)]))
    }
    return circles.sorted { folders[$0[0]].identity < folders[$1[0]].identity }
  }

  /// Undoes one move of a circle.
  ///
  /// - Returns: where its folder is now.
  private mutating func undoOneMove(of circle: [Int]) -> Int {
    circleCount += 1
    for folder in circle { circleOf[folder] = circleCount }
    let latestFirst = circle.sorted { isLater(folders[$0], than: folders[$1]) }
    let live = latestFirst.filter { folders[$0].isLive }
    let undone =
      live.first { wayUp(from: formerParent(of: $0)) == .top }
      ?? live.first { wayUp(from: formerParent(of: $0)) == .otherCircle }
    let folder = undone ?? live.first ?? latestFirst[0]
    let parent = undone.map(formerParent) ?? Self.root
    folders[folder].undone = undoneMove(of: folder, in: circle)
    folders[folder].parent = parent
    return parent
  }

  /// The folder that a folder is put back into: the one where it was before its last move, as far as is known.
  private func formerParent(of number: Int) -> Int {
    guard let former = folders[number].version?.formerParent, let known = numberOf[former],
      !folders[known].isUnknown, known != folders[number].parent
    else { return Self.root }
    return known
  }

  /// The end of the way up from a folder.
  private enum WayUp { case top, thisCircle, otherCircle }

  /// The end of the way up from a folder, relative to one circle.
  private func wayUp(from start: Int) -> WayUp {
    var number = start
    for _ in folders {
      if circleOf[number] == circleCount { return .thisCircle }
      if isFixed(number) { return .top }
      number = folders[number].parent
    }
    // The way up has no end: it leads into another circle.
    return .otherCircle
  }

  /// Whether a folder was moved later than another one, as every device sees it.
  func isLater(_ left: Folder, than right: Folder) -> Bool {
    if let one = left.version, let other = right.version {
      if one.modified != other.modified {
        // A move of unknown time comes last: nothing shows that it came before.
        guard let leftTime = one.modified else { return true }
        guard let rightTime = other.modified else { return false }
        return leftTime > rightTime
      }
      if let leftVector = one.originVector, let rightVector = other.originVector,
        leftVector != rightVector
      {
        return VersionVector.lexicographicallyPrecedes(rightVector, leftVector)
      }
    }
    return left.identity > right.identity
  }

  /// A move that is undone.
  struct UndoneMove {
    /// The folder that it led into, by number.
    let target: Int
    /// Its comparison with the other moves of the circle, in words.
    let came: String
  }

  private func undoneMove(of number: Int, in circle: [Int]) -> UndoneMove {
    let before = circle.filter { $0 != number }.compactMap { folders[$0].version?.modified }.max()
    guard let time = folders[number].version?.modified, let before, time > before else {
      return UndoneMove(target: folders[number].parent, came: "ranks lower")
    }
    return UndoneMove(target: folders[number].parent, came: "came later")
  }

  /// Explains the places of folders whose moves are undone, once the places of all folders are known.
  mutating func explainUndoneMoves(of entries: [FolderEntry]) {
    for entry in entries {
      guard let own = entry.ownNumber, let undone = folders[own].undone,
        folders[own].placement?.rule != .pathLength
      else { continue }
      folders[own].placement = explanation(of: undone, entry)
    }
  }

  /// "Rome stays in Trips: moving Trips into Rome on Anna's Mac came later, so Trips is in the top folder again".
  private func explanation(of undone: UndoneMove, _ entry: FolderEntry) -> Explanation {
    guard let own = entry.ownNumber, let device = folders[own].version?.device else {
      return Explanation(rule: .cycle, reason: "it would be in itself")
    }
    func place(_ number: Int) -> String {
      number == Self.root ? "the top folder" : Self.text(folders[number].name)
    }
    let (name, into) = (Self.text(folders[own].name), Self.text(folders[undone.target].name))
    let (holder, home) = (place(folders[undone.target].parent), place(entry.home))
    let came = undone.came
    // If deletions win, it is not put back into a deleted folder.
    let former = folders[entry.parent]
    let deleter = entry.home == entry.parent ? nil : former.version?.device
    let end = deleter.map { ", since \($0) deleted \(place(entry.parent))" } ?? " again"
    return Explanation(rule: .cycle) {
      Explanation.Telling(
        words: "\(into) stays in \(holder): moving \(name) into \(into) on \(device) \(came), "
          + "so \(name) is in \(home)\(end)")
    }
  }

  /// A name in a sentence.
  static func text(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self) }
}

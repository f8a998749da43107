import ConflictResolution

/// Finds the lines below folders that something is about: that are spelled in several ways, or whose name
/// something else wants.
struct FolderMeeting {
  /// A folder by its hash, and who is to be resolved together with lines below it.
  private struct Mark {
    /// The lines that wait for those below the folder.
    var waiting: [Int] = []
    /// Whether all below are wanted; else one that stands there whatever else there is.
    var wantsAll = false
    /// A line below, once one is found.
    var found: Int?
    var isDone: Bool { found != nil && waiting.isEmpty }
  }

  /// The hashes of folders that are spelled in several ways.
  private(set) var respelled: [UInt64] = []
  /// The folders in the order of their hashes.
  private var byHash: [(hash: UInt64, folder: Int)] = []
  private var marks: [UInt64: Mark] = [:]

  init(_ index: StreamIndex) {
    byHash.reserveCapacity(index.folders.count)
    for (number, folder) in index.folders.enumerated().dropFirst() {
      byHash.append((folder.hash, number))
    }
    byHash.sort { ($0.hash, $0.folder) < ($1.hash, $1.folder) }
    for (before, after) in zip(byHash, byHash.dropFirst())
    where before.hash == after.hash && respelled.last != before.hash {
      respelled.append(before.hash)
    }
  }

  /// Whether lines below some folder are still to be looked for.
  var hasMarks: Bool { marks.values.contains { !$0.isDone } }

  /// Whether there is a folder with a hash.
  func isFolder(_ hash: UInt64) -> Bool {
    let place = byHash.firstIndex(notBefore: hash) { $0.hash }
    return place < byHash.count && byHash[place].hash == hash
  }

  /// Asks for one line below a folder to be joined with a line.
  mutating func mark(_ hash: UInt64, for line: Int) {
    marks[hash, default: Mark()].waiting.append(line)
  }

  /// Asks for all lines below a folder to be joined, with a line where one is given.
  mutating func markAll(_ hash: UInt64, for line: Int?) {
    marks[hash, default: Mark()].wantsAll = true
    if let line { marks[hash]?.waiting.append(line) }
  }

  /// Joins what was asked for.
  ///
  /// - Complexity: O(*n*) in the number of names, twice where nothing plain stands below some folder.
  mutating func join(_ index: StreamIndex, _ joints: inout LineJoints) {
    for hash in Array(marks.keys) where marks[hash]?.found != nil { settle(hash, &joints) }
    guard hasMarks else { return }
    look(index, &joints)
    for hash in Array(marks.keys) where marks[hash]?.found == nil { marks[hash]?.wantsAll = true }
    if hasMarks { look(index, &joints) }
    // Nothing stands below any more.
    for hash in Array(marks.keys) { settle(hash, &joints) }
  }

  /// Joins those who wait with the line that was found.
  private mutating func settle(_ hash: UInt64, _ joints: inout LineJoints) {
    guard var mark = marks[hash] else { return }
    let line = mark.found ?? mark.waiting.first
    for waiting in mark.waiting { if let line { joints.join(waiting, line) } }
    mark.found = line ?? -1
    mark.waiting = []
    marks[hash] = mark
  }

  private mutating func look(_ index: StreamIndex, _ joints: inout LineJoints) {
    // For each folder the marked one that is nearest above it, itself counted.
    var nearest = [Int](repeating: 0, count: index.folders.count)
    for (number, folder) in index.folders.enumerated().dropFirst() {
      let isOpen = marks[folder.hash].map { !$0.isDone } ?? false
      nearest[number] = isOpen ? number : nearest[folder.parent]
    }
    for entry in index.names {
      var number = nearest[entry.folder]
      while number != 0 {
        let folder = index.folders[number]
        take(Int(entry.line), isPlain: entry.isPlain, below: folder.hash, &joints)
        number = nearest[folder.parent]
      }
    }
    for hash in Array(marks.keys) where marks[hash]?.found != nil { settle(hash, &joints) }
  }

  private mutating func take(
    _ line: Int, isPlain: Bool, below hash: UInt64, _ joints: inout LineJoints
  ) {
    guard let mark = marks[hash] else { return }
    if let found = mark.found {
      if mark.wantsAll { joints.join(line, found) }
    } else if mark.wantsAll || isPlain {
      marks[hash]?.found = line
    }
  }
}

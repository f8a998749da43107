import ConflictResolution

/// The entries of one list, independent of the order in which they were given.
struct EntryList {
  /// By path, each once.
  let entries: [RenameDetector.Entry]
  /// The index of the entry with a path.
  let places: [RelativePath: Int]
  /// How many entries have a state that distinguishes it from others.
  let stateCounts: [FileState: Int]

  init(_ given: [RenameDetector.Entry]) {
    var first: [RelativePath: RenameDetector.Entry] = [:]
    for entry in given where entry.state.isLive && first[entry.path] == nil {
      first[entry.path] = entry
    }
    entries = first.values.sorted { $0.path < $1.path }
    var places: [RelativePath: Int] = [:]
    var stateCounts: [FileState: Int] = [:]
    for (place, entry) in entries.enumerated() {
      places[entry.path] = place
      if let state = entry.identifyingState { stateCounts[state, default: 0] += 1 }
    }
    self.places = places
    self.stateCounts = stateCounts
  }

  /// The index of the folder with a path; `nil` if it is not among the entries.
  func folder(at path: RelativePath) -> Int? {
    guard let place = places[path], entries[place].isFolder else { return nil }
    return place
  }

  /// Whether any entry is below a folder.
  ///
  /// - Complexity: O(log *n*) in the number of entries.
  func hasEntry(below folder: RelativePath) -> Bool {
    let start = folder.bytes + [UInt8(ascii: "/")]
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].path.bytes.lexicographicallyPrecedes(start) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < entries.count && entries[low].path.isBelow(folder)
  }
}

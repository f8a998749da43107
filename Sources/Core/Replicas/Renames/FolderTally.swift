import ConflictResolution

/// Counts, for a gone folder, the folders to which its files went, at any depth.
struct FolderTally {
  /// The files that went to one folder.
  struct Votes {
    var count = 0
    /// Those that kept their last component.
    var sameNameCount = 0

    static func += (left: inout Votes, right: Votes) {
      left.count += right.count
      left.sameNameCount += right.sameNameCount
    }
  }

  /// The files that can show where the folder went.
  var fileCount = 0
  /// Those of them that were renamed, to wherever.
  var matchedCount = 0
  /// By the folder that this one would have become.
  var votes: [RelativePath: Votes] = [:]

  /// The folder that enough files went to.
  var winner: (path: RelativePath, votes: Votes)? {
    // At most one has more than half.
    guard let (path, votes) = votes.first(where: { $0.value.count * 2 > matchedCount }),
      votes.count * 2 >= fileCount
    else { return nil }
    guard votes.count > 1 || fileCount == 1 && votes.sameNameCount == 1 else { return nil }
    return (path, votes)
  }

  /// Adds a subfolder with all that was in it.
  ///
  /// - Parameters:
  ///   - tally: where its files went.
  ///   - name: its last component.
  ///   - target: what it became, if that is known.
  mutating func add(_ tally: FolderTally, of name: [UInt8], renamedTo target: RelativePath?) {
    fileCount += tally.fileCount
    matchedCount += tally.matchedCount
    for (path, votes) in tally.votes {
      // A vote for a subfolder is one for this folder too, as long as the subfolder kept its name.
      let carriesOver = target == nil ? path.lastComponent == name : path == target
      if carriesOver, let parent = path.parent { self.votes[parent, default: Votes()] += votes }
    }
  }
}

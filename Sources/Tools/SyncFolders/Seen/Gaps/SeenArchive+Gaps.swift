import ContentDigests
import FileAccess
import TextMerge

extension SeenArchive {
  /// Records that files were only saved on this device while nothing was recorded.
  ///
  /// - Parameters:
  ///   - gaps: The files.
  ///   - saves: By path, how many versions were saved after the state before, the found one included.
  ///   - place: The path of the folder that they are in, from the root.
  /// - Returns: The files in `saves` with all their entries, by their names.
  /// - Throws: ``FileAccessError``, if the archive cannot be written.
  /// - Complexity: O(*n*) in the entries of the folder.
  mutating func fill(
    _ gaps: [SyncthingWitness.Gap], with saves: [[UInt8]: Int], at place: [UInt8]
  ) throws(FileAccessError) -> [[UInt8]: [SeenEntry]] {
    guard !saves.isEmpty else { return [:] }
    return try Self.change(path) { logs, contents throws(FileAccessError) in
      var log = try self.log(of: place, in: logs)
      var filled: [[UInt8]: [SeenEntry]] = [:]
      for gap in gaps {
        let name = [[UInt8]](path: gap.path).last ?? []
        let found = gap.arrival ?? gap.after
        guard let count = saves[gap.path], var entries = log.entries[name],
          let index = entries.indices.dropFirst().last(where: {
            entries[$0].isFound(found) && entries[$0 - 1].isSameState(as: gap.before)
          })
        else { continue }
        if gap.arrival == nil {
          entries[index] = entries[index].savedHere
        } else {
          try keep(gap.content, gap.after.version.digest, in: contents)
          entries[index] = entries[index].anew
          entries.insert(gap.after.savedHere, at: index)
        }
        if count > 1 {
          entries.insert(SeenEntry(unrecordedBetween: gap.before, and: gap.after), at: index)
        }
        log.replace(entries, name)
        filled[name] = entries
      }
      if !filled.isEmpty { try rewrite(log, in: logs) }
      return filled
    }
  }
}

extension SeenEntry {
  /// Whether it is the state of another entry, which may be of an earlier look.
  fileprivate func isSameState(as other: SeenEntry) -> Bool {
    version == other.version && seen == other.seen && origin == other.origin
  }

  /// Whether it is the state that was found after a gap.
  fileprivate func isFound(_ found: SeenEntry) -> Bool {
    isSameState(as: found) && followsGap && !startsAnew && merged.isEmpty
  }

  /// The versions that were saved on this device between two entries, and not recorded, as one entry.
  ///
  /// Other devices may have had them, so a merge whose base may be one of them has no content for it. Nobody knows
  /// their times, so this one is before any time with which it is compared.
  init(unrecordedBetween before: SeenEntry, and after: SeenEntry) {
    var digest = SHA256()
    digest.update(Array("unrecorded".utf8) + before.version.digest.bytes)
    digest.update(after.version.digest.bytes + Array("\(after.version.modified)".utf8))
    self.init(
      Version(digest: digest.finalized(), modified: .min), Stamp(size: 0, inode: 0, changed: 0),
      seen: after.seen, looked: before.looked, origin: .saved)
  }
}

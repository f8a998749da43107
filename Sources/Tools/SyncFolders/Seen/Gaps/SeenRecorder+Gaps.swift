import ConflictResolution
import FileAccess
import TextMerge

/// A file that changed while nothing was recorded, and of which nothing is known yet.
struct UnfilledGap {
  /// What may have happened.
  enum Kind {
    /// It was saved.
    case saved
    /// It was saved, and moved aside before it was looked at.
    case movedAside
    /// It was saved, and set aside for what arrived then.
    case replaced
  }

  /// The path of its folder, and its name.
  let folder: [UInt8]
  let name: [UInt8]
  /// The last entry before.
  let before: SeenEntry
  /// The entry of what was found.
  let after: SeenEntry
  var kind: Kind
  /// How often it was asked what happened.
  var attempts = 0
  /// When it is asked again, in nanoseconds of the clock of the recorder.
  var due: Int64
}

// What happened to files while nothing was recorded.
extension SeenRecorder {
  /// After how many seconds it is asked again: a tool notices a save after a while, and a conflict may be at work.
  private static let pauses: [Int64] = [2, 12, 30]
  /// The most files about which it is asked again.
  private static let mostUnfilled = 512

  /// The files that were found changed, or moved aside before a look, and that somebody may have saved here.
  ///
  /// - Parameters:
  ///   - changed: The entries of files that were recorded now, by their names.
  ///   - events: What they were recorded after.
  ///   - path: The path of their folder from the root.
  ///   - now: The time now.
  ///   - wall: The same in seconds since 1970.
  /// - Returns: The files.
  func gaps(
    among changed: [[UInt8]: [SeenEntry]], after events: [SeenEvent], at path: [UInt8],
    _ now: Int64, _ wall: Int64
  ) -> [UnfilledGap] {
    events.compactMap { event in
      guard !event.startsAnew, let entries = changed[event.name], let after = entries.last,
        after.seen == wall, after.origin == .unknown, after.followsGap, !after.startsAnew,
        let before = entries.dropLast().last, !before.isGone
      else { return nil }
      let kind: UnfilledGap.Kind
      switch event.cause {
      case .found: kind = after.mayBeSave ? .saved : .replaced
      case .movedAside: kind = .movedAside
      case .written, .arrived, .appeared, .again: return nil
      }
      // The move is the last change of its status, so the time of the save is what shows that it is one.
      guard kind != .movedAside || after.isNewer(than: before) else { return nil }
      return UnfilledGap(
        folder: path, name: event.name, before: before, after: after, kind: kind, due: now)
    }
  }

  /// Asks again what happened in gaps.
  mutating func fillAgain(
    in root: borrowing FolderHandle, _ now: Int64, _ wall: Int64
  ) throws(FileAccessError) {
    let due = unfilled.filter { $0.due <= now }
    guard !due.isEmpty else { return }
    unfilled.removeAll { $0.due <= now }
    for (path, gaps) in Dictionary(grouping: due, by: \.folder) {
      guard let folder = try? root.folder(at: [[UInt8]](path: path)) else { continue }
      try fill(gaps, in: folder, now, wall)
    }
  }

  /// Asks what happened in gaps, and records what was only saved here.
  ///
  /// - Parameters:
  ///   - gaps: The files, all in one folder.
  ///   - folder: That folder.
  ///   - now: The time now.
  ///   - wall: The same in seconds since 1970.
  /// - Throws: ``FileAccessError``, if the archive cannot be written.
  mutating func fill(
    _ gaps: [UnfilledGap], in folder: borrowing FolderHandle, _ now: Int64, _ wall: Int64
  ) throws(FileAccessError) {
    guard let path = gaps.first?.folder else { return }
    let found = witness ?? findWitness()
    witness = .some(found)
    guard let found else { return }
    let asked = asked(gaps, in: folder)
    guard let saves = asked.isEmpty ? [:] : found.saves(in: asked, wall: wall) else {
      // One that does not answer is not waited for again.
      witness = .some(nil)
      return
    }
    for (name, entries) in try archive.fill(asked, with: saves, at: path) {
      list?.note(Folder.path(path, name), entries)
    }
    for var gap in gaps where saves[Folder.path(path, gap.name)] == nil {
      guard gap.attempts < Self.pauses.count, unfilled.count < Self.mostUnfilled else { continue }
      gap.due = now &+ Self.pauses[gap.attempts] * Self.second
      gap.attempts += 1
      // What arrived may have the time of a save, if it was saved a moment ago.
      if gap.kind == .saved {
        gap.kind = .replaced
      } else if gap.kind == .replaced, gap.after.mayBeSave {
        gap.kind = .saved
      }
      unfilled.append(gap)
    }
  }

  /// The gaps with what is asked about them.
  private func asked(
    _ gaps: [UnfilledGap], in folder: borrowing FolderHandle
  ) -> [SyncthingWitness.Gap] {
    var copies: [[UInt8]: [[UInt8]]] = [:]
    try? folder.forEachEntry { entry in
      if let copy = ConflictCopyName(entry.name) {
        copies[copy.original, default: []].append(entry.name)
      }
    }
    var asked: [SyncthingWitness.Gap] = []
    for gap in gaps {
      let copies = copies[gap.name] ?? []
      let saved: (entry: SeenEntry, content: [UInt8])?
      if gap.kind == .replaced {
        guard copies.count == 1 else { continue }
        saved = Self.setAside(copies[0], in: folder, for: gap.after)
      } else {
        saved = archive.content(of: gap.after.version.digest).map { (gap.after, $0) }
      }
      guard let saved, gap.kind != .replaced || saved.entry.isNewer(than: gap.before) else {
        continue
      }
      asked.append(
        SyncthingWitness.Gap(
          path: Folder.path(gap.folder, gap.name), before: gap.before, after: saved.entry,
          content: saved.content, copies: copies.map { Folder.path(gap.folder, $0) },
          wasMovedAside: gap.kind == .movedAside,
          arrival: gap.kind == .replaced ? gap.after : nil))
    }
    return asked
  }

  /// The state of a file that was set aside as a copy for another one.
  private static func setAside(
    _ copy: [UInt8], in folder: borrowing FolderHandle, for arrival: SeenEntry
  ) -> (entry: SeenEntry, content: [UInt8])? {
    guard let status = (try? folder.status(of: copy)) ?? nil, status.kind == .file,
      status.size <= SeenArchive.largestText, let modified = Timestamp(of: status)?.nanoseconds,
      let content = try? folder.read(copy, limit: SeenArchive.largestText),
      LineOrder.isText(content), (try? folder.status(of: copy)) == status
    else { return nil }
    let version = SeenEntry.Version(digest: FastSHA256.digest(of: content), modified: modified)
    let entry = SeenEntry(
      version, SeenEntry.Stamp(status), seen: arrival.seen, looked: arrival.looked,
      origin: .unknown, followsGap: true)
    return (entry, content)
  }
}

extension SeenEntry {
  /// Whether it was saved after a look at another entry, as far as its time shows.
  fileprivate func isNewer(than other: SeenEntry) -> Bool {
    version.modified >= other.confirmed &- 2_000_000_000
  }
}

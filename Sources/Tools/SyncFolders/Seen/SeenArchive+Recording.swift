import ConflictResolution
import ContentDigests
package import FileAccess
import TextMerge

/// Something that happened to a file, after which it is looked at.
package struct SeenEvent: Hashable, Sendable {
  /// What happened.
  package enum Cause: Hashable, Sendable {
    /// A program wrote to it, or gave a new file its name.
    case written
    /// A sync tool gave a file that it had fetched its name.
    case arrived
    /// It appeared; nothing shows how.
    case appeared
    /// It was moved aside, after others may have been there.
    case movedAside
    /// It was recorded before, and the look shows until when it stayed as it was; in nanoseconds since 1970.
    case again(at: Int64)
    /// It was found after the watch was off; others may have been there before, even if it is as it was.
    case found
  }

  /// The name of the file.
  package let name: [UInt8]
  /// The name that it has now; the same, unless it was moved aside.
  package let place: [UInt8]
  package let cause: Cause
  /// Whether the state before was moved aside as a conflict copy.
  package let startsAnew: Bool

  package init(_ name: [UInt8], at place: [UInt8]? = nil, _ cause: Cause, startsAnew: Bool = false)
  {
    self.name = name
    self.place = place ?? name
    self.cause = cause
    self.startsAnew = startsAnew
  }
}

extension SeenArchive {
  /// Looks at files and records those that have changed.
  ///
  /// - Parameters:
  ///   - events: What happened, in its order.
  ///   - place: The path of the folder that they are in, from the root.
  ///   - folder: That folder.
  ///   - now: The time now, in seconds since 1970.
  /// - Returns: The names of files that were read, with all their states, and of those that were written to while
  ///   they were read.
  /// - Throws: ``FileAccessError``, if the archive cannot be written.
  /// - Complexity: O(*n*) in the bytes of changed files, and in the entries of the folder.
  package mutating func record(
    _ events: [SeenEvent], at place: [UInt8], in folder: borrowing FolderHandle, now: Int64
  ) throws(FileAccessError) -> (changed: [[UInt8]: [SeenEntry]], busy: [SeenEvent]) {
    try Self.change(path) { logs, contents throws(FileAccessError) in
      var log = try self.log(of: place, for: events.map(\.name), in: logs)
      var lines: [UInt8] = []
      var changed: Set<[UInt8]> = []
      var busy: [SeenEvent] = []
      for event in events {
        let last = log.last(event.name)
        let look: Look
        // What cannot be read has no state that could be recorded.
        do throws(FileAccessError) {
          look = try self.look(event, after: last, in: folder, now: now)
        } catch {
          continue
        }
        switch look {
        case .nothing: break
        case .busy: busy.append(event)
        case .same(let entry):
          lines += log.add(entry, event.name, replacing: true)
          // A run may have recorded it.
          changed.insert(event.name)
        case .new(let found, let content):
          if let content { try keep(content, found.version.digest, in: contents) }
          var entry = found
          // A tool may have copied the state before instead of moving it aside.
          if entry.origin == .arrived, !entry.startsAnew, let last,
            Self.hasCopy(event.name, of: last, in: folder)
          {
            entry = entry.ofUnknownOrigin
          }
          lines += log.add(entry, event.name, replacing: false)
          changed.insert(event.name)
        }
      }
      if lines.isEmpty { try hold(log, in: logs) } else { try store(log, adding: lines, in: logs) }
      var states: [[UInt8]: [SeenEntry]] = [:]
      for name in changed { states[name] = log.entries[name] }
      return (states, busy)
    }
  }

  /// Notes that files were deleted.
  ///
  /// - Parameters:
  ///   - names: The names of files that are not there.
  ///   - place: The path of the folder that they were in, from the root.
  /// - Throws: ``FileAccessError``, if the archive cannot be written.
  mutating func recordGone(_ names: [[UInt8]], at place: [UInt8]) throws(FileAccessError) {
    guard !names.isEmpty else { return }
    try Self.change(path) { logs, _ throws(FileAccessError) in
      var log = try self.log(of: place, for: names, in: logs)
      var lines: [UInt8] = []
      for name in names {
        guard let last = log.last(name), !last.isGone else { continue }
        lines += log.add(last.gone, name, replacing: true)
      }
      if !lines.isEmpty { try store(log, adding: lines, in: logs) }
    }
  }

  /// Records what a run made of several versions of a file.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - place: The path of its folder from the root.
  ///   - folder: That folder.
  ///   - before: The version of the file before.
  ///   - merged: The other versions, with their contents as far as these are texts.
  ///   - now: The time now, in seconds since 1970.
  /// - Throws: ``FileAccessError``.
  package mutating func recordMerge(
    of name: [UInt8], at place: [UInt8], in folder: borrowing FolderHandle,
    before: SeenEntry.Version, merged: [(version: SeenEntry.Version, content: [UInt8]?)], now: Int64
  ) throws(FileAccessError) {
    try Self.change(path) { logs, contents throws(FileAccessError) in
      var log = try self.log(of: place, for: [name], in: logs)
      guard
        case .new(let found, let content?) = try look(
          SeenEvent(name, .written), after: nil, in: folder, now: now)
      else { return }
      var lines: [UInt8] = []
      let replaces = log.last(name)?.version.isSame(as: found.version) == true
      if replaces {
        // A watch was faster, and could not know what it was made of.
        guard log.entries[name]?.dropLast().last?.version.isSame(as: before) == true else { return }
      } else if log.last(name)?.version.isSame(as: before) != true {
        lines += log.add(
          SeenEntry(
            before, SeenEntry.Stamp(size: 0, inode: 0, changed: 0), seen: now, looked: now,
            origin: .unknown, followsGap: true), name, replacing: false)
      }
      try keep(content, found.version.digest, in: contents)
      for (version, content) in merged {
        if let content, LineOrder.isText(content) {
          try keep(content, version.digest, in: contents)
        }
      }
      let entry = SeenEntry(
        found.version, found.stamp, seen: now, looked: now, origin: .saved,
        merged: merged.map(\.version))
      lines += log.add(entry, name, replacing: replaces)
      try store(log, adding: lines, in: logs)
    }
  }

  /// Forgets the merges of a run that was undone: the versions are in conflict as before, and have the base that they had.
  ///
  /// Nothing is forgotten of a file that had another state since the merge.
  ///
  /// - Parameters:
  ///   - record: The run.
  ///   - refused: The positions of the changes that were not undone.
  /// - Throws: ``FileAccessError``.
  package mutating func forgetMerges(
    of record: RunRecord, besides refused: Set<Int>
  ) throws(FileAccessError) {
    guard isThere else { return }
    let undone = record.merges.filter {
      !refused.contains($0.index) && record.stands($0.index)
    }
    for (folder, merges) in Dictionary(grouping: undone, by: \.folder) {
      try forget(merges.map { ($0.name, $0.before.version, $0.made.version) }, at: folder.path)
    }
  }

  /// Forgets merges of files in one folder.
  mutating func forget(
    _ merges: [(name: [UInt8], before: SeenEntry.Version, made: SeenEntry.Version)],
    at place: [UInt8]
  ) throws(FileAccessError) {
    try Self.change(path) { logs, _ throws(FileAccessError) in
      var log = try self.log(of: place, in: logs)
      var isChanged = false
      for (name, before, made) in merges {
        guard var entries = log.entries[name],
          let merge = entries.lastIndex(where: {
            !$0.merged.isEmpty && $0.version.isSame(as: made)
          }),
          merge > 0, entries[merge - 1].version.isSame(as: before),
          // A watch may have seen already what came back.
          entries[(merge + 1)...].allSatisfy({ $0.version.isSame(as: before) })
        else { continue }
        entries.removeSubrange(merge...)
        log.replace(entries, name)
        isChanged = true
      }
      if isChanged { try rewrite(log, in: logs) }
    }
  }

  /// Whether a conflict copy of a file has the content of a state.
  private static func hasCopy(
    _ name: [UInt8], of state: SeenEntry, in folder: borrowing FolderHandle
  ) -> Bool {
    var copies: [[UInt8]] = []
    try? folder.forEachEntry { entry in
      // The name of a copy is that of its original with a mark; only such names are read.
      if entry.kind == .file, entry.name.count > name.count,
        ConflictCopyName(entry.name)?.original == name
      {
        copies.append(entry.name)
      }
    }
    return copies.contains { copy in
      guard (try? folder.status(of: copy))??.size == state.stamp.size,
        let content = try? folder.read(copy, limit: Self.largestText)
      else { return false }
      return FastSHA256.digest(of: content) == state.version.digest
    }
  }

  /// What a look at a file shows.
  private enum Look {
    /// It is no file, or as it was.
    case nothing
    /// It is being written to.
    case busy
    /// The version of before, which the system describes otherwise.
    case same(SeenEntry)
    /// Another version, and its content if that is kept.
    case new(SeenEntry, [UInt8]?)
  }

  private func look(
    _ event: SeenEvent, after last: SeenEntry?, in folder: borrowing FolderHandle, now: Int64
  ) throws(FileAccessError) -> Look {
    guard let status = try folder.status(of: event.place) else { return .nothing }
    guard status.kind == .file, let modified = Timestamp(of: status)?.nanoseconds else {
      // A link or a folder has taken its place.
      return last.map { .same($0.gone) } ?? .nothing
    }
    let again: Int64? = if case .again(let time) = event.cause { time } else { nil }
    if let last, last.isUnchanged(status) {
      return again == nil ? .nothing : .same(last.looked(at: status, now: now, exactly: again))
    }
    let digest: SHA256Digest
    /// The content of a text that is kept.
    var content: [UInt8]?
    if status.size <= Self.largestText {
      let bytes = try folder.read(event.place, limit: Self.largestText + 1)
      digest = FastSHA256.digest(of: bytes)
      if LineOrder.isText(bytes) { content = bytes }
    } else {
      // A file that never was a text has no states that a merge could need.
      guard last != nil else { return .nothing }
      digest = try ContentOnDisk(of: event.place, status, in: folder).digest
    }
    guard try folder.status(of: event.place) == status else { return .busy }
    let version = SeenEntry.Version(digest: digest, modified: modified)
    let stamp = SeenEntry.Stamp(status)
    if let last, last.version.isSame(as: version), !event.startsAnew {
      // Another file, or the same that got its old time back, may have had other states between.
      let mayHaveGap = last.isGone || event.cause == .found && last.stamp != stamp
      let same = last.looked(at: status, now: now, exactly: again)
      return .same(mayHaveGap ? same.afterGap : same)
    }
    // What has changed since it was recorded has an event of its own.
    guard again == nil else { return .nothing }
    let wasGone = last?.isGone == true
    return .new(
      SeenEntry(
        version, stamp, seen: now, looked: now, origin: Self.origin(event.cause, status),
        followsGap: event.cause == .found || event.cause == .movedAside || wasGone,
        startsAnew: event.startsAnew || wasGone),
      content)
  }

  /// The way in which a version came.
  private static func origin(_ cause: SeenEvent.Cause, _ status: FileStatus) -> SeenState.Origin {
    switch cause {
    case .arrived: .arrived
    case .written:
      SeenEntry.isSave(modified: status.seconds, changed: status.statusSeconds) ? .saved : .unknown
    case .appeared, .movedAside, .again, .found: .unknown
    }
  }

  /// Stores a content, unless it is there.
  func keep(
    _ content: [UInt8], _ digest: SHA256Digest, in contents: borrowing FolderHandle
  ) throws(FileAccessError) {
    let name = Self.contentName(of: digest)
    if let status = try contents.status(of: name) {
      if status.kind == .file, status.size == content.count,
        (try? contents.read(name, limit: content.count)) == content
      {
        return
      }
      // An interrupted process left a part of it, or it was written to by another name.
      try contents.remove(name)
    }
    try contents.makeFile(
      name, content, permissions: 0o600, in: contents, synchronizes: false)
  }
}

import ConflictResolution
package import FileAccess

extension FolderStore where Tree: ~Copyable {
  /// Whether nobody but the user can write into it.
  package borrowing func isPrivateStore() -> Bool { authority.accepts == .withoutCode }

  /// All runs in the order in which they began; those without a known order come first.
  ///
  /// - Returns: The records.
  /// - Throws: ``FileAccessError``, if the store cannot be read. A journal that cannot be read makes a run
  ///   damaged.
  /// - Complexity: O(*n*) in the bytes of all journals; with a memory, in those that have changed and the number of runs.
  package borrowing func records() throws(FileAccessError) -> [RunRecord] {
    guard try store.status(of: Self.runs) != nil else { return [] }
    let runs = try store.folder(Self.runs)
    var records: [RunRecord] = []
    for entry in try runs.entries()
    where entry.kind == .folder && VersionAddress.isRun(entry.name[...]) {
      let run = try runs.folder(entry.name)
      var record = record(of: String(decoding: entry.name, as: UTF8.self), in: run)
      if try isUnbegun(record, in: run) {
        record.state = .void
      } else if record.state == .damaged, try !holdsContents(run) {
        // Nothing was set aside, or all of it is back.
        record.state = .void
      } else if record.state == .damaged, !isPrivateStore() {
        // Who can write into the store could have written it, too.
        record = .unread(record.id, .foreign)
      }
      records.append(record)
    }
    journals?.keep(only: Set(records.map(\.id)))
    return records.sorted { $0.isBefore($1) }
  }

  /// The record in the journals of a run; damaged if neither of them is whole.
  borrowing func record(of id: String, in run: borrowing Tree) -> RunRecord {
    let statuses = Self.journalNames.map { try? run.status(of: $0) }
    if let known = journals?.record(of: id, statuses) { return known }
    var (record, isRead) = readRecord(of: id, in: run, by: authority)
    // A file system without times reports 1970.
    record.times = statuses.compactMap(\.self).flatMap { [$0.seconds, $0.statusSeconds] }
      .filter { $0 > 0 }
    if isRead { journals?.note(record, statuses) }
    return record
  }

  /// What the journals of a run say to an authority, and whether each of them could be read, or is not there.
  borrowing func readRecord(
    of id: String, in run: borrowing Tree, by authority: JournalAuthority
  ) -> (record: RunRecord, isRead: Bool) {
    if let both = wholeJournal(in: run) {
      return (JournalReader.read(both, run: id, by: authority).record, true)
    }
    var best = JournalReader.read([], run: id, by: authority)
    var isRead = true
    for journal in Self.journalNames {
      do throws(FileAccessError) {
        let reading = try reading(of: journal, run: id, in: run, by: authority)
        if best.isWorse(than: reading) { best = reading }
      } catch {
        // One that cannot be read is as good as none, this time.
        isRead = false
      }
    }
    return (best.record, isRead)
  }

  /// The bytes of both journals of a run, if they are the same and few: then one of them is read.
  private borrowing func wholeJournal(in run: borrowing Tree) -> [UInt8]? {
    guard let first = try? run.read(Self.journalNames[0], limit: Self.smallJournal),
      let second = try? run.read(Self.journalNames[1], limit: Self.smallJournal), first == second
    else { return nil }
    return first
  }

  /// The most bytes of a journal that is held in memory.
  private static var smallJournal: Int { 1 << 20 }

  private borrowing func reading(
    of journal: [UInt8], run id: String, in run: borrowing Tree, by authority: JournalAuthority
  ) throws(FileAccessError) -> JournalReader.Reading {
    guard let status = try run.status(of: journal), status.size <= JournalReader.sizeLimit else {
      return JournalReader.read([], run: id, by: authority)
    }
    return try JournalReader.read(run: id, by: authority) {
      body throws(FileAccessError) in try run.forEachBlock(of: journal, body)
    }
  }

  /// Whether anything is in the files of a run.
  borrowing func holdsContents(_ run: borrowing Tree) throws(FileAccessError) -> Bool {
    guard try run.status(of: Self.files)?.kind == .folder else { return false }
    return try !run.folder(Self.files).entries().isEmpty
  }
}

extension RunRecord {
  /// By their numbers, since clocks are set back; runs without one are older than all others.
  fileprivate func isBefore(_ other: RunRecord) -> Bool {
    if sequence != other.sequence { return sequence ?? 0 < other.sequence ?? 0 }
    if began != other.began { return began < other.began }
    return id.utf8.count != other.id.utf8.count
      ? id.utf8.count < other.id.utf8.count : id < other.id
  }
}

extension [RunRecord] {
  /// How long ago each run set its files aside, in seconds.
  ///
  /// The clock may have been wrong then. A run is no older than the latest of these times, up to now: its own
  /// time, those of its journals and of its files, and those of runs before it.
  ///
  /// - Parameter now: The time now, in seconds since 1970.
  /// - Returns: The ages, in the order of the runs.
  package func ages(now: Int64) -> [Int64] {
    var latest = Int64.min
    return map { record in
      let files = record.changes.flatMap(\.files).map(\.stamp.seconds)
      let times = [record.began.secondsSince1970] + record.times + files
      var stored = times.filter { $0 <= now }.max() ?? now
      if record.sequence != nil {
        latest = Swift.max(latest, stored)
        stored = latest
      }
      // A file may be dated as far from now as a number reaches.
      let (age, isTooFar) = now.subtractingReportingOverflow(stored)
      return isTooFar ? .max : age
    }
  }
}

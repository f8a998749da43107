import FileAccess

/// All runs on one folder, of its own store and of others that were named.
package struct RunHistory: Sendable {
  /// A run and where it is.
  package struct Entry: Sendable {
    package let record: RunRecord
    /// The path of its store; absolute.
    package let store: [UInt8]
    /// Whether the store has to be named, since a run uses another one by default.
    package let isNamed: Bool
    /// What is in the store of a damaged run.
    package let contents: [StoredContent]
    /// Whether a process works on it now: it was begun, and the store is locked.
    package let isRunning: Bool

    /// A run in a store.
    package init(
      record: RunRecord, store: [UInt8], isNamed: Bool, contents: [StoredContent] = [],
      isRunning: Bool = false
    ) {
      self.isRunning = isRunning
      self.record = record
      self.store = store
      self.isNamed = isNamed
      self.contents = contents
    }

    /// The path of a file of the run in the store, absolute; of the folder that has them, if the name is empty.
    package func path(ofStored name: [UInt8]) -> [UInt8] {
      let files = Folder.path(store, Array("runs/\(record.id)/files".utf8))
      return name.isEmpty ? files : Folder.path(files, name)
    }
  }

  /// The folder.
  package let folder: SyncFolder
  /// The runs in the order in which they began.
  package let entries: [Entry]
  /// The runs that were removed from the stores for good.
  package let forgotten: [ForgottenRun]
  /// Stores that cannot be read, in words.
  package let problems: [String]

  /// Reads the journals of all runs on a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder, with the store that is used or was named.
  ///   - isNamed: Whether the store was named: then it is the only one that is meant.
  /// - Throws: ``SyncFolderError``, where that store cannot be read.
  /// - Complexity: O(*n*) in the bytes of all journals, and of the contents of damaged runs, which this installation wrote.
  package init(of folder: SyncFolder, isNamed: Bool) throws(SyncFolderError) {
    self.folder = folder
    var entries: [Entry] = []
    var forgotten: [ForgottenRun] = []
    var problems: [String] = []
    try Self.read(folder, isNamed: isNamed, into: &entries, &forgotten, &problems)
    for other in isNamed ? [] : try folder.otherStores() {
      if case .failure(let error) = other.records {
        problems.append(error.description)
        continue
      }
      try Self.read(folder.with(other), isNamed: true, into: &entries, &forgotten, &problems)
    }
    self.entries = entries.enumerated().sorted {
      let sequences = ($0.element.record.sequence ?? 0, $1.element.record.sequence ?? 0)
      return sequences.0 != sequences.1 ? sequences.0 < sequences.1 : $0.offset < $1.offset
    }.map(\.element)
    self.forgotten = forgotten
    self.problems = problems
  }

  private static func read(
    _ folder: SyncFolder, isNamed: Bool, into entries: inout [Entry],
    _ forgotten: inout [ForgottenRun], _ problems: inout [String]
  ) throws(SyncFolderError) {
    guard let store = try folder.openStore(makesStore: false) else { return }
    let path = try folder.location().path
    try SyncFolderError.ofAccess { () throws(FileAccessError) in
      // Asked before the journals are read: a run that ends meanwhile is finished in them.
      let isLocked = store.isLocked()
      for record in try folder.records(in: store) {
        entries.append(
          Entry(
            record: record, store: path, isNamed: isNamed,
            contents: record.isReadable
              ? [] : try store.contents(of: record, readsAll: record.state == .damaged),
            isRunning: isLocked && record.isInterrupted))
      }
    }
    do throws(FileAccessError) {
      forgotten += try store.forgottenRuns().filter { folder.isOrWas(at: $0.folder) }
    } catch {
      // Which runs are gone is not worth the others.
      problems.append(error.description)
    }
  }

  /// The versions that runs have set aside and that are in their stores, those of the last run first.
  package var setAside: [SetAsideVersion] {
    entries.reversed().flatMap { entry in
      entry.record.holdsVersions
        ? entry.record.changes.indices.flatMap { SetAsideVersion.all(of: entry, inChange: $0) } : []
    }
  }
}

extension RunRecord {
  /// Whether what it set aside is in its store.
  ///
  /// Otherwise nothing was set aside, it is back in the folder, or no journal records it.
  package var holdsVersions: Bool { [.begun, .finished, .undoing].contains(state) }

  /// Whether it was interrupted, and is to be finished or undone.
  package var isInterrupted: Bool { [.begun, .undoing].contains(state) }

  /// The version that it fetched from the store; `nil` if it resolved conflicts.
  package var restored: RestoredVersion? {
    guard case .restored(let version)? = changes.first?.reason else { return nil }
    return version
  }
}

extension RunRecord {
  /// Whether it emptied an inbox.
  package var isSweep: Bool { changes.contains { $0.sweep != nil } }
}

extension FolderChange {
  /// What was done to an inbox; `nil` if it is about versions.
  package var sweep: SweptItem? {
    guard case .swept(let item)? = reason else { return nil }
    return item
  }

  /// Whether it belongs to a run that makes folders, and removes those that have nothing in them any longer.
  var movesFolders: Bool {
    switch reason {
    case .swept?, .applied?: true
    case .decided?, .restored?, nil: false
    }
  }

  /// Whether it makes a folder.
  var makesFolder: Bool { sweep?.action == .madeFolder || reason == .applied(.madeFolder) }

  /// Whether it only makes a folder, or removes one, for the files of other changes.
  var movesFolderOnly: Bool {
    switch reason {
    case .applied(let action)?: action != .changedFiles
    case .swept(let item)?: item.action == .madeFolder || item.action == .removedFolder
    case .decided?, .restored?, nil: false
    }
  }

  /// The place of a file before the run, if it comes from another folder; `nil` if it does not.
  ///
  /// - Parameter name: Its name there.
  /// - Returns: Its path: from the folder of the run, or absolute.
  package func source(of name: [UInt8]) -> [UInt8]? {
    sweep?.source ?? origin?.path(of: name)
  }

  /// The name of the file whose versions it moves.
  ///
  /// Journals from before decisions were kept do not contain it. Then it is the name that was there before and
  /// is after, else the first that is given.
  package var originalName: [UInt8] {
    switch reason {
    case .decided(let decision)?: return decision.name
    case .restored?, .swept?, .applied?, nil: break
    }
    let before = files.compactMap(\.before)
    let after = files.compactMap(\.after)
    return after.first { before.contains($0) } ?? after.first ?? before.first ?? []
  }

  /// What was decided; `nil` if no journal records it.
  package var decision: RecordedDecision? {
    guard case .decided(let decision)? = reason else { return nil }
    return decision
  }

  /// The path of the file from the root.
  package var path: [UInt8] { folder.path(of: originalName) }

  /// Whether it is about a path: the file's, that of a version before or after, or a folder's above them.
  ///
  /// - Parameter path: The path from the root; empty for all.
  /// - Returns: Whether it is.
  package func concerns(_ path: [UInt8]) -> Bool {
    guard !path.isEmpty else { return true }
    var names = [originalName] + files.flatMap { [$0.before, $0.after].compactMap { $0 } }
    if case .restored(let version)? = reason { names.append(version.name) }
    if let source = sweep?.source, source == path || source.starts(with: path + [0x2F]) {
      return true
    }
    return names.contains { name in
      let own = folder.path(of: name)
      return own == path || own.starts(with: path + [0x2F])
    }
  }
}

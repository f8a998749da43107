import ConflictResolution
import FileAccess
import Scenarios
import Streams
import SyncFolders

/// The version that was set aside and that a word on the command line names.
struct VersionLookup {
  /// The versions that match the word, in the folder that has such a version.
  let versions: [SetAsideVersion]
  /// The chosen version, and other possible ones.
  let choice: VersionChoice
  /// The runs on the folder.
  let scope: RunScope
  /// The spelling of paths in the folder.
  let words: PathWords
  private let store: [UInt8]?

  /// Finds the version.
  ///
  /// - Parameters:
  ///   - word: the word.
  ///   - store: the store, if the user named one.
  ///   - console: the console on which unreadable stores are reported.
  /// - Throws: ``CommandFailure`` if there is no such version.
  init(_ word: [UInt8], store: [UInt8]?, _ console: inout Console) throws(CommandFailure) {
    var seen: [(address: VersionAddress, scope: RunScope)] = []
    for address in VersionAddress.readings(of: word) {
      let scopes = try RunScope.named(address.path, store: store)
      for scope in scopes where !scope.path.isEmpty {
        if seen.isEmpty { for problem in scope.history.problems { console.warn(problem) } }
        seen.append((address, scope))
        let all = scope.history.setAside
        let choice = VersionChoice(of: scope.path, run: address.run, among: all)
        if case .none = choice { continue }
        versions = VersionChoice.matches(of: scope.path, run: address.run, among: all)
        self.choice = choice
        self.scope = scope
        self.store = store
        words = PathWords(address.path, for: scope.path, in: scope.history.folder.path)
        return
      }
    }
    throw Self.failure(word, seen)
  }

  /// The only version that matches.
  ///
  /// - Parameters:
  ///   - command: the command that names it, for a message.
  ///   - console: the console on which other versions are listed.
  /// - Returns: the version.
  /// - Throws: ``CommandFailure`` if several match.
  func version(
    for command: String, _ console: inout Console
  ) throws(CommandFailure) -> SetAsideVersion {
    switch choice {
    case .one(let version, let others):
      if let first = others.first {
        let more = others.count > 1 ? " and \(others.count - 1) more ('resolve log')" : ""
        console.note(
          "This is \(DisplayText.quoted(version.path)) of run \(version.entry.record.id). Also set aside: "
            + "\(word(for: first))\(more)\n")
      }
      return version
    case .several(let versions):
      var message =
        "Run \(versions.first?.entry.record.id ?? "") has set aside "
        + "\(DisplayText.count(versions.count, "version")) of \(DisplayText.quoted(scope.path)). Name one of "
        + "them:"
      for version in versions.prefix(20) {
        message +=
          "\n  resolve \(command) \(word(for: version))\(PathWords.option(store))"
          + "   (\(ByteCount(version.file.stamp.content.size)))"
      }
      throw CommandFailure(.remaining, message)
    case .none: throw CommandFailure(.noInput, nil)
    }
  }

  /// Opens the store that has a version.
  func openStore(
    of version: SetAsideVersion
  ) throws(CommandFailure) -> FolderStore<FolderHandle> {
    let folder = try SyncFolder.holding(version.entry, of: scope.history)
    let opened = try CommandFailure.ofFolder { () throws(SyncFolderError) in
      try folder.openStore(makesStore: false)
    }
    guard let opened else {
      throw CommandFailure(.noInput, "The store of run \(version.entry.record.id) is not there.")
    }
    return opened
  }

  private func word(for version: SetAsideVersion) -> String {
    words.word(version.path, run: version.entry.record.id)
  }

  // MARK: No version

  private static func failure(
    _ word: [UInt8], _ seen: [(address: VersionAddress, scope: RunScope)]
  ) -> CommandFailure {
    let shown = DisplayText.quoted(word)
    guard let (address, scope) = seen.first else {
      if (try? FileKind(at: word)) == .folder {
        return CommandFailure(
          .noInput,
          "\(shown) is a folder: the path of a file that was set aside is expected. To list what was: resolve log "
            + DisplayText.shellPath(word))
      }
      return CommandFailure(
        .noInput,
        "No run has set aside a version of \(shown): there were no runs on a folder above it. A store elsewhere "
          + "is named with --store.")
    }
    let path = DisplayText.quoted(scope.path)
    let words = PathWords(address.path, for: scope.path, in: scope.history.folder.path)
    let folder = words.folder
    let advice = " To list the runs: resolve log \(folder)"
    guard let run = address.run else {
      let forgotten = scope.history.forgotten.count
      let lost =
        forgotten == 0
        ? ""
        : " \(DisplayText.count(forgotten, "run was", "runs were")) forgotten, with all they had set aside."
      return CommandFailure(.noInput, "No run has set aside a version of \(path).\(lost)\(advice)")
    }
    let histories = seen.filter { $0.address.run == run }.map(\.scope.history)
    if let entry = histories.flatMap(\.entries).first(where: { $0.record.id == run }) {
      let record = entry.record
      switch record.state {
      case .damaged:
        return CommandFailure(
          .noInput, "\(record.unreadable) To put all of it back: resolve undo \(folder) \(run)")
      case .foreign:
        let commands = StoreCommands(
          folder: words.root.isEmpty ? [0x2E] : words.root,
          store: entry.isNamed ? entry.store : nil)
        return CommandFailure(.noInput, commands.warnings(of: [record]).joined())
      case .undone:
        return CommandFailure(
          .noInput, "Run \(run) was undone: what it had set aside is in the folder.")
      case .void, .begun, .finished, .undoing:
        let isUndone = record.undoneChanges.contains { record.changes[$0].concerns(scope.path) }
        guard !isUndone else {
          return CommandFailure(
            .noInput,
            "What run \(run) made of \(path) was undone: what it had set aside is in the folder.")
        }
        return CommandFailure(
          .noInput, "Run \(run) has set aside no version of \(path).\(advice)")
      }
    }
    if let gone = histories.flatMap(\.forgotten).first(where: { $0.id == run }) {
      let time = DisplayText.localMoment(secondsSince1970: gone.forgotten.secondsSince1970)
      return CommandFailure(
        .noInput,
        "Run \(run) was forgotten on \(time): 'resolve forget' removed all that it had set aside.")
    }
    return CommandFailure(.noInput, "There is no run '\(run)'.\(advice)")
  }
}

extension RunScope {
  /// The scopes of a path that a user wrote; that of the innermost folder comes first.
  static func named(
    _ word: [UInt8], store: [UInt8]?
  ) throws(CommandFailure) -> [RunScope] {
    guard !word.isEmpty else {
      throw CommandFailure(
        .noInput, "The path is empty. A path, with or without @RUN, is expected.")
    }
    let path = try CommandFailure.ofReading { () throws(FileAccessError) in
      try RunScope.absolutePath(of: word)
    }
    return try CommandFailure.ofFolder { () throws(SyncFolderError) in
      try RunScope.all(of: path, store: store)
    }
  }
}

extension SyncFolder {
  /// The folder with a run's store.
  static func holding(
    _ entry: RunHistory.Entry, of history: RunHistory
  ) throws(CommandFailure) -> SyncFolder {
    entry.isNamed ? try named(history.folder.path, store: entry.store) : history.folder
  }
}

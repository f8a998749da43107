import ConflictResolution
import FileAccess
import Scenarios
import Streams
import SyncFolders

/// The version that was set aside that a word on the command line names.
struct VersionLookup {
  /// What the word may mean, in the folder that has such a version.
  let versions: [SetAsideVersion]
  /// The version that is meant, and others that could be named.
  let choice: VersionChoice
  /// The runs on the folder.
  let scope: RunScope
  /// How paths in the folder are written.
  let words: PathWords
  private let store: [UInt8]?

  /// Finds the version.
  ///
  /// - Parameters:
  ///   - word: the word.
  ///   - store: the store, where the user named one.
  ///   - console: where it warns of stores that cannot be read.
  /// - Throws: ``CommandFailure`` if there is none.
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

  /// The one version that is meant.
  ///
  /// - Parameters:
  ///   - command: the command that names it, for a message.
  ///   - console: where the others are named.
  /// - Returns: the version.
  /// - Throws: ``CommandFailure`` if several are.
  func version(
    for command: String, _ console: inout Console
  ) throws(CommandFailure) -> SetAsideVersion {
    switch choice {
    case .one(let version, let others):
      if let first = others.first {
        let more = others.count > 1 ? " and \(others.count - 1) more ('resolve log')" : ""
        console.note(
          "This is '\(String(displayingPath: version.path))' of run \(version.entry.record.id). Also set aside: "
            + "\(word(for: first))\(more)\n")
      }
      return version
    case .several(let versions):
      var message =
        "Run \(versions.first?.entry.record.id ?? "") has set aside "
        + "\(DisplayText.count(versions.count, "version")) of '\(String(displayingPath: scope.path))'. Name one of "
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

  // MARK: Why there is none

  private static func failure(
    _ word: [UInt8], _ seen: [(address: VersionAddress, scope: RunScope)]
  ) -> CommandFailure {
    let shown = "'\(String(displayingPath: word))'"
    guard let (address, scope) = seen.first else {
      return CommandFailure(
        .noInput,
        "No run has set aside a version of \(shown): there were no runs on a folder above it. A store elsewhere "
          + "is named with --store.")
    }
    let path = "'\(String(displayingPath: scope.path))'"
    let folder = PathWords(address.path, for: scope.path, in: scope.history.folder.path).folder
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
    if let record = histories.flatMap(\.entries).first(where: { $0.record.id == run })?.record {
      switch record.state {
      case .damaged:
        return CommandFailure(
          .noInput, "\(record.unreadable) To put all of it back: resolve undo \(folder) \(run)")
      case .foreign: return CommandFailure(.noInput, record.unreadable)
      case .undone:
        return CommandFailure(
          .noInput, "Run \(run) was taken back: what it had set aside is in the folder.")
      case .void, .begun, .finished, .undoing:
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
  /// The scopes of a path that a user wrote, that of the nearest folder first.
  static func named(
    _ word: [UInt8], store: [UInt8]?
  ) throws(CommandFailure) -> [RunScope] {
    guard !word.isEmpty else {
      throw CommandFailure(.noInput, "The path is empty. A path, perhaps with @RUN, is expected.")
    }
    let path: [UInt8]
    do throws(FileAccessError) {
      path = try RunScope.absolutePath(of: word)
    } catch {
      throw CommandFailure(reading: error)
    }
    return try CommandFailure.ofFolder { () throws(SyncFolderError) in
      try RunScope.all(of: path, store: store)
    }
  }
}

extension SyncFolder {
  /// The folder with the store of a run.
  static func holding(
    _ entry: RunHistory.Entry, of history: RunHistory
  ) throws(CommandFailure) -> SyncFolder {
    entry.isNamed ? try named(history.folder.path, store: entry.store) : history.folder
  }
}

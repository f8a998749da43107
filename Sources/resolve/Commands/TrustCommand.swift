import ConflictResolution
import FileAccess
import Scenarios
import SyncFolders

/// `resolve trust FOLDER`: lists the runs that this installation did not write, and accepts those that are named.
struct TrustCommand: Command {
  private let arguments: TrustArguments

  init(_ arguments: TrustArguments) { self.arguments = arguments }

  /// Lists the runs, or accepts the named ones.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    let folder = try SyncFolder.named(arguments.folder, store: arguments.store)
    let status = try folder.withLockedStore(makesStore: !arguments.runs.isEmpty) {
      store throws(CommandFailure) in try trust(store, folder, &console)
    }
    if let status { return status }
    try console.write(Self.none)
    return .complete
  }

  private static let none = "No runs of others.\n"

  private func trust(
    _ store: borrowing FolderStore<FolderHandle>, _ folder: SyncFolder, _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    let records = try CommandFailure.ofStore { () throws(FileAccessError) in
      try folder.records(in: store)
    }.filter { $0.state == .foreign }
    guard arguments.runs.isEmpty else { return try takeOver(records, store, folder, &console) }
    guard !records.isEmpty else {
      try console.write(Self.none)
      return .complete
    }
    for record in records {
      try console.write(text(try claims(of: record, store), on: folder))
    }
    return .remaining
  }

  private func claims(
    of record: RunRecord, _ store: borrowing FolderStore<FolderHandle>
  ) throws(CommandFailure) -> RunRecord {
    try CommandFailure.ofStore { () throws(FileAccessError) in try store.claims(of: record) }
  }

  /// The claims of a run, with every file that it would move, and the command that accepts it.
  private func text(_ record: RunRecord, on folder: SyncFolder) -> String {
    var text =
      "Run \(DisplayText.escaping(record.id)) claims to be \(record.state.words). It moves:\n"
    var table = TextTable(width: .max)
    // The list is complete and does not depend on the run's description of itself: only these files are moved.
    for change in record.changes {
      let target = change.folder.reduce(folder.path) { Folder.path($0, $1) }
      let origin =
        change.origin.map { origin in
          origin.folder.reduce(origin.root ?? folder.path) { Folder.path($0, $1) }
        } ?? target
      for file in change.files where file.before != file.after || origin != target {
        let kind =
          file.stamp.kind == .symbolicLink ? "a link" : file.stamp.kind == .folder ? "a folder" : ""
        table.add(
          "  "
            + (file.before.map { DisplayText.escaping(Folder.path(origin, $0)) } ?? "(the store)"),
          "to", file.after.map { DisplayText.escaping(Folder.path(target, $0)) } ?? "(the store)",
          kind)
      }
    }
    table.write(into: &text)
    switch record.state {
    case .begun:
      text +=
        "  It was interrupted: if it is taken over, the next run moves what is not moved yet.\n"
    case .undoing:
      text += "  It was interrupted: if it is taken over, the next run moves all of it BACK.\n"
    case .finished:
      text += "  If it is taken over, 'resolve undo' moves all of it BACK, and may do so next.\n"
    case .void, .foreign, .damaged, .undone: break
    }
    if let obstacle = obstacle(record, on: folder) {
      return text + "  It cannot be taken over: \(obstacle).\n"
    }
    let words = [
      DisplayText.shellPath(arguments.folder), DisplayText.shellWord(Array(name(of: record).utf8)),
    ]
    return text
      + "  To take it over: resolve trust \(words.joined(separator: " "))"
      + PathWords.option(arguments.store) + "\n"
  }

  /// The name by which a run is accepted: it includes a digest of the claims, so no other claims can be accepted by it.
  private func name(of claims: RunRecord) -> String { "\(claims.id):\(claims.digestOfClaims)" }

  /// Why a run cannot be accepted.
  private func obstacle(_ claims: RunRecord, on folder: SyncFolder) -> String? {
    guard claims.isReadable else { return "its journal is damaged" }
    guard claims.folder == folder.path else {
      return "it is on another folder, '\(String(displayingPath: claims.folder))'"
    }
    return nil
  }

  private func takeOver(
    _ records: [RunRecord], _ store: borrowing FolderStore<FolderHandle>, _ folder: SyncFolder,
    _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    // All runs are checked before one is accepted.
    var claims: [RunRecord] = []
    for word in arguments.runs {
      let shown = DisplayText.escaping(word)
      guard let record = records.first(where: { word.hasPrefix($0.id + ":") || word == $0.id })
      else {
        throw CommandFailure(
          .noInput,
          "There is no run '\(shown)' of others. 'resolve trust' with the folder alone lists them.")
      }
      let claim = try self.claims(of: record, store)
      guard word == name(of: claim) else {
        throw CommandFailure(
          .remaining,
          "Run '\(shown)' is not taken over: name it with what it claims, as 'resolve trust' with the folder alone "
            + "lists it. It may claim something else by now.")
      }
      if let obstacle = obstacle(claim, on: folder) {
        throw CommandFailure(.remaining, "Run '\(shown)' cannot be taken over: \(obstacle).")
      }
      claims.append(claim)
    }
    for claim in claims {
      try CommandFailure.ofStore { () throws(FileAccessError) in try store.takeOver(claim) }
    }
    try console.write("Took over \(DisplayText.count(claims.count, "run")).\n")
    return .complete
  }
}

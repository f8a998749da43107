import ConflictResolution
import FileAccess
import Scenarios
import SyncFolders

/// `resolve trust FOLDER`: lists the runs that this installation did not write, and takes over those that are named.
struct TrustCommand: Sendable {
  private let arguments: TrustArguments

  init(_ arguments: TrustArguments) { self.arguments = arguments }

  /// Lists the runs, or takes over those that were named.
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
    let location = try CommandFailure.ofFolder { () throws(SyncFolderError) in
      try folder.location().path
    }
    for record in records {
      let claims = try self.claims(of: record, store)
      let entry = RunHistory.Entry(record: claims, store: location, isNamed: false)
      try console.write(text(entry, on: folder, width: console.width))
    }
    return .remaining
  }

  private func claims(
    of record: RunRecord, _ store: borrowing FolderStore<FolderHandle>
  ) throws(CommandFailure) -> RunRecord {
    try CommandFailure.ofStore { () throws(FileAccessError) in try store.claims(of: record) }
  }

  /// What a run claims, and how it is taken over.
  private func text(_ entry: RunHistory.Entry, on folder: SyncFolder, width: Int?) -> String {
    let record = entry.record
    let id = DisplayText.escaping(record.id)
    var text = "Run \(id) claims: \(DisplayText.escaping(record.title)), \(record.state.words)\n"
    let limit = arguments.listsAll ? nil : RunListing.fileLimit
    text += RunListing.files(of: entry, limit: limit, width: width)
    for root in Set(record.changes.compactMap { $0.origin?.root }).sorted(by: {
      $0.lexicographicallyPrecedes($1)
    }) {
      text += "  It moves files of another folder: \(DisplayText.escaping(root))\n"
    }
    if [.begun, .undoing].contains(record.state) {
      text += "  It was interrupted: if it is taken over, the next run carries it out.\n"
    }
    if let obstacle = obstacle(record, on: folder) {
      return text + "  It cannot be taken over: \(obstacle).\n"
    }
    let words = [arguments.folder, Array(record.id.utf8)].map(DisplayText.shellWord)
    return text
      + "  To take it over: resolve trust \(words.joined(separator: " "))"
      + PathWords.option(arguments.store) + "\n"
  }

  /// Why a run cannot be taken over.
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
    // All are looked at before one is taken over.
    var claims: [RunRecord] = []
    for id in arguments.runs {
      let shown = String(displayingPath: Array(id.utf8))
      guard let record = records.first(where: { $0.id == id }) else {
        throw CommandFailure(
          .noInput, "There is no run '\(shown)' of others. See 'resolve trust' without a run.")
      }
      let claim = try self.claims(of: record, store)
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

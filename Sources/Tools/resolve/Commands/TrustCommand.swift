import ConflictResolution
import FileAccess
import Scenarios
import SyncFolders

/// `resolve trust FOLDER`: lists the runs that this installation did not write, and accepts those that are named.
struct TrustCommand: Command {
  let arguments: TrustArguments

  /// Lists the runs, or accepts the named ones.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    let folder = try SyncFolder.named(arguments.folder, store: arguments.store)
    guard arguments.runs.isEmpty else {
      let status = try folder.withLockedStore(makesStore: true) { store throws(CommandFailure) in
        try takeOver(store, folder, &console)
      }
      return status ?? .cannotWrite
    }
    var count = try list(folder, commands(arguments.store), &console)
    var status = ExitStatus.complete
    for other in arguments.store == nil ? try others(of: folder) : [] {
      let store = other.isDefault ? nil : other.path
      do throws(CommandFailure) {
        count += try list(folder.with(other), commands(store), &console)
      } catch {
        console.report(error)
        status = status.and(error.status)
      }
    }
    guard count == 0 else { return .remaining }
    if status == .complete { try console.write("No runs of others.\n") }
    return status
  }

  private func others(of folder: SyncFolder) throws(CommandFailure) -> [OtherStore] {
    try CommandFailure.ofFolder { () throws(SyncFolderError) in try folder.otherStores() }
  }

  private func commands(_ store: [UInt8]?) -> StoreCommands {
    StoreCommands(folder: arguments.folder, store: store)
  }

  /// Lists the runs of others in a store.
  ///
  /// - Returns: how many there are.
  private func list(
    _ folder: SyncFolder, _ commands: StoreCommands, _ console: inout Console
  ) throws(CommandFailure) -> Int {
    let count = try folder.withLockedStore(makesStore: false) { store throws(CommandFailure) in
      let records = try foreign(in: store, of: folder)
      for record in records {
        try console.write(try Claims(of: record, in: store, on: folder).text(commands))
      }
      if records.count > 1 {
        try console.write(
          "To remove all \(records.count) of them for good: \(commands.removal)\n")
      }
      return records.count
    }
    return count ?? 0
  }

  private func foreign(
    in store: borrowing FolderStore<FolderHandle>, of folder: SyncFolder
  ) throws(CommandFailure) -> [RunRecord] {
    try CommandFailure.ofStore { () throws(FileAccessError) in try folder.records(in: store) }
      .filter { $0.state == .foreign }
  }

  private func takeOver(
    _ store: borrowing FolderStore<FolderHandle>, _ folder: SyncFolder, _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    let records = try foreign(in: store, of: folder)
    // All are looked at before one is taken over.
    var chosen: [Claims] = []
    for word in arguments.runs {
      let shown = DisplayText.escaping(word)
      let listing = "To list them: \(commands(arguments.store).line("trust"))"
      guard let record = records.first(where: { word.hasPrefix($0.id + ":") || word == $0.id })
      else {
        throw CommandFailure(
          .noInput, "There is no run '\(shown)' of others in the store. \(listing)")
      }
      let claims = try Claims(of: record, in: store, on: folder)
      guard word == claims.name else {
        throw CommandFailure(
          .remaining,
          "Run '\(shown)' is not taken over: name it with what it claims, which may be something else by now. "
            + listing)
      }
      if let obstacle = claims.obstacle {
        throw CommandFailure(.remaining, "Run '\(shown)' cannot be taken over: \(obstacle).")
      }
      chosen.append(claims)
    }
    var status = ExitStatus.complete
    for claims in chosen {
      if claims.record.isReadable {
        try CommandFailure.ofStore { () throws(FileAccessError) in
          try store.takeOver(claims.record)
        }
      } else {
        status = status.and(try store.putBack(claims.record, tellingOn: &console))
      }
    }
    let count = chosen.count { $0.record.isReadable }
    if count > 0 { try console.write("Took over \(DisplayText.count(count, "run")).\n") }
    return status
  }
}

/// What a run claims that this installation did not write.
private struct Claims {
  /// The run, as its journals claim it; damaged if neither is whole.
  let record: RunRecord
  private let folder: SyncFolder
  /// What a damaged run has in the store.
  private let contents: [StoredContent]
  /// The path of the contents in the store.
  private let files: [UInt8]

  init(
    of record: RunRecord, in store: borrowing FolderStore<FolderHandle>, on folder: SyncFolder
  ) throws(CommandFailure) {
    let (claims, contents) = try CommandFailure.ofStore { () throws(FileAccessError) in
      let claims = try store.claims(of: record)
      return (claims, claims.isReadable ? [] : try store.contents(of: claims, readsAll: false))
    }
    self.record = claims
    self.contents = contents
    self.folder = folder
    let path = try CommandFailure.ofFolder { () throws(SyncFolderError) in
      try folder.location().path
    }
    files = Folder.path(path, Array("runs/\(record.id)/files".utf8))
  }

  /// The name by which it is taken over: what it claims is part of it, so no other claims can take its place.
  var name: String { "\(record.id):\(record.digestOfClaims(contents))" }

  /// Why it cannot be taken over.
  var obstacle: String? {
    if record.isReadable, record.folder != folder.path {
      return "it is on another folder, \(DisplayText.quoted(record.folder))"
    }
    return nil
  }

  /// What it claims, with every file that it would move, and how it is taken over.
  func text(_ commands: StoreCommands) -> String {
    var table = TextTable(width: .max)
    // Nothing is left out, and no name is taken from what the run says of itself: only these are moved.
    if record.isReadable { addChanges(to: &table) } else { addContents(to: &table) }
    let id = DisplayText.escaping(record.id)
    var text =
      record.isReadable
      ? "Run \(id) claims to be \(record.state.words). It moves:\n"
      : "Run \(id) has no journal that can be read. In the store it has:\n"
    table.write(into: &text)
    switch record.state {
    case .begun:
      text +=
        "  It was interrupted: if it is taken over, the next run moves what is not moved yet.\n"
    case .undoing:
      text += "  It was interrupted: if it is taken over, the next run moves all of it BACK.\n"
    case .finished:
      text += "  If it is taken over, 'resolve undo' moves all of it BACK, and may do so next.\n"
    case .damaged:
      text +=
        "  If it is taken over, all of it is put into the folder now, under names that are free.\n"
    case .void, .foreign, .undone: break
    }
    if let obstacle {
      text += "  It cannot be taken over: \(obstacle).\n"
    } else {
      text += "  To take it over:         \(commands.line("trust", name))\n"
    }
    return text + "  To remove it for good:   \(commands.line("forget", "--damaged", record.id))\n"
  }

  private func addChanges(to table: inout TextTable) {
    for change in record.changes {
      let target = change.folder.reduce(folder.path) { Folder.path($0, $1) }
      let origin =
        change.origin.map { origin in
          origin.folder.reduce(origin.root ?? folder.path) { Folder.path($0, $1) }
        } ?? target
      for file in change.files where file.before != file.after || origin != target {
        table.add(
          "  "
            + (file.before.map { DisplayText.escaping(Folder.path(origin, $0)) } ?? "(the store)"),
          "to", file.after.map { DisplayText.escaping(Folder.path(target, $0)) } ?? "(the store)",
          Self.words(for: file.stamp.kind),
          // What a path leads to is easily overlooked.
          change.origin?.root == nil ? "" : "OUTSIDE of the folder")
      }
    }
  }

  private func addContents(to table: inout TextTable) {
    for content in contents {
      let path = content.path.map { DisplayText.escaping(Folder.path(folder.path, $0)) }
      table.add(
        "  " + DisplayText.escaping(Folder.path(files, content.stored)), "to",
        path ?? "(name not known)",
        content.kind == .file
          ? content.size.map { ByteCount($0).description } ?? "" : Self.words(for: content.kind))
    }
  }

  private static func words(for kind: FileKind) -> String {
    kind == .symbolicLink ? "a link" : kind == .folder ? "a folder" : ""
  }
}

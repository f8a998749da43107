import ConflictResolution
import FileAccess
import JSONText
import Scenarios
import Schemas
import SyncFolders

/// The runs on a folder, as `resolve undo --list` prints them.
struct RunListing {
  /// A run, with the store that it is in where that has to be named.
  private struct Entry {
    let record: RunRecord
    let store: [UInt8]?
    /// What is in the store of a damaged run.
    var contents: [StoredContent] = []
  }

  private let arguments: UndoArguments
  private let entries: [Entry]
  private let problems: [String]

  /// Finds all runs.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - arguments: the arguments of the command.
  /// - Throws: ``CommandFailure`` where the store cannot be read.
  init(of folder: SyncFolder, _ arguments: UndoArguments) throws(CommandFailure) {
    self.arguments = arguments
    var entries: [Entry] = []
    var problems: [String] = []
    let store = try CommandFailure.ofFolder { () throws(SyncFolderError) in
      try folder.openStore(makesStore: false)
    }
    if let store {
      entries += try Self.entries(folder, store, named: arguments.store)
    }
    // A store that was named is the only one that is meant.
    let others =
      arguments.store != nil
      ? []
      : try CommandFailure.ofFolder { () throws(SyncFolderError) in try folder.otherStores() }
    for other in others {
      if case .failure(let error) = other.records {
        problems.append(error.description)
        continue
      }
      let folder = try SyncFolder.named(arguments.folder, store: other.path)
      let opened = try CommandFailure.ofFolder { () throws(SyncFolderError) in
        try folder.openStore(makesStore: false)
      }
      if let opened { entries += try Self.entries(folder, opened, named: other.path) }
    }
    self.entries = entries.enumerated().sorted {
      let sequences = ($0.element.record.sequence ?? 0, $1.element.record.sequence ?? 0)
      return sequences.0 != sequences.1 ? sequences.0 < sequences.1 : $0.offset < $1.offset
    }.map(\.element)
    self.problems = problems
  }

  private static func entries(
    _ folder: SyncFolder, _ store: borrowing FolderStore<FolderHandle>, named path: [UInt8]?
  ) throws(CommandFailure) -> [Entry] {
    do throws(FileAccessError) {
      var entries: [Entry] = []
      for record in try folder.records(in: store) {
        var entry = Entry(record: record, store: path)
        if record.state == .damaged { entry.contents = try store.contents(of: record) }
        entries.append(entry)
      }
      return entries
    } catch {
      throw CommandFailure(.failedTransfer, error.description)
    }
  }

  /// Prints the runs.
  ///
  /// - Parameter console: where.
  /// - Returns: whether all stores could be read.
  /// - Throws: ``CommandFailure`` where it cannot be printed.
  func write(to console: inout Console) throws(CommandFailure) -> Bool {
    switch arguments.format {
    case .text: try console.write(text(width: console.width))
    case .json, .jsonl: try console.write(json())
    }
    for problem in problems { console.warn(problem) }
    return problems.isEmpty
  }

  private func text(width: Int?) -> String {
    guard !entries.isEmpty else { return "No runs.\n" }
    var text = ""
    var table = TextTable(width: width ?? .max)
    for entry in entries {
      let record = entry.record
      let isDamaged = record.state == .damaged
      table.add(
        record.id, record.strategies.joined(separator: ","),
        isDamaged
          ? DisplayText.count(entry.contents.count, "content")
          : DisplayText.count(record.changes.count, "change"), Self.words(for: record.state),
        arguments.store == nil ? entry.store.map { "in \(DisplayText.escaping($0))" } ?? "" : "")
    }
    table.write(into: &text)
    for entry in entries where entry.record.state == .damaged {
      text += damage(of: entry, width: width)
    }
    return text
  }

  /// What is in the store of a damaged run, and how it is put back.
  private func damage(of entry: Entry, width: Int?) -> String {
    let id = entry.record.id
    var text = "\nRun \(id) has no journal that can be read. In the store it has:\n"
    var table = TextTable(width: width ?? .max)
    for content in entry.contents {
      let size = content.content.map { DisplayText.count(Int(clamping: $0.size), "byte") }
      let digest = content.content.map { "sha256:" + "\($0.digest)".prefix(16) + "…" }
      table.add(
        "", content.path.map { DisplayText.escaping($0) } ?? "(name not known)",
        size ?? "cannot be read",
        "stored " + DisplayText.localMoment(secondsSince1970: content.seconds), digest ?? "")
    }
    table.write(into: &text)
    let folder = FolderPlanText.word(arguments.folder)
    let store = entry.store.map { " --store " + FolderPlanText.word($0) } ?? ""
    text += "To put it back:          resolve undo \(folder) \(id)\(store)\n"
    text += "To remove it for good:   resolve forget \(folder) --damaged \(id)\(store)\n"
    return text
  }

  private func json() -> [UInt8] {
    var json = JSONWriter(style: .pretty)
    json.beginObject()
    json.member("format", FormatSchema.runsFormat)
    json.key("runs")
    json.beginArray()
    for entry in entries {
      let record = entry.record
      json.beginObject()
      json.member("id", record.id)
      json.member("began", "\(record.began)")
      json.member("state", record.state.rawValue)
      if let sequence = record.sequence { json.member("sequence", sequence) }
      if let store = entry.store { json.member("store", name: store) }
      json.key("strategy")
      json.beginArray()
      for strategy in record.strategies { json.string(strategy) }
      json.endArray()
      json.member("changes", record.changes.count)
      json.member("refused", record.refusals.count)
      if record.state == .damaged { add(entry.contents, to: &json) }
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.takeBytes()
  }

  private func add(_ contents: [StoredContent], to json: inout JSONWriter) {
    json.key("contents")
    json.beginArray()
    for content in contents {
      json.beginObject()
      if let path = content.path { json.member("path", name: path) }
      json.member("stored", name: content.stored)
      json.member("time", "\(Timestamp.seconds(content.seconds))")
      if let known = content.content {
        json.key("size")
        json.integer(known.size)
        json.member("sha256", "\(known.digest)")
      }
      json.endObject()
    }
    json.endArray()
  }

  private static func words(for state: RunRecord.State) -> String {
    switch state {
    case .void: "never begun"
    case .damaged: "damaged"
    case .begun: "interrupted"
    case .finished: "applied"
    case .undoing: "interrupted while it was taken back"
    case .undone: "taken back"
    }
  }
}

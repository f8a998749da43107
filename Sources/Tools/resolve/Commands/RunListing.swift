import ConflictResolution
import FileAccess
import JSONText
import Scenarios
import Streams
import SyncFolders

/// The runs on a folder, as `resolve undo --list` prints them.
struct RunListing {
  /// The number of files of a run that are listed by default.
  private static let fileLimit = 10

  private let arguments: UndoArguments
  private let history: RunHistory

  /// Finds all runs.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - arguments: the arguments of the command.
  /// - Throws: ``CommandFailure`` if the store cannot be read.
  init(of folder: SyncFolder, _ arguments: UndoArguments) throws(CommandFailure) {
    self.arguments = arguments
    history = try CommandFailure.ofFolder { () throws(SyncFolderError) in
      try RunHistory(of: folder, isNamed: arguments.store != nil)
    }
  }

  /// Prints the runs.
  ///
  /// - Parameter console: the console.
  /// - Returns: whether all stores could be read.
  /// - Throws: ``CommandFailure`` if it cannot be printed.
  func write(to console: inout Console) throws(CommandFailure) -> Bool {
    switch arguments.format {
    case .text: try console.write(text(TextLayout(width: console.width, now: nil)))
    case .json, .jsonl: try console.write(json())
    }
    for problem in history.problems { console.warn(problem) }
    return history.problems.isEmpty
  }

  private func text(_ layout: TextLayout) -> String {
    guard !history.entries.isEmpty else { return "No runs.\n" }
    // The lines of the runs are aligned, although other lines are between them.
    var heads = TextTable(width: .max)
    for entry in history.entries {
      let record = entry.record
      heads.add(
        DisplayText.escaping(record.id), record.title,
        record.isReadable
          ? DisplayText.count(record.changes.count, "change")
          : DisplayText.count(entry.contents.count, "content"), entry.progress,
        arguments.store == nil && entry.isNamed ? "in \(DisplayText.escaping(entry.store))" : "")
    }
    var headText = ""
    heads.write(into: &headText)
    var text = ""
    for (head, entry) in zip(headText.split(separator: "\n"), history.entries) {
      text += head + "\n"
      if entry.record.isReadable { text += files(of: entry, layout) }
    }
    for entry in history.entries where !entry.record.isReadable {
      text += contents(of: entry, width: layout.width)
    }
    return text
  }

  /// The changes of a run, file by file.
  private func files(of entry: RunHistory.Entry, _ layout: TextLayout) -> String {
    let record = entry.record
    let count =
      arguments.listsAll ? record.changes.count : min(record.changes.count, Self.fileLimit)
    var table = TextTable(width: .max)
    var text = ""
    for (index, change) in record.changes.prefix(count).enumerated() {
      let path = "  " + DisplayText.escaping(change.path)
      let title = change.title.map { DisplayText.escaping($0) } ?? ""
      let words =
        record.undoneChanges.contains(index)
        ? "undone" : words(for: index, of: record, layout)
      if layout.isTerminal {
        text += layout.heading(
          "  " + path, [title, words].filter { !$0.isEmpty }.joined(separator: ", "))
      } else {
        table.add(path, title, words)
      }
    }
    if count < record.changes.count {
      table.add("  and \(record.changes.count - count) more: --all lists them")
    }
    table.write(into: &text)
    return text
  }

  private func words(
    for index: Int, of record: RunRecord, _ layout: TextLayout
  ) -> String {
    let change = record.changes[index]
    if let refusal = record.refusals[index] {
      let place = record.place(of: refusal, inChange: index)
      return "refused: '\(DisplayText.escaping(place))' \(DisplayText.escaping(refusal.reason))"
    }
    return change.files.compactMap { file -> String? in
      let size = ByteCount(file.stamp.content.size)
      let before = layout.inLine(DisplayText.escaping(file.before ?? []))
      let after = layout.inLine(DisplayText.escaping(file.after ?? []))
      switch change.fate(of: file) {
      case .stays: return nil
      case .becomes: return "\(before) became \(after)"
      case .moved:
        return
          "moved \(layout.inLine(DisplayText.escaping(change.source(of: file.before ?? []) ?? [])))"
      case .setAside: return "set aside \(before) (\(size))"
      case .made: return "made \(after) (\(size))"
      case .restored: return "restored \(after) (\(size))"
      }
    }.joined(separator: ", ")
  }

  /// The store's contents of a run whose journal cannot be read or was written by another installation, and the
  /// possible actions.
  private func contents(of entry: RunHistory.Entry, width: Int) -> String {
    let id = entry.record.id
    let isForeign = entry.record.state == .foreign
    let reason =
      isForeign ? "has no journal that this installation wrote" : "has no journal that can be read"
    let rest = entry.contents.isEmpty ? " nothing." : ":"
    var text = "\nRun \(DisplayText.escaping(id)) \(reason). In the store it has\(rest)\n"
    var table = TextTable(width: width, shortened: 1)
    for content in entry.contents {
      let size = content.size.map { DisplayText.count(Int(clamping: $0), "byte") }
      let digest = content.content.map { "sha256:" + "\($0.digest)".prefix(16) + "…" }
      table.add(
        "", content.path.map { DisplayText.escaping($0) } ?? "(name not known)",
        size ?? "cannot be read",
        "stored " + DisplayText.localMoment(secondsSince1970: content.seconds), digest ?? "")
    }
    table.write(into: &text)
    let folder = DisplayText.shellPath(arguments.folder)
    let store = entry.isNamed ? " --store " + DisplayText.shellPath(entry.store) : ""
    // The name of a run that another program made may be anything.
    let word = DisplayText.shellPath(Array(id.utf8))
    if isForeign {
      if !entry.contents.isEmpty {
        text += "They are files in:       \(DisplayText.escaping(entry.path(ofStored: [])))\n"
      }
      text += "To see what it claims:   resolve trust \(folder)\(store)\n"
    } else {
      text += "To put it back:          resolve undo \(folder) \(word)\(store)\n"
    }
    text += "To remove it for good:   resolve forget \(folder) --damaged \(word)\(store)\n"
    return text
  }

  private func json() -> [UInt8] {
    JSONWriter.report(FormatSchema.runsFormat) { json in
      json.list("runs", of: history.entries) { json, entry in
        let record = entry.record
        json.beginObject()
        json.members(of: entry)
        if entry.isNamed { json.member("store", name: entry.store) }
        json.member("changes", record.changes.count)
        json.member("refused", record.refusals.count)
        if !record.isReadable {
          add(entry.contents, to: &json)
        } else {
          json.list("files", of: record.changes.indices) { $0.change($1, of: entry) }
        }
        json.endObject()
      }
    }
  }

  private func add(_ contents: [StoredContent], to json: inout JSONWriter) {
    json.objects("contents", of: contents) { json, content in
      if let path = content.path { json.member("path", name: path) }
      json.member("stored", name: content.stored)
      json.member("time", "\(Timestamp.seconds(content.seconds))")
      if let size = content.size {
        json.key("size")
        json.integer(size)
      }
      if let known = content.content { json.member("sha256", "\(known.digest)") }
    }
  }
}

extension RunRecord {
  /// The name that a refusal of a change is about; the path of the folder if it is about that.
  func place(of refusal: ChangeRefusal, inChange index: Int) -> [UInt8] {
    refusal.name.isEmpty ? path(of: refusal, inChange: index) : refusal.name
  }

  /// The progress of the run, in words; what is not finished was interrupted.
  var progress: String {
    guard state == .finished, !undoneChanges.isEmpty else { return state.words }
    let made = changes.count - refusals.count { $0.value.isTakenBack }
    return "\(state.words), \(undoneChanges.count) of \(DisplayText.count(made, "change")) undone"
  }
}

extension RunHistory.Entry {
  /// The progress of the run, in words.
  var progress: String {
    guard isRunning else { return record.progress }
    return record.state == .undoing ? "being undone" : "in progress"
  }
}

extension RunRecord.State {
  /// The progress of a run, in words.
  var words: String {
    switch self {
    case .void: "never begun"
    case .damaged: "damaged"
    case .foreign: "not of this installation"
    case .begun: "interrupted"
    case .finished: "applied"
    case .undoing: "interrupted while it was undone"
    case .undone: "undone"
    }
  }
}

extension FolderChange {
  /// The decision in few words; `nil` if no journal has it.
  var title: String? {
    switch reason {
    case .decided(let decision)?:
      switch (decision.decider, decision.state) {
      case (let decider?, _): decider
      case (nil, FileOutcome.State.converged.rawValue): "the same content"
      case (nil, _): "renamed"
      }
    case .restored(let version)?: "from run \(version.run)"
    case .swept(let item)?: item.action.words
    case .applied(.changedFiles)?: "synced"
    case .applied(.madeFolder)?: SweptItem.Action.madeFolder.words
    case .applied(.removedFolder)?: SweptItem.Action.removedFolder.words
    case nil: nil
    }
  }
}

extension SweptItem.Action {
  /// The change in few words.
  fileprivate var words: String {
    switch self {
    case .moved: "from the inbox"
    case .alreadyThere: "already there"
    case .madeFolder: "folder made"
    case .removedFolder: "empty folder"
    }
  }
}

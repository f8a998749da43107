import FileAccess
import JSONText
import Scenarios
import SyncFolders

/// `resolve log [PATH]`: the decisions of runs on a folder.
struct LogCommand: Command {
  let arguments: LogArguments

  /// Prints the runs, the latest first.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    let word = arguments.path.isEmpty ? [0x2E] : arguments.path
    let isFolder = (try? FileKind(at: word)) == .folder
    let scopes = try scopes(of: word, isFolder: isFolder)
    defer { if isFolder, arguments.format == .text { noteInnerFolders(of: word, &console) } }
    // A path that only an outer folder's runs know belongs to that folder.
    let scope = scopes.first { !$0.runs.isEmpty } ?? scopes.first
    guard let scope else {
      guard (try? FileKind(at: word, followsLinks: false)) != nil else {
        throw CommandFailure(
          .noInput,
          "'\(String(displayingPath: word))' is not there, and no run has changed it.")
      }
      if arguments.format == .text {
        try console.write("No runs.\n")
      } else {
        try console.write(json(of: nil, [], []))
      }
      return .complete
    }
    let runs = Array(scope.runs.reversed().prefix(arguments.limit ?? .max))
    let forgotten = scope.path.isEmpty && arguments.limit == nil ? scope.history.forgotten : []
    switch arguments.format {
    case .text:
      let words = PathWords(word, for: scope.path, in: scope.history.folder.path)
      let text = LogText(words: words, store: arguments.store, width: console.width)
      if runs.isEmpty, forgotten.isEmpty { try console.write("No runs.\n") }
      for (index, run) in runs.enumerated() {
        try console.write((index > 0 ? "\n" : "") + text.run(run.entry, run.changes))
      }
      if !forgotten.isEmpty {
        try console.write((runs.isEmpty ? "" : "\n") + text.forgotten(forgotten))
      }
    case .json, .jsonl:
      try console.write(json(of: scope, runs, forgotten))
    }
    for problem in scope.history.problems { console.warn(problem) }
    return scope.history.problems.isEmpty ? .complete : .failedTransfer
  }

  private func scopes(
    of word: [UInt8], isFolder: Bool
  ) throws(CommandFailure) -> [RunScope] {
    guard isFolder else { return try RunScope.named(word, store: arguments.store) }
    return try CommandFailure.ofFolder { () throws(SyncFolderError) in
      let path: [UInt8]
      do throws(FileAccessError) { path = try Folder.canonicalPath(word) } catch {
        throw .access(error)
      }
      return try RunScope.all(of: path, store: arguments.store)
    }
  }

  /// Mentions runs on inner folders, which are not runs on this folder.
  private func noteInnerFolders(of word: [UInt8], _ console: inout Console) {
    guard arguments.store == nil, let path = try? Folder.canonicalPath(word),
      let known = try? KnownFolders.all()
    else { return }
    for inner in known.map(\.path) where inner != path && Folder.contains(inner, in: path) {
      guard let folder = try? SyncFolder(inner, store: nil),
        let runs = try? RunHistory(of: folder, isNamed: false).entries, let last = runs.last
      else { continue }
      let words = Folder.path(word, Array(inner.dropFirst(path.count).drop { $0 == 0x2F }))
      console.note(
        "\(DisplayText.count(runs.count, "run")) on a folder inside, the last is \(last.record.id): resolve log "
          + "\(DisplayText.shellPath(words))\n")
    }
  }

  private func json(
    of scope: RunScope?, _ runs: [RunScope.Run], _ forgotten: [ForgottenRun]
  ) -> [UInt8] {
    var json = JSONWriter(style: .pretty)
    json.beginObject()
    json.member("format", RunFormat.log)
    json.member("path", name: scope?.path ?? [])
    json.list("runs", of: runs) { json, run in
      json.beginObject()
      json.members(of: run.entry)
      json.member("store", name: run.entry.store)
      json.list("files", of: run.changes) { $0.change($1, of: run.entry) }
      json.endObject()
    }
    if !forgotten.isEmpty {
      json.list("forgotten", of: forgotten.reversed()) { json, run in
        json.beginObject()
        json.member("id", run.id)
        json.member("began", "\(run.began)")
        json.member("forgotten", "\(run.forgotten)")
        json.endObject()
      }
    }
    json.endObject()
    json.endLine()
    return json.takeBytes()
  }
}

extension RunScope {
  /// A run with the positions of its requested changes.
  struct Run {
    let entry: RunHistory.Entry
    let changes: [Int]
  }

  /// The runs that affect the path, the first one first.
  fileprivate var runs: [Run] {
    history.entries.compactMap { entry in
      let changes = entry.record.changes.indices.filter {
        entry.record.changes[$0].concerns(path)
      }
      return changes.isEmpty && !path.isEmpty ? nil : Run(entry: entry, changes: Array(changes))
    }
  }
}

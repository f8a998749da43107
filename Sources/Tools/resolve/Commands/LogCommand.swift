import ConflictResolution
import FileAccess
import JSONText
import Scenarios
import SyncFolders

/// `resolve log [PATH]`: the decisions of runs on a folder.
struct LogCommand: Command {
  let arguments: LogArguments

  /// Prints the runs, the latest first.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    let word = arguments.path
    guard !word.isEmpty else {
      throw CommandFailure(.noInput, "The path is empty; '.' is the current folder.")
    }
    let isFolder = (try? FileKind(at: word)) == .folder
    let scopes = try scopes(of: word, isFolder: isFolder)
    defer {
      if isFolder, arguments.format == .text, arguments.store == nil,
        let folder = try? SyncFolder(word, store: nil)
      {
        folder.noteInnerRuns(as: word, to: "log", &console)
      }
    }
    guard let nearest = scopes.first(where: { !$0.runs.isEmpty }) ?? scopes.first else {
      guard (try? FileKind(at: word, followsLinks: false)) != nil else {
        throw CommandFailure(
          .noInput,
          "\(DisplayText.quoted(word)) is not there, and no run has changed it.")
      }
      if arguments.format == .text {
        try console.write("No runs.\n")
      } else {
        try console.write(json(of: nil, [], []))
      }
      return .complete
    }
    // Runs on the folders above count as well, if they changed the path.
    let runs = Self.latestFirst(scopes).prefix(arguments.limit ?? .max)
    let forgotten =
      nearest.path.isEmpty && arguments.limit == nil ? nearest.history.forgotten : []
    switch arguments.format {
    case .text:
      let layout = TextLayout(arguments.parsed, width: console.width)
      func text(_ scope: RunScope) -> LogText {
        LogText(
          words: PathWords(word, for: scope.path, in: scope.history.folder.path),
          store: arguments.store, layout: layout)
      }
      if runs.isEmpty, forgotten.isEmpty { try console.write("No runs.\n") }
      for (index, (scope, run)) in runs.enumerated() {
        try console.write((index > 0 ? "\n" : "") + text(scope).run(run.entry, run.changes))
      }
      if !forgotten.isEmpty {
        try console.write((runs.isEmpty ? "" : "\n") + text(nearest).forgotten(forgotten))
      }
    case .json, .jsonl:
      try console.write(json(of: nearest, runs.map(\.run), forgotten))
    }
    let problems = scopes.flatMap(\.history.problems)
    for problem in problems { console.warn(problem) }
    return problems.isEmpty ? .complete : .failedTransfer
  }

  /// The runs of several folders, each folder's in its order, the latest of the next ones first.
  private static func latestFirst(_ scopes: [RunScope]) -> [(scope: RunScope, run: RunScope.Run)] {
    var rest = scopes.map { scope in scope.runs.map { (scope: scope, run: $0) } }
    var runs: [(scope: RunScope, run: RunScope.Run)] = []
    func began(_ place: Int) -> Timestamp? { rest[place].last?.run.entry.record.began }
    while let next = rest.indices.filter({ !rest[$0].isEmpty }).max(by: {
      began($0) ?? .now < began($1) ?? .now
    }) {
      runs.append(rest[next].removeLast())
    }
    return runs
  }

  private func scopes(
    of word: [UInt8], isFolder: Bool
  ) throws(CommandFailure) -> [RunScope] {
    guard isFolder else { return try RunScope.named(word, store: arguments.store) }
    return try CommandFailure.ofFolder { () throws(SyncFolderError) in
      let path = try SyncFolderError.ofAccess { () throws(FileAccessError) in
        try Folder.canonicalPath(word)
      }
      return try RunScope.all(of: path, store: arguments.store)
    }
  }

  private func json(
    of scope: RunScope?, _ runs: [RunScope.Run], _ forgotten: [ForgottenRun]
  ) -> [UInt8] {
    JSONWriter.report(RunFormat.log) { json in
      json.member("path", name: scope?.path ?? [])
      json.objects("runs", of: runs) { json, run in
        json.members(of: run.entry)
        json.member("store", name: run.entry.store)
        json.list("files", of: run.changes) { $0.change($1, of: run.entry) }
      }
      if !forgotten.isEmpty {
        json.objects("forgotten", of: forgotten.reversed()) { json, run in
          json.member("id", run.id)
          json.member("began", "\(run.began)")
          json.member("forgotten", "\(run.forgotten)")
        }
      }
    }
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

import ConflictResolution
import FileAccess
import Histories
import NameReports
import Scenarios

/// `resolve check PATH…`: names that collide, and names that some system refuses.
///
/// Everything is read and checked before anything is printed: where an input is bad, nothing is.
struct CheckCommand: Sendable {
  private let arguments: CheckArguments

  init(_ arguments: CheckArguments) { self.arguments = arguments }

  /// Checks all inputs.
  func run(_ console: inout Console) throws(CommandFailure) -> Never {
    let sources = try sources()
    // What is missing is reported before a large folder is walked.
    let kinds = try sources.map { source throws(CommandFailure) in try Self.kind(of: source) }
    var reports: [NameReport] = []
    for (source, kind) in zip(sources, kinds) {
      var progress = ProgressLine(on: console)
      defer { progress.clear(&console) }
      let report = try report(on: source, kind, &progress, &console)
      reports.append(arguments.chosenSystems == nil ? report : report.narrowed())
    }
    try print(reports, on: &console)
    // The process ends here and its memory with it.
    try console.end(status(of: reports))
  }

  private func sources() throws(CommandFailure) -> [InputSource] {
    if !arguments.inputs.isEmpty { return arguments.inputs }
    guard !StandardStream.input.isTerminal else {
      throw CommandFailure(
        "There is nothing to check: name a folder or a list of names, or give a list on standard "
          + "input.", usage: arguments.parsed.usage)
    }
    return [.standardInput]
  }

  /// What stands at an input; `nil` for standard input.
  private static func kind(of source: InputSource) throws(CommandFailure) -> FileKind? {
    guard case .path(let path) = source else { return nil }
    do throws(FileAccessError) {
      return try FileKind(at: path)
    } catch {
      throw CommandFailure(reading: error)
    }
  }

  private func status(of reports: [NameReport]) -> ExitStatus {
    if reports.contains(where: { $0.unreadFolders > 0 }) { return .failedTransfer }
    let isError = reports.contains { report in
      report.certainCollisions > 0 || arguments.isPortable && !report.isEmpty
    }
    return isError ? .remaining : .complete
  }

  // MARK: Checking

  private func report(
    on source: InputSource, _ kind: FileKind?, _ progress: inout ProgressLine,
    _ console: inout Console
  ) throws(CommandFailure) -> NameReport {
    guard case .path(let path) = source else {
      let lines = StandardInput.lines(
        delimiter: delimiter, lineLimit: NameListReader.longestLine)
      return try checkList(lines, named: "standard input", input: [0x2D], &progress, &console)
    }
    if kind == .folder { return try checkFolder(path, &progress, &console) }
    if path.hasEnding(".json") || path.namesStream {
      return try checkScenario(path)
    }
    let lines: LineReader
    do throws(FileAccessError) {
      lines = try LineReader(
        path: path, delimiter: delimiter, lineLimit: NameListReader.longestLine)
    } catch {
      throw CommandFailure(reading: error)
    }
    return try checkList(
      lines, named: String(displayingPath: path), input: path, &progress, &console)
  }

  private var delimiter: UInt8 { arguments.endsNamesWithNUL ? 0 : LineReader.lineFeed }

  private func checkFolder(
    _ path: [UInt8], _ progress: inout ProgressLine, _ console: inout Console
  ) throws(CommandFailure) -> NameReport {
    var check = FolderCheck(of: path, for: arguments.systems)
    do throws(FileAccessError) {
      try check.run { progress.advance(&console) }
    } catch {
      throw CommandFailure(reading: error)
    }
    progress.clear(&console)
    for failure in check.failures {
      console.report(CommandFailure(.failedTransfer, failure.description))
    }
    return check.report()
  }

  private func checkList(
    _ lines: consuming LineReader, named name: String, input: [UInt8],
    _ progress: inout ProgressLine, _ console: inout Console
  ) throws(CommandFailure) -> NameReport {
    var reader = NameListReader(
      lines, name: name, endsNamesWithNUL: arguments.endsNamesWithNUL)
    var check = ListCheck(for: arguments.systems)
    while let entry = try reader.next() {
      switch entry {
      case .path(let path): check.insert(path)
      case .overlong(let line): check.insert(line)
      }
      progress.advance(&console)
    }
    progress.clear(&console)
    if let line = reader.quotedLine {
      console.warn(
        "\(name):\(line): the name looks as if git had quoted it, and is taken as it stands; "
          + "for the names themselves: git ls-files -z | resolve check -z -")
    }
    return check.report(on: input)
  }

  private func checkScenario(_ path: [UInt8]) throws(CommandFailure) -> NameReport {
    var check = ListCheck(for: arguments.systems)
    do throws(ScenarioError) {
      if path.namesStream {
        var stream = try StreamReader(path: path)
        while let file = try stream.next() {
          for place in file.livePaths { check.insert(place) }
        }
      } else {
        let scenario = try ScenarioReader.read(path: path)
        for place in try played(scenario, path).livePaths { check.insert(place) }
      }
    } catch {
      throw CommandFailure(error)
    }
    return check.report(on: path)
  }

  /// The scenario as it ends, where it tells what devices did.
  private func played(_ scenario: Scenario, _ path: [UInt8]) throws(ScenarioError) -> Scenario {
    do throws(TimelineError) {
      return try scenario.played(by: scenario.runs.first?.settings ?? Policy())
    } catch {
      throw ScenarioError(
        code: .inconsistent, file: String(displayingPath: path),
        line: error.line > 0 ? error.line : nil, message: "step \(error.step): \(error.message)")
    }
  }

  // MARK: Printing

  private func print(
    _ reports: [NameReport], on console: inout Console
  ) throws(CommandFailure) {
    let isList = arguments.format == .json && reports.count > 1
    let text = NameReportText(
      usesColour: console.allowsColor, width: console.width, isStrict: arguments.isPortable)
    if isList { try console.write("[\n") }
    for (index, report) in reports.enumerated() {
      if isList, index > 0 { try console.write(",\n") }
      switch arguments.format {
      case .json:
        try NameReportWriter().write(report) { piece throws(CommandFailure) in
          try console.write(piece)
        }
      case .text, .jsonl:
        if reports.count > 1 { try console.write(Self.heading(of: report)) }
        try text.write(report) { piece throws(CommandFailure) in try console.write(piece) }
      }
    }
    if isList { try console.write("]\n") }
  }

  private static func heading(of report: NameReport) -> String {
    let name =
      report.input == [0x2D] ? "standard input" : String(displayingPath: report.input)
    return "== \(name)\n"
  }
}

extension NameReport {
  /// The report without the collisions that no system joins that was asked about.
  fileprivate func narrowed() -> NameReport {
    NameReport(
      input: input, systems: systems, collisions: collisions.filter { !$0.systems.isEmpty },
      refusals: refusals, names: names, folders: folders, unreadFolders: unreadFolders)
  }
}

extension [UInt8] {
  fileprivate func hasEnding(_ ending: String) -> Bool {
    count > ending.utf8.count && suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }
}

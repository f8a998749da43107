import ConflictResolution
import FileAccess
import Histories
import Scenarios
import Streams

/// `resolve check`: names that collide, and names that some system refuses.
///
/// Everything is read and checked before anything is printed: if an input is bad, nothing is printed.
struct CheckCommand: Command {
  let arguments: CheckArguments

  /// An input that is checked separately.
  private enum Subject {
    case folder([UInt8])
    case tracked([UInt8])
    case names([[UInt8]])
    case list(InputSource)
  }

  /// Checks all inputs.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    if let (folder, words) = arguments.fix {
      var policy = Policy([.keepBoth])
      policy.common.override(by: words.common)
      let resolution = try FolderResolution(
        of: FolderTarget(folder: folder), words, policy, [], nil)
      try console.end(try resolution.run(&console))
    }
    // A missing input is reported before a large folder is walked.
    let subjects = try subjects(&console)
    var reports: [(report: NameReport, folder: [UInt8])] = []
    for subject in subjects {
      var progress = ProgressLine(on: console)
      defer { progress.clear(&console) }
      let report = try report(on: subject, &progress, &console)
      let folder: [UInt8] =
        switch subject {
        case .folder(let path), .tracked(let path): path
        case .names, .list: []
        }
      reports.append((arguments.chosenSystems == nil ? report : report.narrowed(), folder))
    }
    try print(reports, on: &console)
    // The process ends here and frees its memory.
    try console.end(status(of: reports.map(\.report)))
  }

  private func subjects(_ console: inout Console) throws(CommandFailure) -> [Subject] {
    var subjects: [Subject] = []
    var names: [(path: [UInt8], kind: FileKind?)] = []
    var placeOfNames = 0
    for source in arguments.paths {
      guard case .path(let path) = source else {
        subjects.append(.list(source))
        continue
      }
      if arguments.asksGit {
        subjects.append(.tracked(path))
        continue
      }
      let kind = try Self.kind(of: path)
      if kind == .folder {
        subjects.append(.folder(path))
      } else {
        if names.isEmpty { placeOfNames = subjects.count }
        names.append((path, kind))
      }
    }
    if !names.isEmpty {
      subjects.insert(.names(names.map(\.path)), at: placeOfNames)
      warn(about: names, &console)
    }
    for source in arguments.lists {
      if case .path(let path) = source, try Self.kind(of: path, isNeeded: true) == .folder {
        throw CommandFailure(
          "\(DisplayText.quoted(path)) is a folder, and '--list' takes a file; give a folder without it.",
          usage: arguments.parsed.usage)
      }
      subjects.append(.list(source))
    }
    if subjects.isEmpty, arguments.asksGit { return [.tracked(Array(".".utf8))] }
    if !subjects.isEmpty { return subjects }
    guard !StandardStream.input.isTerminal else {
      throw CommandFailure(
        "There is nothing to check: name a folder or names, give '--git' or '--list FILE', or give a list on "
          + "standard input.", usage: arguments.parsed.usage)
    }
    return [.list(.standardInput)]
  }

  /// The kind of the file at a path; `nil` if there is no file.
  private static func kind(
    of path: [UInt8], isNeeded: Bool = false
  ) throws(CommandFailure) -> FileKind? {
    do throws(FileAccessError) {
      return try FileKind(at: path)
    } catch {
      if error.code == .notFound, !isNeeded { return nil }
      throw CommandFailure(reading: error)
    }
  }

  /// Warns of probable mistakes: a list that is given as a name, and a folder that does not exist.
  private func warn(
    about names: [(path: [UInt8], kind: FileKind?)], _ console: inout Console
  ) {
    let missing = names.filter { $0.kind == nil }
    if let first = missing.first {
      let others =
        missing.count == 1
        ? " was" : " and \(DisplayText.count(missing.count - 1, "other name")) were"
      console.warn(
        "\(DisplayText.quoted(first.path))\(others) not found; only the names themselves are checked"
      )
    } else if names.count == 1, names[0].kind == .file {
      let word = DisplayText.shellWord(names[0].path)
      console.warn(
        "only the name \(word) is checked; for the names that the file lists: --list \(word)")
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
    on subject: Subject, _ progress: inout ProgressLine, _ console: inout Console
  ) throws(CommandFailure) -> NameReport {
    switch subject {
    case .folder(let path): return try checkFolder(path, &progress, &console)
    case .tracked(let folder): return try checkTracked(in: folder)
    case .names(let names): return try check(names)
    case .list(.standardInput):
      let lines = StandardInput.lines(
        delimiter: delimiter, lineLimit: NameListReader.longestLine)
      return try checkList(lines, named: "standard input", input: [0x2D], &progress, &console)
    case .list(.path(let path)):
      if path.hasEnding(".json") || path.namesStream { return try checkScenario(path) }
      let lines = try CommandFailure.ofReading { () throws(FileAccessError) in
        try LineReader(path: path, delimiter: delimiter, lineLimit: NameListReader.longestLine)
      }
      return try checkList(
        lines, named: String(displayingPath: path), input: path, &progress, &console)
    }
  }

  /// Checks names given as arguments.
  private func check(_ names: [[UInt8]]) throws(CommandFailure) -> NameReport {
    var check = ListCheck(for: arguments.systems)
    for name in names {
      do throws(FileNameError) {
        if let path = try NameListReader.path(name) { check.insert(path) }
      } catch {
        throw CommandFailure(
          "\(DisplayText.quoted(name)) is no relative path: \(error.message).",
          usage: arguments.parsed.usage)
      }
    }
    return check.report(on: Array("arguments".utf8))
  }

  private func checkTracked(in folder: [UInt8]) throws(CommandFailure) -> NameReport {
    var check = ListCheck(for: arguments.systems)
    for name in try TrackedNames.names(in: folder) {
      // git tracks relative paths; only one that is too long for this library fails here.
      if let path = try? RelativePath(name) { check.insert(LivePath(path)) }
    }
    return check.report(on: folder)
  }

  private var delimiter: UInt8 { arguments.endsNamesWithNUL ? 0 : LineReader.lineFeed }

  private func checkFolder(
    _ path: [UInt8], _ progress: inout ProgressLine, _ console: inout Console
  ) throws(CommandFailure) -> NameReport {
    var check = FolderCheck(of: path, for: arguments.systems)
    try CommandFailure.ofReading { () throws(FileAccessError) in
      try check.run { progress.advance(&console) }
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
    try CommandFailure.ofInput { () throws(ScenarioError) in
      if path.namesStream {
        var stream = try StreamReader(path: path)
        while let file = try stream.next() {
          for place in file.livePaths { check.insert(place) }
        }
      } else {
        let scenario = try ScenarioReader.read(path: path)
        for place in try played(scenario, path).livePaths { check.insert(place) }
      }
    }
    return check.report(on: path)
  }

  /// The scenario after its timeline has been played, if it has one.
  private func played(_ scenario: Scenario, _ path: [UInt8]) throws(ScenarioError) -> Scenario {
    do throws(TimelineError) {
      return try PlayedRun(scenario).scenario
    } catch {
      throw ScenarioError(
        code: .inconsistent, file: String(displayingPath: path),
        line: error.line > 0 ? error.line : nil, message: "step \(error.step): \(error.message)")
    }
  }

  // MARK: Printing

  private func print(
    _ reports: [(report: NameReport, folder: [UInt8])], on console: inout Console
  ) throws(CommandFailure) {
    switch arguments.format {
    case .text: try printText(reports.map(\.report), on: &console)
    case .json: try printJSON(reports.map(\.report), on: &console)
    case .compact: try printLines(reports, as: .compact, on: &console)
    case .github: try printLines(reports, as: .gitHub, on: &console)
    case .sarif:
      let writer = SARIFWriter(
        programVersion: ResolveCommands.version, isStrict: arguments.isPortable)
      try console.write(writer.bytes(of: reports))
    }
  }

  private func printText(
    _ reports: [NameReport], on console: inout Console
  ) throws(CommandFailure) {
    let text = NameReportText(
      usesColor: console.allowsColor, width: console.width, isStrict: arguments.isPortable)
    for report in reports {
      if reports.count > 1 { try console.write(Self.heading(of: report)) }
      try text.write(report) { piece throws(CommandFailure) in try console.write(piece) }
    }
  }

  private func printJSON(
    _ reports: [NameReport], on console: inout Console
  ) throws(CommandFailure) {
    if reports.count > 1 { try console.write("[\n") }
    for (index, report) in reports.enumerated() {
      if index > 0 { try console.write(",\n") }
      try NameReportWriter().write(report) { piece throws(CommandFailure) in
        try console.write(piece)
      }
    }
    if reports.count > 1 { try console.write("]\n") }
  }

  private func printLines(
    _ reports: [(report: NameReport, folder: [UInt8])], as lines: NameFindingLines,
    on console: inout Console
  ) throws(CommandFailure) {
    for (report, folder) in reports {
      for finding in report.findings(isStrict: arguments.isPortable) {
        try console.write(lines.line(of: finding, in: folder))
      }
    }
  }

  private static func heading(of report: NameReport) -> String {
    let name =
      report.input == [0x2D] ? "standard input" : String(displayingPath: report.input)
    return "== \(name)\n"
  }
}

extension NameReport {
  /// The report without collisions that occur on none of the selected systems.
  fileprivate func narrowed() -> NameReport {
    NameReport(
      input: input, systems: systems, collisions: collisions.filter { !$0.systems.isEmpty },
      refusals: refusals, freeNames: freeNames, names: names, folders: folders,
      unreadFolders: unreadFolders)
  }
}

import ConflictResolution
import FileAccess
import Histories
import Reviews
import Scenarios
import Streams

/// `resolve review`: writes a page on which a person decides.
///
/// Nothing is written before everything is read: if an input is bad, no page is written.
struct ReviewCommand: Command {
  private let arguments: ReviewArguments
  private let resolve: ResolveCommand

  /// A command for checked arguments.
  ///
  /// - Throws: ``CommandMessage`` if a value is invalid.
  init(arguments: ReviewArguments) throws(CommandMessage) {
    self.arguments = arguments
    resolve = try ResolveCommand(arguments: arguments.resolve)
  }

  /// Runs the command.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    let loader = InputLoader(options: arguments.resolve)
    let settings = try loader.settings(resolve.options)
    let decisions = try arguments.resolve.decisions.map(loader.decisions) ?? []
    var remembered = RememberedDecisions()
    if let path = arguments.resolve.remembered {
      remembered = try DecisionMemory(at: path, now: settings.now).earlier
    }
    let sources = arguments.resolve.inputs
    if arguments.isText { return try printText(of: sources, loader, settings, &console) }
    let answers = ReviewAnswers(to: arguments, waits: arguments.opens && console.canBeWatched)
    let page: ReviewPage
    var isFolder = false
    var status = ExitStatus.complete
    if let path = try resolve.folder(among: sources) {
      let review = try FolderReview(
        of: path, arguments, answers, settings, decisions, remembered)
      isFolder = true
      (page, status) = try review.page(&console)
    } else {
      page = try self.page(
        of: sources, answers, loader, settings, decisions, remembered, &console)
    }
    warn(of: decisions.filter { !page.conflicts.contains($0.conflict) }, &console)
    try write(page, &console)
    guard page.undecided > 0 else { return status }
    return status.and(try answers.carryOut(applying: isFolder, &console))
  }

  /// Prints the remaining conflicts as text.
  private func printText(
    of sources: [InputSource], _ loader: InputLoader, _ settings: Policy,
    _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    var text = ReviewText()
    var status = ExitStatus.complete
    if let path = try resolve.folder(among: sources) {
      status = try FolderReview(
        of: path, arguments, ReviewAnswers(to: arguments, waits: false), settings, [],
        RememberedDecisions()
      )
      .add(to: &text, &console)
    } else {
      var seen: Set<ConflictID> = []
      for result in try results(of: sources, loader, settings, &console) {
        let known = result.knownVersions
        for file in result.outcome.files {
          guard
            let review = ConflictReview(
              of: file, devices: result.resolution.run.scenario.devices,
              known: known[file.identity] ?? []),
            seen.insert(review.conflict.id).inserted
          else { continue }
          text.add(review)
        }
        for collision in result.outcome.collisions where collision.isUndecided {
          if let path = collision.paths.first {
            text.add(path: path.bytes, problem: collision.reason ?? "names collide")
          }
        }
      }
    }
    try write(Array((text.text + text.end).utf8), &console)
    return text.undecided > 0 ? status.and(.remaining) : status
  }

  private func page(
    of sources: [InputSource], _ answers: ReviewAnswers, _ loader: InputLoader, _ settings: Policy,
    _ decisions: [Decision],
    _ remembered: RememberedDecisions, _ console: inout Console
  ) throws(CommandFailure) -> ReviewPage {
    let results = try results(of: sources, loader, settings, &console)
    var pictures: [[FileIdentity: HistoryPicture]] = []
    for input in results.map(\.resolution.input) {
      pictures.append(
        try Self.pictures(of: input, by: input.scenario.defaultSettings.overridden(by: settings)))
    }
    var devices: [DeviceID: String] = [:]
    for result in results {
      devices.merge(result.resolution.run.scenario.devices) { first, _ in first }
    }
    let names = results.map { DisplayText.escaping($0.resolution.input.name) }
    var page = ReviewPage(
      source: names.joined(separator: ", "),
      command: answers.command(
        applying: false,
        note:
          "It prints what should stand on every device. A decision for versions that have changed since is refused "
          + "by name."),
      decisionsFile: answers.name, devices: devices, decisions: decisions)
    var seen: Set<ConflictID> = []
    for (result, pictures) in zip(results, pictures) {
      let policy = result.resolution.run.policy
      let known = result.knownVersions
      for file in result.outcome.files where file.conflict != nil {
        if file.state == .undecided, let conflict = file.conflict,
          !seen.insert(conflict.id).inserted
        {
          continue
        }
        page.add(
          file, known: known[file.identity] ?? [], merges: MergeSuggestions(for: file, by: policy),
          remembered: remembered.answer(for: file, by: policy), policy: policy,
          picture: pictures[file.identity])
      }
      for collision in result.outcome.collisions where collision.isUndecided {
        if let path = collision.paths.first {
          page.add(path: path, problem: collision.reason ?? "names collide")
        }
      }
    }
    return page
  }

  /// The results of scenarios and streams.
  private func results(
    of sources: [InputSource], _ loader: InputLoader, _ settings: Policy,
    _ console: inout Console
  ) throws(CommandFailure) -> [ResolvedInput] {
    var results: [ResolvedInput] = []
    for source in sources {
      let input = try loader.load(source, &console)
      // A scenario may have several resolutions; a person decides only once.
      if let first = try resolve.resolutions(of: input, settings, []).first {
        results.append(try first.result())
      }
    }
    return results
  }

  /// The pictures of the files of a timeline, with the syncs of devices; empty for another input.
  private static func pictures(
    of input: LoadedInput, by settings: Policy
  ) throws(CommandFailure) -> [FileIdentity: HistoryPicture] {
    guard input.scenario.timeline != nil else { return [:] }
    do throws(TimelineError) {
      return try HistoryPicture.picturesByFile(of: input.scenario, settings: settings) {
        DisplayText.localMoment(secondsSince1970: $0.secondsSince1970)
      }
    } catch {
      throw CommandFailure(.badInput, "\(input.name): \(error)")
    }
  }

  /// Warns of decisions that the page cannot start with.
  private func warn(of decisions: [Decision], _ console: inout Console) {
    for decision in decisions {
      let conflict = String(displayingPath: decision.conflict.text)
      let file = decision.path.map { "\(DisplayText.quoted($0.bytes)) (\(conflict))" }
      console.warn(
        "decision for \(file ?? conflict) is not on the page: the versions have changed since it was made, or are "
          + "decided")
    }
  }

  private func write(_ page: ReviewPage, _ console: inout Console) throws(CommandFailure) {
    try write(page.bytes(), &console)
    guard let output = arguments.output else { return }
    let name = String(displayingPath: output)
    console.note(
      page.undecided == 0
        ? "Wrote \(name): nothing to decide.\n"
        : "Wrote \(name) with \(DisplayText.count(page.undecided, "open conflict")). Open it in a browser.\n"
    )
    // A viewer that fails to open does not make the page fail.
    if arguments.opens, let problem = SystemViewer.open(output) {
      console.warn("the page is not opened: \(problem); open it in a browser yourself")
    }
  }
}

extension ReviewCommand {
  /// Whether a file may be replaced by a page: it is not there, empty, or a page itself.
  private func isReplaceable(_ path: [UInt8]) -> Bool {
    do throws(FileAccessError) {
      let old = try FileReader.beginning(of: path, count: ReviewPage.headLength)
      return old.isEmpty || ReviewPage.isPage(old)
    } catch {
      // Any other kind of file is refused when it is written.
      return [.notFound, .notARegularFile].contains(error.code)
    }
  }

  /// Writes the output to the file or to standard output.
  private func write(_ bytes: [UInt8], _ console: inout Console) throws(CommandFailure) {
    guard let output = arguments.output else {
      try console.write(content: bytes[...])
      return
    }
    // Nobody who asks for a page expects that it takes the place of a file.
    guard isReplaceable(output) else {
      throw CommandFailure(
        .cannotWrite,
        "\(DisplayText.quoted(output)) is there and is no page of 'resolve review', so it is not replaced. Name "
          + "another file with --output.")
    }
    try CommandFailure.ofWriting { () throws(FileAccessError) in
      // It has the contents of files that others may not be allowed to read.
      try FileWriter.replace(output, with: bytes, isPrivate: true)
    }
  }
}

extension ResolvedInput {
  /// The given versions of each file.
  fileprivate var knownVersions: [FileIdentity: [FileVersion]] {
    var known: [FileIdentity: [FileVersion]] = [:]
    for file in resolution.run.scenario.files { known[file.identity] = file.versions }
    return known
  }
}

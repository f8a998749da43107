import FileAccess
import JSONText
import Reviews
import Scenarios

/// The file in which a browser saves the decisions from a page, and the command that carries them out.
///
/// A waiting command takes only a file whose name is on the page: no other page can know the name, so none can make a
/// browser save answers. Other users may read the page and know the name, so the file must belong to the user.
struct ReviewAnswers {
  /// The name of the file on the page.
  let name: String
  private let arguments: ReviewArguments
  /// The folder in which browsers save files; `nil` if it is unknown.
  private let folder: [UInt8]?
  private let waits: Bool

  /// The answers to a page.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the page.
  ///   - waits: Whether the command waits for the answers.
  init(to arguments: ReviewArguments, waits: Bool) {
    self.arguments = arguments
    folder = DownloadFolder.path()
    // Standard input cannot be read again.
    let readsInput =
      arguments.resolve.inputs.contains(.standardInput)
      || [arguments.resolve.rules, arguments.resolve.decisions].contains([UInt8(ascii: "-")])
    self.waits = waits && folder != nil && !readsInput
    name = self.waits ? Self.secretName() : ReviewPage.decisionsFile
  }

  private static func secretName() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return "review-\(String(repeating: "0", count: 16 - digits.count))\(digits).json"
  }

  private var path: [UInt8] {
    let folder = folder ?? (try? Folder.canonicalPath([])) ?? []
    return Folder.path(folder, Array(name.utf8))
  }

  /// The command that the page shows.
  ///
  /// - Parameters:
  ///   - isApplied: Whether it changes files.
  ///   - note: What it does and does not do.
  /// - Returns: The command, for the page.
  func command(applying isApplied: Bool, note: String) -> ReviewPage.Command {
    let words = [Array("resolve".utf8)] + arguments.words(with: path, applying: isApplied)
    let line = words.map(DisplayText.shellWord).joined(separator: " ")
    let place =
      waits
      ? "The command that opened this page takes them as soon as they are saved. If it is over, type this where this "
        + "page was made, with the path of the file that your browser saved:"
      : "Where this page was made, type this, with the path of the file that your browser saved:"
    return ReviewPage.Command(place: place, line: line, note: note)
  }

  /// Waits for the answers, and carries them out; returns at once if the command does not wait.
  ///
  /// - Parameters:
  ///   - isApplied: Whether files are changed.
  ///   - console: The console for messages.
  /// - Returns: The status of the command if it carries out nothing.
  /// - Throws: ``CommandFailure`` if it cannot wait, and what carrying out throws.
  func carryOut(
    applying isApplied: Bool, _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    guard waits, let folder else { return .complete }
    // From before the message to the person, Ctrl-C ends the waiting but not the command.
    let signals = try CommandFailure.ofReading { () throws(FileAccessError) in try EndingSignals() }
    console.note(
      "Waiting for the decisions from the page, as '\(name)' in \(DisplayText.quoted(folder)). Ctrl-C ends this "
        + "without a change.\n")
    guard try haveCome(in: folder, or: signals) else {
      console.note("Nothing was carried out; the page stays as it is.\n")
      return .complete
    }
    console.asksNobody = true
    let command: ResolveCommand
    do throws(CommandMessage) {
      let words = arguments.words(with: path, applying: isApplied)
      let parsed = try ResolveCommands.parsed(words, width: Terminal.width(of: .output))
      command = try ResolveCommand(arguments: try ResolveArguments(parsed))
    } catch {
      throw CommandFailure(error.status, error.text)
    }
    return try command.run(&console)
  }

  /// Waits until the file is complete.
  ///
  /// - Returns: Whether it is; false if a person ends the waiting.
  private func haveCome(
    in folder: [UInt8], or signals: EndingSignals
  ) throws(CommandFailure) -> Bool {
    let wait = EventWait()
    while !signals.haveCome {
      if Self.isThere(Array(name.utf8), in: folder) { return true }
      _ = try CommandFailure.ofReading { () throws(FileAccessError) in
        try wait.wait(for: [], or: signals, atMost: 500_000_000)
      }
    }
    return false
  }

  /// Whether a valid file exists that belongs to the user and is not a link; a browser may still be writing it.
  static func isThere(_ name: [UInt8], in folder: [UInt8]) -> Bool {
    do throws(FileAccessError) {
      let handle = try FolderHandle(folder)
      guard let status = try handle.status(of: name), status.kind == .file, status.belongsToUser
      else { return false }
      return (try? JSONValue.parse(try handle.read(name))) != nil
    } catch {
      return false
    }
  }
}

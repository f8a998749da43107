import ConflictResolution
import FileAccess
import Scenarios

/// Asks the person at the terminal about each conflict that is left undecided.
///
/// The answers are printed as a decisions object, so that they can be given again with
/// `--decisions`.
struct ManualPrompt {
  private let resolution: Resolution

  init(_ resolution: Resolution) { self.resolution = resolution }

  /// Asks about the conflicts of a result, and resolves again with the answers.
  func ask(
    about result: ResolvedInput, _ console: inout Console
  ) throws(CommandFailure) -> ResolvedInput {
    var decisions: [Decision] = []
    var lines = StandardInput.lines()
    for file in result.outcome.files {
      guard file.state == .undecided, let conflict = file.conflict else { continue }
      console.note(question(file, conflict, devices: result.input.scenario.devices))
      guard let answer = try read(&lines, for: file, &console) else { break }
      if let choice = answer.choice {
        decisions.append(
          Decision(conflict.id, choice, path: file.path, heads: conflict.heads))
      }
    }
    guard !decisions.isEmpty else { return result }
    console.note("\nThese decisions can be given again with --decisions FILE:\n")
    console.note(String(decoding: DecisionsWriter.bytes(of: decisions), as: UTF8.self))
    var decided = resolution
    decided.decisions += decisions
    return try decided.result()
  }

  /// What a line of the person's means.
  private struct Answer {
    /// Nothing where the conflict is left undecided.
    let choice: Decision.Choice?
  }

  private func question(
    _ file: FileOutcome, _ conflict: ConflictSummary, devices: [DeviceID: String]
  ) -> String {
    var text =
      "\n\(String(displayingPath: file.path.bytes))   \(conflict.kind.rawValue), "
      + "\(file.choices.count) versions\n"
    for (index, choice) in file.choices.enumerated() {
      let version = choice.version
      let device = devices[version.device] ?? version.device.description
      let size = version.state.size.map { ", \($0) B" } ?? ", \(version.state.kind.rawValue)"
      text += "  \(index + 1)  \(choice.id)  \(String(displayingPath: Array(device.utf8)))"
      text += ", \(version.modified?.description ?? "time unknown")\(size)\n"
    }
    text += "  b  keep all, with numbered names\n  m  merge the texts\n  s  leave it undecided\n"
    return text + "Which one? "
  }

  private func read(
    _ lines: inout LineReader, for file: FileOutcome, _ console: inout Console
  ) throws(CommandFailure) -> Answer? {
    while true {
      let line: [UInt8]?
      do throws(FileAccessError) { line = try lines.next() } catch {
        throw CommandFailure(reading: error)
      }
      guard let line else { return nil }
      let word = String(decoding: line, as: UTF8.self)
      switch word {
      case "b": return Answer(choice: .keepBoth)
      case "m": return Answer(choice: .merge)
      case "s", "": return Answer(choice: nil)
      default:
        if let number = Int(word), file.choices.indices.contains(number - 1) {
          return Answer(choice: .pick(file.choices[number - 1].id))
        }
        console.note("Please answer 1 to \(file.choices.count), b, m or s: ")
      }
    }
  }
}

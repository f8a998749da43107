import ConflictResolution
import FileAccess
import Scenarios

/// Asks the person at the terminal about each conflict that is left undecided.
///
/// The answers are printed as a decisions object, so that they can be given again with
/// `--decisions`. One conflict is asked about once, however often its file is resolved.
struct ManualPrompt: ~Copyable {
  private var lines = StandardInput.lines()
  private var answers: [ConflictID: Decision] = [:]

  /// Asks about the conflicts of a result, and resolves again with the answers.
  mutating func ask(
    about result: ResolvedInput, _ console: inout Console
  ) throws(CommandFailure) -> ResolvedInput {
    var result = result
    let text = OutcomeText(
      devices: result.resolution.input.scenario.devices,
      usesColour: console.allowsColorInQuestions, width: console.width)
    for file in result.outcome.files {
      guard file.state == .undecided, let conflict = file.conflict else { continue }
      if let answer = answers[conflict.id] {
        result = try result.with(answer)
        continue
      }
      console.note("\n" + text.question(about: file))
      while true {
        console.note("Which one? ")
        guard let line = try read() else { return result }
        guard let answer = Answer(line, choices: file.choices) else {
          console.note("Please answer 1 to \(file.choices.count), b, m or s.\n")
          continue
        }
        guard let choice = answer.choice else { break }
        let decision = Decision(conflict.id, choice, path: file.path, heads: conflict.heads)
        let decided = try result.with(decision)
        if let refused = decided.outcome.refused.first(where: { $0.decision == decision }) {
          console.note("That cannot be done: \(refused.reason).\n")
          continue
        }
        answers[conflict.id] = decision
        result = decided
        break
      }
    }
    return result
  }

  /// Prints the answers, so that they can be given again.
  borrowing func printAnswers(on console: inout Console) {
    guard !answers.isEmpty else { return }
    console.note("\nThese decisions can be given again with --decisions FILE:\n")
    console.note(
      String(decoding: DecisionsWriter.bytes(of: Array(answers.values)), as: UTF8.self) + "\n")
  }

  private mutating func read() throws(CommandFailure) -> String? {
    do throws(FileAccessError) {
      return try lines.next().map { String(decoding: $0, as: UTF8.self) }
    } catch {
      throw CommandFailure(reading: error)
    }
  }

  /// What a line of the person's means.
  private struct Answer {
    /// Nothing where the conflict is left undecided.
    let choice: Decision.Choice?

    init?(_ line: String, choices: [Choice]) {
      switch line {
      case "b": choice = .keepBoth
      case "m": choice = .merge
      case "s", "": choice = nil
      default:
        guard let number = Int(line), choices.indices.contains(number - 1) else { return nil }
        choice = .pick(choices[number - 1].id)
      }
    }
  }
}

extension ResolvedInput {
  /// The same input, resolved with one decision more.
  fileprivate func with(_ decision: Decision) throws(CommandFailure) -> ResolvedInput {
    var resolution = resolution
    resolution.decisions.append(decision)
    return try resolution.result()
  }
}

import ConflictResolution
import FileAccess
import Reviews
import Scenarios
import Streams

/// Asks the person at the terminal about undecided conflicts, one after the other.
///
/// Questions are plain lines, and an answer is a line: nothing is overwritten, so that a screen reader can follow and
/// words typed ahead are not lost. Each answer is on the disk before the next question.
struct ManualReview<Files: UndecidedFiles>: ~Copyable {
  /// The person's answers.
  struct Result {
    /// The decisions, in the order of the conflicts.
    let decisions: [Decision]
    /// Whether every conflict was answered, and none skipped.
    let isComplete: Bool
    /// The file of answers.
    let saved: SavedAnswers
  }

  var files: Files
  var session: ReviewSession
  var answers: SavedAnswers
  var reader = AnswerReader()
  var programs = ReviewPrograms()
  /// Edited texts that still had conflicts in them, by position.
  var drafts: [Int: [UInt8]] = [:]

  /// A review.
  ///
  /// - Parameters:
  ///   - files: the files to ask about.
  ///   - answers: the file in which answers are saved.
  init(of files: Files, savingIn answers: SavedAnswers) {
    self.files = files
    self.answers = answers
    session = ReviewSession(of: files.conflicts)
  }

  /// Asks until everything is answered or the person quits.
  mutating func run(_ console: inout Console) throws(CommandFailure) -> Result {
    guard !files.conflicts.isEmpty else {
      // Answers of earlier reviews belong to conflicts that no longer exist.
      _ = answers.earlier(for: [], &console)
      return Result(decisions: [], isComplete: true, saved: answers)
    }
    guard try resume(&console) else {
      return Result(decisions: [], isComplete: false, saved: answers)
    }
    while let position = session.currentPosition {
      guard let file = try files.file(at: position) else {
        let path = DisplayText.escaping(session.conflicts[position].path.bytes)
        console.note("\n\(path) has changed since it was looked at: it is left open.\n")
        session.skip()
        continue
      }
      if try answerAlike(file, &console) { continue }
      answers.write(session.decisions, &console)
      try ask(about: file, at: position, &console)
    }
    answers.write(session.decisions, &console)
    let decisions = session.decisions
    return Result(
      decisions: decisions, isComplete: decisions.count == session.conflicts.count,
      saved: answers)
  }

  /// Offers the answers of an earlier review.
  ///
  /// - Returns: `false` if the person quits.
  private mutating func resume(_ console: inout Console) throws(CommandFailure) -> Bool {
    let conflicts = Set(session.conflicts.map(\.id))
    guard let earlier = answers.earlier(for: conflicts, &console) else { return true }
    let moment = DisplayText.localMoment(secondsSince1970: earlier.secondsSince1970)
    while true {
      console.note(
        "You answered \(earlier.decisions.count) of \(session.conflicts.count) at \(moment). Continue from there? [Y/n] "
      )
      guard let line = try read(&console) else { return false }
      switch String(decoding: line, as: UTF8.self).lowercased() {
      case "", "y", "yes":
        session = ReviewSession(of: files.conflicts, decided: earlier.decisions)
        answers.resume(session.decisions)
        return true
      case "n", "no":
        answers.decline(earlier.decisions)
        return true
      case "q":
        session.quit()
        return false
      default: console.note("Please answer y or n.\n")
      }
    }
  }

  /// The next line that the person types; `nil` at the end.
  mutating func read(_ console: inout Console) throws(CommandFailure) -> [UInt8]? {
    let line = try reader.next(holdsSignals: programs.holdsSignals)
    // At the end of input, no line feed was typed.
    if line == nil { console.note("\n") }
    return line
  }

  /// Applies the answer for several conflicts, if it is for this one.
  private mutating func answerAlike(
    _ file: UndecidedFile, _ console: inout Console
  ) throws(CommandFailure) -> Bool {
    guard let shared = session.sharedAnswer else { return false }
    let path = DisplayText.escaping(file.review.file.path.bytes)
    switch file.result(of: shared) {
    case .decided(let decision):
      session.useSharedAnswer(decision)
    case .skipped:
      session.useSharedAnswer(nil)
    case .unfit(let reason):
      console.note("\n\(path): the same answer cannot be used: \(DisplayText.escaping(reason)).\n")
      session.setAsideSharedAnswer()
    }
    return true
  }

  // MARK: Questions

  /// The question about a file, for the current size of the terminal, which may have changed.
  func question(about file: UndecidedFile, _ console: borrowing Console) -> QuestionText {
    QuestionText(
      file, width: Terminal.width(of: .error),
      Paint(usesColor: console.allowsColorInQuestions))
  }

  /// Asks about one conflict until it is answered.
  private mutating func ask(
    about file: UndecidedFile, at position: Int, _ console: inout Console
  ) throws(CommandFailure) {
    console.note(
      question(about: file, console).text(number: position + 1, of: session.conflicts.count))
    while session.currentPosition == position, session.sharedAnswer == nil {
      console.note(question(about: file, console).prompt(canGoBack: session.canGoBack))
      guard let line = try read(&console) else {
        session.quit()
        return
      }
      let answer: AnswerLine
      do throws(AnswerLine.Problem) {
        answer = try AnswerLine(line, versions: file.review.versions.count)
      } catch {
        // A version may be called by what is shown of it: 'original', 'copy', a device.
        if let index = file.version(named: line) {
          try take(.version(index + 1), for: file, at: position, &console)
          continue
        }
        console.note(error.message + "\n")
        continue
      }
      if answer == .back {
        if session.goBack() { return }
        console.note("There is no answer to undo.\n")
        continue
      }
      try take(answer, for: file, at: position, &console)
    }
  }

  private mutating func take(
    _ answer: AnswerLine, for file: UndecidedFile, at position: Int, _ console: inout Console
  ) throws(CommandFailure) {
    switch answer {
    case .version(let number):
      decide(.pick(file.review.versions[number - 1].ids[0]), for: file, &console)
    case .keepBoth: decide(.keepBoth, for: file, &console)
    case .keep(let numbers): keep(numbers, of: file, &console)
    case .merge(let number): merge(file, number, &console)
    case .remembered:
      if let remembered = file.remembered {
        session.answer(remembered.decision)
      } else {
        console.note("Nothing was decided before about the same contents.\n")
      }
    case .hunks(let rule): try decideHunks(of: file, at: position, by: rule, &console)
    case .edit(let number): edit(file, version: number, at: position, &console)
    case .view(let number): view(file, version: number, &console)
    case .viewMerge(let number): view(file, merge: number, &console)
    case .open(let number): open(file, version: number, &console)
    case .details: console.note(question(about: file, console).details)
    case .delete: decide(.delete, for: file, &console)
    case .all(let word, let scope): try answerAll(word, scope, like: file, &console)
    case .skip: session.skip()
    case .quit: session.quit()
    case .help:
      console.note(question(about: file, console).help(canGoBack: session.canGoBack))
    case .back, .empty: break
    }
  }

  /// Takes an answer if it can be carried out.
  ///
  /// - Returns: whether it can.
  @discardableResult
  mutating func decide(
    _ choice: Decision.Choice, for file: UndecidedFile, _ console: inout Console
  ) -> Bool {
    if let reason = file.refusal(of: choice) {
      console.note(
        question(about: file, console).wrapped(
          "That cannot be done: \(DisplayText.escaping(reason))."))
      return false
    }
    session.answer(file.decision(choice))
    return true
  }

  private mutating func merge(
    _ file: UndecidedFile, _ number: Int?, _ console: inout Console
  ) {
    guard number != nil || !file.merges.isEmpty else {
      // It names the reason.
      decide(.merge, for: file, &console)
      return
    }
    guard let merge = merge(number, of: file, &console) else { return }
    decide(merge.choice, for: file, &console)
  }

  /// Returns the merge with a number, or the first one, and reports if there is none.
  func merge(
    _ number: Int?, of file: UndecidedFile, _ console: inout Console
  ) -> MergeSuggestion? {
    let index = (number ?? 1) - 1
    guard file.merges.indices.contains(index) else {
      let count = file.merges.count
      console.note(
        count == 0
          ? "The texts do not merge.\n"
          : "There is no merge \(index + 1): expected \(count == 1 ? "1" : "1 to \(count)").\n")
      return nil
    }
    return file.merges[index]
  }

  private mutating func keep(
    _ numbers: [Int], of file: UndecidedFile, _ console: inout Console
  ) {
    let ids = numbers.map { file.review.versions[$0 - 1].ids[0] }
    decide(ids.count == 1 ? .pick(ids[0]) : .keep(ids), for: file, &console)
  }
}

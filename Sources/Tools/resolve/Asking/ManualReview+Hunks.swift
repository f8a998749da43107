import ConflictResolution
import FileAccess
import Reviews
import Scenarios
import TextMerge

// Deciding a text hunk by hunk.
extension ManualReview {
  /// The result of a question about a hunk.
  private enum HunkStep {
    case chosen(ConflictHunks.Choice)
    /// The same for all hunks that remain.
    case chosenForRest(ConflictHunks.Choice)
    case back
    case ended
  }

  /// Asks about each hunk of a text, and applies the result.
  ///
  /// - Parameters:
  ///   - file: the file that is asked about.
  ///   - position: the position of its conflict.
  ///   - rule: the rule for all hunks, if it was typed: then nothing is asked.
  ///   - console: the console for the questions.
  /// - Throws: ``CommandFailure`` if no more lines can be read.
  mutating func decideHunks(
    of file: UndecidedFile, at position: Int, by rule: AnswerLine.HunkRule?,
    _ console: inout Console
  ) throws(CommandFailure) {
    // Both versions of lines, for example, is a rule for lines.
    if let finer = file.finer,
      finer.unit == .value
        || rule.map({ finer.choice(of: $0, forParts: finer.parts[...]) != nil }) ?? true
    {
      return try decide(finer, of: file, by: rule, &console)
    }
    guard let hunks = file.hunks else {
      console.note("There are no parts to choose.\n")
      return
    }
    if let rule {
      guard let choice = choice(of: rule, in: file) else {
        console.note("The parts are of other versions. Type ? for a list.\n")
        return
      }
      let text = hunks.text(choosing: hunks.hunks.map { _ in choice })
      decide(.content(text.bytes), for: file, &console)
      return
    }
    var choices: [ConflictHunks.Choice] = []
    /// Edited hunks that still had markers in them, by hunk.
    var drafts: [Int: [UInt8]] = [:]
    while true {
      if choices.count < hunks.hunks.count {
        switch try ask(about: choices.count, of: hunks, in: file, &drafts, &console) {
        case .chosen(let choice): choices.append(choice)
        case .chosenForRest(let choice):
          choices += hunks.hunks[choices.count...].map { _ in choice }
        case .back:
          if choices.popLast() == nil { return }
        case .ended:
          console.note("Nothing is decided.\n")
          return
        }
        continue
      }
      let result = hunks.text(choosing: choices)
      console.note(
        question(about: file, console).wrapped("All parts are chosen.")
          + "Use this text? (y, v view, e edit, u back, n) ")
      guard let line = try read(&console) else {
        session.quit()
        return
      }
      switch String(decoding: line, as: UTF8.self).lowercased() {
      case "", "y", "yes":
        decide(.content(result.bytes), for: file, &console)
        return
      case "v": show(result.bytes, &console)
      case "e":
        if case .text(let edited) = programs.edit(result.bytes, for: file.review.file.path.bytes) {
          take(edited: edited, for: file, at: position, &console)
          return
        }
        console.note("The editor failed.\n")
      case "u": choices.removeLast()
      case "n", "q":
        console.note("Nothing is decided.\n")
        return
      default: console.note("Please answer y, v, e, u or n.\n")
      }
    }
  }

  /// The choice of a rule for the hunks of a file; `nil` if it names a version that is not a text, or the unknown base.
  private func choice(
    of rule: AnswerLine.HunkRule, in file: UndecidedFile
  ) -> ConflictHunks.Choice? {
    switch rule {
    case .base: return file.hunks?.hasBase == true ? .base : nil
    case .versions(let numbers):
      let texts = file.review.textVersions
      let sides = numbers.compactMap { texts.firstIndex(of: $0 - 1) }
      return sides.count == numbers.count ? .sides(sides) : nil
    }
  }

  private mutating func ask(
    about index: Int, of hunks: ConflictHunks, in file: UndecidedFile,
    _ drafts: inout [Int: [UInt8]], _ console: inout Console
  ) throws(CommandFailure) -> HunkStep {
    console.note(question(about: file, console).text(ofHunk: index, of: hunks))
    let numbers = file.review.textVersions.map { $0 + 1 }
    while true {
      let names = numbers.map { "\($0)" }.joined(separator: " ")
      console.note("Part (\(names)\(hunks.hasBase ? " 0" : "") n a e u q ?): ")
      guard let line = try read(&console) else { return .ended }
      let words = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      switch words.first?.lowercased() {
      case nil: continue
      case "u"? where words.count == 1: return .back
      case "q"? where words.count == 1: return .ended
      case "e"? where words.count == 1:
        if let edited = edit(index, of: hunks, in: file, &drafts, &console) {
          return .chosen(.text(edited))
        }
      case "?"?:
        console.note(
          question(about: file, console).hunkHelp(numbers: numbers, hasBase: hunks.hasBase))
      default:
        let isForRest = words.first?.lowercased() == "a"
        let rule = AnswerLine.HunkRule(
          Array(words.dropFirst(isForRest ? 1 : 0)), knowing: { numbers.contains($0) })
        guard let rule, let choice = choice(of: rule, in: file) else {
          console.note("Type a version's number, or several in their order, or ? for a list.\n")
          continue
        }
        return isForRest ? .chosenForRest(choice) : .chosen(choice)
      }
    }
  }

  /// Lets the person edit one hunk.
  ///
  /// The text begins with all versions between markers, as for the whole file.
  ///
  /// - Returns: the lines; `nil` if nothing was written, or if markers are left: then the next `e` starts with this
  ///   text.
  private func edit(
    _ index: Int, of hunks: ConflictHunks, in file: UndecidedFile,
    _ drafts: inout [Int: [UInt8]], _ console: inout Console
  ) -> [UInt8]? {
    let start = drafts[index] ?? hunks.markedText(ofHunk: index)
    switch programs.edit(start, for: file.review.file.path.bytes) {
    case .failed(let reason):
      console.note(reason + " Nothing is chosen.\n")
      return nil
    case .text(let edited):
      guard let left = hunks.conflictsLeft(in: edited) else { return edited }
      guard edited != start else {
        console.note("Nothing was changed in the editor, and nothing is chosen.\n")
        return nil
      }
      drafts[index] = edited
      console.note(
        question(about: file, console).wrapped(
          "That cannot be taken: \(DisplayText.escaping(left.description)). Type e to go on with it."
        ))
      return nil
    }
  }
}

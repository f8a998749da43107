import ConflictResolution
import DataMerge
import Reviews
import Scenarios

// Deciding settings or data value by value.
extension ManualReview {
  /// Asks about each value on which the versions do not agree, and takes the text that the answers make.
  ///
  /// - Parameters:
  ///   - values: the values.
  ///   - file: the file that is asked about.
  ///   - rule: the rule for all values, if it was typed: then nothing is asked.
  ///   - console: the console for the questions.
  /// - Throws: ``CommandFailure`` if no more lines can be read.
  mutating func decide(
    _ values: ValueConflicts, of file: UndecidedFile, by rule: AnswerLine.HunkRule?,
    _ console: inout Console
  ) throws(CommandFailure) {
    let count = values.conflicts.count
    var choices: [DataChoice] = []
    if let rule {
      guard let choice = rule.ofValue else {
        console.note("A value is that of version 1 or 2: h 1, h 2.\n")
        return
      }
      choices = values.conflicts.map { _ in choice }
    }
    while choices.count < count {
      console.note(question(about: file, console).text(ofValue: choices.count, of: values))
      console.note("Value (1 2 a u q): ")
      guard let line = try read(&console) else {
        console.note("Nothing is decided.\n")
        return
      }
      let words = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      let isForRest = words.first?.lowercased() == "a"
      let rule = AnswerLine.HunkRule(
        Array(words.dropFirst(isForRest ? 1 : 0)), knowing: { (1...2).contains($0) })
      switch (words.first?.lowercased(), rule?.ofValue) {
      case (_, let choice?):
        choices += Array(repeating: choice, count: isForRest ? count - choices.count : 1)
      case ("u", _) where words.count == 1:
        if choices.popLast() == nil { return }
      case ("q", _) where words.count == 1:
        console.note("Nothing is decided.\n")
        return
      case (nil, _): continue
      default:
        console.note(
          question(about: file, console).wrapped(
            "Type 1 or 2 for the value of that version, a 1 for all that remain, u to go back, q to decide nothing."
          ))
      }
    }
    guard let text = values.text(choosing: choices) else { return }
    decide(.content(text), for: file, &console)
  }
}

extension AnswerLine.HunkRule {
  /// Whose value it takes; `nil` if it is no rule for values.
  fileprivate var ofValue: DataChoice? {
    switch self {
    case .versions([1]): .ours
    case .versions([2]): .theirs
    case .versions, .base: nil
    }
  }
}

// Questions about a value.
extension QuestionText {
  /// A value: what it was before, and what each version has.
  func text(ofValue index: Int, of values: ValueConflicts) -> String {
    let conflict = values.conflicts[index]
    let path = conflict.path.isEmpty ? "the whole text" : DisplayText.escaping(conflict.path)
    var text =
      "\n" + wrapped("Value \(index + 1) of \(values.conflicts.count): \(path)", .heading)
    if let base = conflict.base { text += side("0  before", base, nil) }
    let newest = file.review.newestText ?? 1
    for (place, value) in [conflict.ours, conflict.theirs].enumerated() {
      let writer = DisplayText.escaping(file.review.versions[place].writer)
      text += side(
        "\(place + 1)  \(writer)", value ?? [], place == newest ? .added : .removed)
    }
    return text
  }
}

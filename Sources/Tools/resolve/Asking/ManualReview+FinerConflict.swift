import ConflictResolution
import Reviews
import Scenarios

// Deciding settings or data value by value, and prose sentence by sentence.
extension ManualReview {
  /// Asks about each part on which the versions do not agree, and takes the text that the answers make.
  ///
  /// - Parameters:
  ///   - finer: the parts.
  ///   - file: the file that is asked about.
  ///   - rule: the rule for all parts, if it was typed: then nothing is asked.
  ///   - console: the console for the questions.
  /// - Throws: ``CommandFailure`` if no more lines can be read.
  mutating func decide(
    _ finer: FinerConflict, of file: UndecidedFile, by rule: AnswerLine.HunkRule?,
    _ console: inout Console
  ) throws(CommandFailure) {
    let unit = finer.unit.rawValue
    var choices: [FinerConflict.Choice] = []
    if let rule {
      guard let choice = finer.choice(of: rule, forParts: finer.parts[...]) else {
        console.note("A \(unit) is that of version 1 or 2: h 1, h 2.\n")
        return
      }
      choices = finer.parts.map { _ in choice }
    }
    while choices.count < finer.parts.count {
      let rest = finer.parts[choices.count...]
      let both = rest[choices.count].choices.contains(.both)
      console.note(question(about: file, console).text(ofPart: choices.count, of: finer))
      console.note("\(finer.unit.title) (1 2 \(both ? "'2 1' " : "")a u q): ")
      guard let line = try read(&console) else {
        console.note("Nothing is decided.\n")
        return
      }
      let words = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      let isForRest = words.first?.lowercased() == "a"
      let rule = AnswerLine.HunkRule(
        Array(words.dropFirst(isForRest ? 1 : 0)), knowing: { (1...2).contains($0) })
      let asked = isForRest ? rest : rest.prefix(1)
      switch (words.first?.lowercased(), rule.flatMap { finer.choice(of: $0, forParts: asked) }) {
      case (_, let choice?):
        choices += asked.map { _ in choice }
      case ("u", _) where words.count == 1:
        if choices.popLast() == nil { return }
      case ("q", _) where words.count == 1:
        console.note("Nothing is decided.\n")
        return
      case (nil, _): continue
      default:
        console.note(
          question(about: file, console).wrapped(
            "Type 1 or 2 for the \(unit) of that version\(both ? ", 2 1 for both, that of version 2 first" : ""), a 1 for "
              + "all that remain, u to go back, q to decide nothing."
          ))
      }
    }
    guard let text = finer.text(choosing: choices) else { return }
    decide(.content(text), for: file, &console)
  }
}

extension FinerConflict {
  /// What a rule takes of some parts; `nil` if one has no such choice.
  func choice(of rule: AnswerLine.HunkRule, forParts parts: ArraySlice<Part>) -> Choice? {
    let choice: Choice? =
      switch rule {
      case .versions([1]): .ours
      case .versions([2]): .theirs
      case .versions([2, 1]): .both
      case .versions, .base: nil
      }
    return choice.flatMap { choice in
      parts.allSatisfy { $0.choices.contains(choice) } ? choice : nil
    }
  }
}

extension FinerConflict.Unit {
  /// The unit with a capital letter.
  fileprivate var title: String {
    switch self {
    case .value: "Value"
    case .sentence: "Sentence"
    }
  }
}

// Questions about a part that is finer than lines.
extension QuestionText {
  /// A part: what it was before, and what each version has.
  func text(ofPart index: Int, of finer: FinerConflict) -> String {
    let part = finer.parts[index]
    let name = part.name.isEmpty ? "the whole text" : DisplayText.escaping(part.name)
    var text =
      "\n"
      + wrapped(
        "\(finer.unit.title) \(index + 1) of \(finer.parts.count): \(name)", .heading)
    if let base = part.base { text += side("0  before", base, nil) }
    let newest = file.review.newestText ?? 1
    for (place, bytes) in part.sides.enumerated() {
      let writer = DisplayText.escaping(file.review.versions[place].writer)
      text += side(
        "\(place + 1)  \(writer)", bytes ?? [], place == newest ? .added : .removed)
    }
    return text
  }
}

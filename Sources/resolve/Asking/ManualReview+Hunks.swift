import ConflictResolution
import FileAccess
import Reviews
import Scenarios
import TextMerge

// Deciding a text hunk by hunk.
extension ManualReview {
  /// What became of a question about a hunk.
  private enum HunkStep {
    case chosen(ConflictHunks.Choice)
    case back
    case ended
  }

  /// Asks about each hunk of a text, and takes what comes of it.
  mutating func decideHunks(
    of file: UndecidedFile, at position: Int, _ console: inout Console
  ) throws(CommandFailure) {
    guard let hunks = file.hunks else {
      console.note("There are no hunks to decide.\n")
      return
    }
    var choices: [ConflictHunks.Choice] = []
    while true {
      if choices.count < hunks.hunks.count {
        switch try ask(about: choices.count, of: hunks, in: file, &console) {
        case .chosen(let choice): choices.append(choice)
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
        question(about: file, console).wrapped(
          "All hunks are decided: \(DisplayText.count(result.bytes.count, "byte")).")
          + "Take it? (y, v view, e edit, u back, n) ")
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

  private mutating func ask(
    about index: Int, of hunks: ConflictHunks, in file: UndecidedFile, _ console: inout Console
  ) throws(CommandFailure) -> HunkStep {
    console.note(question(about: file, console).text(ofHunk: index, of: hunks))
    let numbers = file.review.textVersions.map { $0 + 1 }
    while true {
      let names = numbers.map { "\($0)" }.joined(separator: " ")
      console.note("Hunk (\(names)\(hunks.hasBase ? " 0" : "") n e u q ?): ")
      guard let line = try read(&console) else { return .ended }
      let words = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      switch words.first?.lowercased() {
      case nil: continue
      case "n"? where words.count == 1: return .chosen(.sides([]))
      case "0"? where words.count == 1 && hunks.hasBase: return .chosen(.base)
      case "u"? where words.count == 1: return .back
      case "q"? where words.count == 1: return .ended
      case "e"? where words.count == 1:
        let text = hunks.hunks[index].sides.first ?? []
        switch programs.edit(text, for: file.review.file.path.bytes) {
        case .text(let edited): return .chosen(.text(edited))
        case .failed(let reason): console.note(reason + " Nothing is chosen.\n")
        }
      case "?"?:
        console.note(
          question(about: file, console).hunkHelp(numbers: numbers, hasBase: hunks.hasBase))
      default:
        let sides = words.map { Int($0).flatMap { numbers.firstIndex(of: $0) } }
        let known = sides.compactMap { $0 }
        guard known.count == sides.count, Set(known).count == known.count else {
          console.note("Type a version's number, or several in their order, or ? for a list.\n")
          continue
        }
        return .chosen(.sides(known))
      }
    }
  }
}

import ConflictResolution
import Reviews
import Scenarios

// The same answer for many conflicts.
extension ManualReview {
  /// Asks for an answer for many conflicts, as far as it was not typed, and takes it.
  mutating func answerAll(
    _ word: String?, _ scope: String?, like file: UndecidedFile, _ console: inout Console
  ) throws(CommandFailure) {
    let text = question(about: file, console)
    var word = word
    if word == nil {
      let count = file.review.versions.count
      console.note(
        "The same for all: which answer? (\(count == 1 ? "1" : "1-\(count)") b k\(file.hunks == nil ? "" : " h") m d s\(file.remembered == nil ? "" : " r")) "
      )
      guard let line = try read(&console) else {
        session.quit()
        return
      }
      word = String(decoding: line, as: UTF8.self)
    }
    guard let action = action(word ?? "", for: file, &console) else { return }
    var typed = scope
    if typed == nil {
      console.note(text.wrapped("For which conflicts?"))
      for (key, words, scope) in scopes(for: file) {
        let count = session.count(of: scope)
        console.note(text.wrapped("\(key)  \(words): \(count)", indent: 3))
      }
      console.note("Which? (r f t) ")
      guard let line = try read(&console) else {
        session.quit()
        return
      }
      typed = String(decoding: line, as: UTF8.self)
    }
    let key = typed?.lowercased().filter { $0 != " " }
    guard let chosen = scopes(for: file).first(where: { $0.key == key }) else {
      console.note("Expected r, f or t: nothing is answered.\n")
      return
    }
    session.share(SharedAnswer(action, for: chosen.scope))
  }

  private func scopes(
    for file: UndecidedFile
  ) -> [(key: String, words: String, scope: SharedAnswer.Scope)] {
    let folder = DisplayText.escaping(Array(session.current?.folder ?? []))
    return [
      ("r", "all that remain", .remaining),
      (
        "f", folder.isEmpty ? "all beside it, in no folder" : "all in the folder \(folder)", .folder
      ),
      ("t", "all of the type \(file.review.conflict.kind.rawValue)", .kind),
    ]
  }

  private func action(
    _ word: String, for file: UndecidedFile, _ console: inout Console
  ) -> SharedAnswer.Action? {
    let answer: AnswerLine
    do throws(AnswerLine.Problem) {
      answer = try AnswerLine(Array(word.utf8), versions: file.review.versions.count)
    } catch {
      console.note(error.message + "\n")
      return nil
    }
    // A number means another device's version in each conflict.
    func device(_ number: Int) -> DeviceID { file.review.versions[number - 1].version.device }
    switch answer {
    case .version(let number): return .version(of: device(number))
    case .keep(let numbers):
      return numbers.count == 1 ? .version(of: device(numbers[0])) : .keep(of: numbers.map(device))
    case .hunks(.versions(let numbers)): return .hunks(of: numbers.map(device))
    case .hunks(.base): return .hunksOfBase
    case .keepBoth: return .keepBoth
    case .merge: return .merge
    case .remembered: return .remembered
    case .delete: return .delete
    case .skip: return .skip
    case .edit:
      console.note(
        question(about: file, console).wrapped(
          "A text that you type is for one file, and would replace all others: nothing is answered."
        ))
      return nil
    case .hunks(nil), .view, .open, .details, .back, .all, .quit, .help, .empty:
      console.note(
        question(about: file, console).wrapped(
          "For all, a number, b, k 1 2, h 1 for all hunks, m, d or s can be answered: nothing is answered."
        ))
      return nil
    }
  }
}

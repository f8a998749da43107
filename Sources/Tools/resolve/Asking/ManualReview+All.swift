import ConflictResolution
import Reviews
import Scenarios

// The same answer for many conflicts.
extension ManualReview {
  /// Asks for the parts of an answer for many conflicts that were not typed, and applies the answer.
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
    let actions = actions(word ?? "", for: file, &console)
    if actions.isEmpty { return }
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
    guard let action = try confirm(actions, session.count(of: chosen.scope), file, &console)
    else { return }
    session.share(SharedAnswer(action, for: chosen.scope))
  }

  /// Describes the effect on the conflicts and asks for confirmation; of several meanings, asks for one.
  ///
  /// - Returns: the chosen action; `nil` for none.
  private mutating func confirm(
    _ actions: [SharedAnswer.Action], _ count: Int, _ file: UndecidedFile,
    _ console: inout Console
  ) throws(CommandFailure) -> SharedAnswer.Action? {
    let text = question(about: file, console)
    let rows = actions.map { (key: SharedAnswerText.key(of: $0), action: $0) }
    if let only = rows.first, rows.count == 1 {
      console.note(text.wrapped(text.sharing(only.action, count) + "?") + "Do that? (y n) ")
    } else {
      console.note(text.wrapped("That is in other conflicts another version. Which is meant?"))
      for row in rows {
        console.note(text.wrapped("\(row.key)  \(text.sharing(row.action, count))", indent: 3))
      }
      console.note("Which? (\(rows.map(\.key).joined(separator: " "))) ")
    }
    guard let line = try read(&console) else {
      session.quit()
      return nil
    }
    let typed = String(decoding: line, as: UTF8.self).lowercased().filter { $0 != " " }
    let chosen =
      rows.count == 1
      ? (["y", "yes"].contains(typed) ? rows.first : nil) : rows.first { $0.key == typed }
    if chosen == nil { console.note("Nothing is answered.\n") }
    return chosen?.action
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
      ("t", "all of this kind, \(file.review.conflict.kind.words)", .kind),
    ]
  }

  /// The possible meanings of a word in each conflict: for a number the device, and whether it is the newest or the
  /// oldest version.
  ///
  /// - Returns: the meanings; if there are none, this is reported.
  private func actions(
    _ word: String, for file: UndecidedFile, _ console: inout Console
  ) -> [SharedAnswer.Action] {
    switch word.lowercased() {
    case "newest", "newer": return [.newest]
    case "oldest", "older": return [.oldest]
    default: break
    }
    let answer: AnswerLine
    do throws(AnswerLine.Problem) {
      answer = try AnswerLine(Array(word.utf8), versions: file.review.versions.count)
    } catch {
      if let device = file.device(named: Array(word.utf8)) { return [.version(of: device)] }
      console.note(error.message + "\n")
      return []
    }
    func device(_ number: Int) -> DeviceID { file.review.versions[number - 1].version.device }
    switch answer {
    case .version(let number): return meanings(of: number - 1, in: file)
    case .keep(let numbers):
      return numbers.count == 1
        ? meanings(of: numbers[0] - 1, in: file) : [.keep(of: numbers.map(device))]
    case .hunks(.versions(let numbers)): return [.hunks(of: numbers.map(device))]
    case .hunks(.base): return [.hunksOfBase]
    case .keepBoth: return [.keepBoth]
    case .merge(nil): return [.merge]
    case .remembered: return [.remembered]
    case .delete: return [.delete]
    case .skip: return [.skip]
    case .edit:
      console.note(
        question(about: file, console).wrapped(
          "A text that you type is for one file, and would replace all others: nothing is answered."
        ))
      return []
    case .hunks(nil), .merge, .view, .viewMerge, .open, .details, .back, .all, .quit, .help, .empty:
      console.note(
        question(about: file, console).wrapped(
          "For all, a number, newest, oldest, a device, b, k 1 2, h 1 for all parts, m, d or s can be answered: "
            + "nothing is answered."
        ))
      return []
    }
  }

  private func meanings(of index: Int, in file: UndecidedFile) -> [SharedAnswer.Action] {
    let byTime: [SharedAnswer.Action] = [.newest, .oldest].filter { action in
      guard let strategy = action.strategy, case .success(index) = file.version(by: strategy)
      else { return false }
      return true
    }
    return byTime + [.version(of: file.review.versions[index].version.device)]
  }
}

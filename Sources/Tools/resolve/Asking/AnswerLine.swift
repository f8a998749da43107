import Scenarios

/// An answer that a person typed about a conflict: a key, and the words after it.
///
/// ```
/// 2      the second version          k 1 3   these versions, in this order
/// m 2    the second merge            v 2     the second version whole
/// a b r  both, for all that remain
/// h 2    all hunks as the second version has them
/// ```
///
/// Versions are numbered from 1, as they are listed.
enum AnswerLine: Hashable, Sendable {
  case version(Int)
  case keepBoth
  case keep([Int])
  /// The first merge, or one by its number.
  case merge(Int?)
  /// The earlier decision about the same contents.
  case remembered
  /// Each hunk separately, or all by one rule.
  case hunks(HunkRule?)
  /// Edits the merge, or a version.
  case edit(Int?)
  /// Shows the difference, or a version.
  case view(Int?)
  /// Shows what the first merge makes, or one by its number.
  case viewMerge(Int?)
  /// Opens all versions, or one.
  case open(Int?)
  /// Shows the versions' technical data.
  case details
  case delete
  case back
  /// The same for all: the answer of one or more words, and the conflicts that it is for; `nil` for what was not typed.
  case all(String?, String?)
  case skip
  case quit
  case help
  /// Nothing was typed.
  case empty

  /// What replaces a hunk.
  enum HunkRule: Hashable {
    /// The lines of these versions, in this order; no lines if the list is empty.
    case versions([Int])
    /// The lines as they were before.
    case base

    /// Reads words; `nil` if they are not a rule, or a version is unknown or named twice.
    init?(_ words: [String], knowing known: (Int) -> Bool) {
      switch words {
      case []: return nil
      case ["0"]: self = .base
      case ["n"], ["N"]: self = .versions([])
      default:
        let numbers = words.compactMap { Int($0) }
        guard numbers.count == words.count, Set(numbers).count == numbers.count,
          numbers.allSatisfy(known)
        else { return nil }
        self = .versions(numbers)
      }
    }
  }

  /// Why a line is not an answer.
  struct Problem: Error, Hashable {
    /// A sentence for a person; text from the line is escaped in it.
    let message: String
  }

  /// The keys of the words that people type for them.
  private static let keys = [
    "both": "b", "all": "b", "keep": "k", "merge": "m", "edit": "e", "view": "v", "diff": "v",
    "open": "o", "delete": "d", "undo": "u", "back": "u", "skip": "s", "quit": "q", "exit": "q",
    "help": "?",
  ]

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - line: the line, without its end.
  ///   - count: the number of versions.
  /// - Throws: why it is not an answer.
  init(_ line: [UInt8], versions count: Int) throws(Problem) {
    let words = line.split { $0 == 0x20 || $0 == 0x09 }.map { String(decoding: $0, as: UTF8.self) }
    guard let first = words.first else {
      self = .empty
      return
    }
    let rest = Array(words.dropFirst())
    let key = Self.keys[first.lowercased()] ?? first.lowercased()
    func number(_ word: String) throws(Problem) -> Int {
      guard let number = Int(word), (1...max(count, 1)).contains(number) else {
        throw Problem(
          message: "'\(DisplayText.escaping(word))' is no version: expected 1 to \(count).")
      }
      return number
    }
    func optionalNumber() throws(Problem) -> Int? {
      guard rest.count <= 1 else { throw Problem(message: "Type one number behind '\(first)'.") }
      return try rest.first.map { (word) throws(Problem) in try number(word) }
    }
    func mergeNumber(_ words: [String]) throws(Problem) -> Int? {
      guard let word = words.first else { return nil }
      guard words.count == 1, let number = Int(word), number > 0 else {
        throw Problem(message: "Type the number of a merge behind 'm', or nothing.")
      }
      return number
    }
    func alone(_ answer: AnswerLine) throws(Problem) -> AnswerLine {
      guard rest.isEmpty else { throw Problem(message: "Nothing is expected behind '\(first)'.") }
      return answer
    }
    switch key {
    case "b": self = try alone(.keepBoth)
    case "k":
      var numbers: [Int] = []
      for word in rest { numbers.append(try number(word)) }
      guard !numbers.isEmpty else {
        throw Problem(
          message:
            "Type the versions to keep behind 'k', the one that has the name first: k 1\(count > 2 ? " 3" : " 2")."
        )
      }
      guard Set(numbers).count == numbers.count else {
        throw Problem(message: "A version is named twice behind 'k'.")
      }
      self = .keep(numbers)
    case "m": self = .merge(try mergeNumber(rest))
    case "r": self = try alone(.remembered)
    case "h":
      let rule = HunkRule(rest, knowing: { (1...max(count, 1)).contains($0) })
      guard rest.isEmpty || rule != nil else {
        throw Problem(
          message:
            "Type the versions that all parts follow behind 'h', 0 for the lines before, or n for no lines: h 1, h 2 1, h 0."
        )
      }
      self = .hunks(rule)
    case "e": self = .edit(try optionalNumber())
    case "v" where rest.first?.lowercased() == "m":
      self = .viewMerge(try mergeNumber(Array(rest.dropFirst())))
    case "v": self = .view(try optionalNumber())
    case "o": self = .open(try optionalNumber())
    case "d": self = try alone(.delete)
    case "i": self = try alone(.details)
    case "u": self = try alone(.back)
    case "a":
      // Versions follow 'k' and 'h', so only a word that is not a version can be the scope.
      let takesVersions = ["k", "h"].contains(rest.first?.lowercased())
      var words = rest[...]
      var scope: String?
      if words.count > 1, let last = words.last,
        !takesVersions || Int(last) == nil && last.lowercased() != "n"
      {
        scope = last
        words.removeLast()
      }
      guard words.count <= 1 || takesVersions else {
        throw Problem(message: "Expected 'a', an answer and which conflicts: a 1 r.")
      }
      self = .all(words.isEmpty ? nil : words.joined(separator: " "), scope)
    case "s": self = try alone(.skip)
    case "q": self = try alone(.quit)
    case "?": self = try alone(.help)
    default:
      guard Int(first) != nil else {
        throw Problem(
          message: "'\(DisplayText.escaping(first))' is no answer. Type ? for a list.")
      }
      self = try alone(.version(try number(first)))
    }
  }
}

import ConflictResolution
import DataMerge
import Reviews
import Scenarios
import Streams

/// A question about one conflict as text for a terminal: the differences, the writers and times, and the possible
/// answers.
struct QuestionText {
  let file: UndecidedFile
  /// The columns of the terminal, at least ``leastWidth``.
  let width: Int
  let paint: Paint

  /// The smallest width at which text is broken.
  private static let leastWidth = 20
  /// The number of rows of a difference that are shown before the answers.
  private static let shownRows = 40
  /// The number of rows of what a merge changes that are shown before the answers.
  private static let previewRows = 12

  private var review: ConflictReview { file.review }

  /// - Parameters:
  ///   - file: the file that is asked about.
  ///   - width: the columns of the terminal.
  ///   - paint: the colors.
  init(_ file: UndecidedFile, width: Int, _ paint: Paint) {
    self.file = file
    self.width = max(width, Self.leastWidth)
    self.paint = paint
  }

  /// The whole question, without the place for the answer.
  ///
  /// - Parameters:
  ///   - number: its number, from 1.
  ///   - count: the number of questions.
  /// - Returns: the lines, with a line feed each.
  func text(number: Int, of count: Int) -> String {
    let path = DisplayText.escaping(review.file.path.bytes)
    var text = "\n" + wrapped("\(number) of \(count): \(path)", .heading)
    text += wrapped(review.question)
    for index in review.versions.indices {
      text += wrapped("\(index + 1)  " + summary(of: index), indent: 3)
    }
    text += difference(limit: Self.shownRows)
    return text + finerParts + merges + wrapped(rememberedSummary)
  }

  /// The keys of the possible answers.
  ///
  /// - Parameter canGoBack: whether there is an answer to undo.
  /// - Returns: each key with its meaning.
  func keys(canGoBack: Bool) -> [(key: String, help: String)] {
    let count = review.versions.count
    var keys: [(String, String)] = [
      (count == 1 ? "1" : "1-\(count)", "keep this version, set the others aside"),
      ("b", "keep all: the first has the name, the others get numbered names"),
      ("k 1 2", "keep these versions, the first with the name; set the others aside"),
    ]
    if let first = file.merges.first {
      let numbers = file.merges.count == 1 ? "" : "; m 2: the second merge"
      let shown = first.way == .lines ? "" : "; v m: show it whole"
      let help =
        first.way == .lines
        ? "merge the texts" : "take the merge \(first.name) (\(first.identifier))"
      keys.append(("m", help + numbers + shown))
    }
    if file.remembered != nil { keys.append(("r", "decide as it was decided before")) }
    if let finer = file.finer {
      let unit = finer.unit.rawValue
      let count = DisplayText.count(finer.parts.count, unit)
      keys.append(
        (
          "h",
          "decide \(unit) by \(unit): \(count); h 2: all as version 2 has them, the rest merged"
        ))
    } else if file.hunks != nil {
      keys.append(("h", "choose part by part; h 2: all parts as version 2 has them"))
    }
    if file.editable != nil {
      keys.append(("e", "edit the merge in $VISUAL or $EDITOR; e 2: version 2"))
    }
    keys += [
      ("v", "show the whole difference in $PAGER; v 2: version 2"),
      ("o", "open the versions with the system's program; o 2: version 2"),
      ("i", "show IDs, vectors and digests"),
      ("d", "delete the file"),
    ]
    if canGoBack { keys.append(("u", "go back to the question before, undo its answer")) }
    return keys + [
      (
        "a",
        "answer the same for all that remain, in this folder, or of this kind, also newest or oldest; what that "
          + "does is named first; not e: a text that you type is for one file"
      ),
      ("s", "skip: leave it open"),
      ("q", "quit: use what was answered, leave the rest open"),
      ("?", "show this list"),
    ]
  }

  /// The line before the place for the answer.
  func prompt(canGoBack: Bool) -> String {
    let keys = keys(canGoBack: canGoBack).map { $0.key.prefix { $0 != " " } }
    var lines = Self.lines(of: "Answer (\(keys.joined(separator: " "))):", width: width - 1)
    lines[lines.count - 1] += " "
    return lines.joined(separator: "\n")
  }

  /// The meaning of each key.
  func help(canGoBack: Bool) -> String {
    keys(canGoBack: canGoBack)
      .map { wrapped($0.key.padded(to: 6) + $0.help, indent: 6) }.joined()
      + wrapped("Ctrl-C ends without a change; what was answered is kept for the next time.")
  }

  /// Breaks a text into lines at spaces, and long words at the width.
  ///
  /// - Parameters:
  ///   - text: text that is safe for a terminal.
  ///   - indent: the columns before each line except the first.
  ///   - margin: the columns before the first line.
  ///   - role: its role.
  /// - Returns: the lines, with a line feed each; empty for an empty text.
  func wrapped(
    _ text: String, indent: Int = 0, margin: Int = 0, _ role: Paint.Role? = nil
  ) -> String {
    guard !text.isEmpty else { return "" }
    let indent = min(indent, width / 2)
    let blank = String(repeating: " ", count: indent)
    return Self.lines(of: text, width: width - max(indent, margin)).enumerated().map {
      index, line in
      (index == 0 ? "" : blank) + (role.map { paint(line, $0) } ?? line) + "\n"
    }.joined()
  }

  static func lines(of text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let own = DisplayText.width(of: String(word))
      if used > 0, used + 1 + own > width, own <= width {
        lines.append(line)
        line = ""
        used = 0
      } else if !line.isEmpty || used > 0 {
        line += " "
        used += 1
      }
      guard own > width else {
        line += word
        used += own
        continue
      }
      // A long path fills its lines.
      var rest = StyledLine()
      rest.append(line + word)
      let rows = rest.rows(of: width).map { $0.drawn(with: Paint(usesColor: false)) }
      lines += rows.dropLast()
      line = rows.last ?? ""
      used = DisplayText.width(of: line)
    }
    return lines + [line]
  }

  // MARK: Versions

  /// The writer, time and kind of a version.
  private func summary(of index: Int) -> String {
    let version = review.versions[index]
    if review.conflict.kind == .orphan, version.state == .deleted { return "the file stays gone" }
    var parts = [
      version.whoAndWhen { DisplayText.localMoment(secondsSince1970: $0.secondsSince1970) },
      state(of: index),
    ]
    if let label = version.version.label { parts.append(DisplayText.escaping(label)) }
    if version.version.path != review.file.path {
      parts.append("named " + DisplayText.escaping(version.version.path.bytes))
    }
    return parts.joined(separator: ", ")
  }

  private func state(of index: Int) -> String {
    let text = OutcomeText().summary(of: review.versions[index].state)
    guard let deletion = review.deletions.first(where: { $0.version == index }),
      let deleted = deletion.deleted
    else { return text }
    return text + ": " + OutcomeText().summary(of: deleted.state)
  }

  /// Technical data of the versions, for a person who asks for it.
  var details: String {
    var text = wrapped("conflict \(DisplayText.escaping(review.conflict.id.text))")
    for (index, version) in review.versions.enumerated() {
      text += wrapped("\(index + 1)  \(DisplayText.escaping(version.writer))", indent: 3)
      for detail in version.details {
        text += "   " + wrapped("\(detail.label) \(detail.value)", indent: 6, margin: 3)
      }
    }
    return text
  }

  // MARK: Difference

  /// The differences between the first version and each other one.
  ///
  /// - Parameter limit: the most rows for each; `nil` for all, with nothing broken.
  /// - Returns: the lines, with a line feed each.
  func difference(limit: Int?) -> String {
    review.versions.indices.dropFirst().map { other in
      // The newer version's text counts as added.
      review.versions[0].isNewer(than: review.versions[other])
        ? difference(from: other, to: 0, limit: limit)
        : difference(from: 0, to: other, limit: limit)
    }.joined()
  }

  private func difference(from left: Int, to right: Int, limit: Int?) -> String {
    guard let comparison = review.comparison(from: left, to: right) else { return "" }
    switch comparison {
    case .text(let comparison):
      let names = [left, right].map {
        "\($0 + 1)  " + DisplayText.escaping(review.versions[$0].writer)
      }
      let text = DifferenceText(
        width: limit == nil ? nil : width, paint: paint, limit: limit,
        unchangedLines: .init(left: unchangedLines(of: left), right: unchangedLines(of: right)))
      return (text.heading(names[0], names[1]) + text.rows(of: comparison)).map { $0 + "\n" }
        .joined()
    case .content(let comparison): return words(for: comparison, left, right)
    case .document(let comparison): return words(for: comparison, left, right, limit: limit)
    case .links(let old, let new):
      return wrapped(
        "\(left + 1) links to \(DisplayText.escaping(old)), \(right + 1) to \(DisplayText.escaping(new))."
      )
    // The kinds of the versions are shown with the versions already.
    case .kinds: return ""
    case .equal: return wrapped("\(left + 1) and \(right + 1) hold the same.")
    }
  }

  /// The lines of a version that are unchanged since the versions diverged; empty if the base is unknown.
  private func unchangedLines(of index: Int) -> Set<Int> {
    guard case .text(let comparison)? = review.comparisonWithBase(of: index) else { return [] }
    return Set(comparison.rows.compactMap { $0.kind == .unchanged ? $0.right?.number : nil })
  }

  private func words(for comparison: ContentComparison, _ left: Int, _ right: Int) -> String {
    func words(_ summary: ContentComparison.Summary) -> String {
      let kind = summary.kind?.name ?? "content not here"
      return kind + (summary.picture.map { ", \($0.width) × \($0.height) pixels" } ?? "")
    }
    let sides = [(left, words(comparison.left)), (right, words(comparison.right))]
      .sorted { $0.0 < $1.0 }
    var text =
      sides[0].1 == sides[1].1
      ? "\(sides[0].0 + 1) and \(sides[1].0 + 1): \(sides[0].1)."
      : sides.map { "\($0.0 + 1): \($0.1)." }.joined(separator: " ")
    if comparison.reason == .tooLarge {
      text += " They are too large to compare by lines."
    } else if comparison.firstDifference != nil {
      text += " Not text: o opens both."
    }
    return wrapped(text)
  }

  private func words(
    for comparison: DocumentComparison, _ left: Int, _ right: Int, limit: Int?
  ) -> String {
    var text = wrapped(
      "From \(left + 1) to \(right + 1): \(DisplayText.count(comparison.addedCount, "member")) added, "
        + "\(comparison.removedCount) removed, \(comparison.changedCount) changed, "
        + "\(comparison.unchangedCount) the same.")
    let shown = comparison.changes.prefix(limit ?? .max)
    for change in shown {
      let path = DisplayText.escaping(change.path.bytes)
      let (sign, role): (String, Paint.Role?) =
        switch (change.left, change.right) {
        case (nil, _): ("+", .added)
        case (_, nil): ("-", .removed)
        default: ("~", nil)
        }
      text += wrapped("\(sign) \(path)", indent: 2, role)
    }
    let hidden = comparison.changes.count - shown.count
    if hidden > 0 || comparison.isCutShort {
      text += "  … \(hidden) more: v shows them\n"
    }
    return text
  }

  private var rememberedSummary: String {
    guard let remembered = file.remembered else { return "" }
    func numbers(_ ids: [VersionID]) -> String {
      ids.compactMap { id in review.versions.firstIndex { $0.ids.contains(id) } }
        .map { "\($0 + 1)" }.joined(separator: " ")
    }
    let answer =
      switch remembered.decision.choice {
      case .pick(let id): "keep \(numbers([id]))"
      case .keep(let ids): "keep \(numbers(ids))"
      case .keepBoth: "keep all"
      case .merge: "merge"
      case .content(let bytes): "a text of \(DisplayText.count(bytes.count, "byte"))"
      case .delete: "delete"
      }
    return "Remembered of \(remembered.record.day), for "
      + "\(DisplayText.escaping(remembered.record.path.bytes)): \(answer). r takes it again."
  }

  // MARK: Merges

  /// The values or sentences on which the versions do not agree.
  private var finerParts: String {
    guard let finer = file.finer else { return "" }
    let names =
      switch finer.unit {
      case .value:
        finer.parts.map { $0.name.isEmpty ? "the whole text" : DisplayText.escaping($0.name) }
          .joined(separator: ", ")
      case .sentence: DisplayText.count(finer.parts.count, "sentence")
      }
    return wrapped("Both changed \(names); all else merges: h.")
  }

  /// The merges that can be taken, each with what it changes in the newest version.
  private var merges: String {
    let merges = file.merges
    if merges.first?.way == .lines { return wrapped("The texts merge without conflict: m.") }
    return merges.enumerated().map { index, merge in
      let number = merges.count == 1 ? nil : index + 1
      let key = number.map { "m \($0)" } ?? "m"
      let account = DisplayText.escaping(merge.account)
      return wrapped("\(key)  merge \(merge.name) (\(merge.identifier)): \(account)", indent: 3)
        + difference(to: merge, number: number, limit: Self.previewRows)
    }.joined()
  }

  /// What a merge makes of the newest version, or of the first if none is known to be the newest.
  ///
  /// - Parameters:
  ///   - merge: the merge.
  ///   - number: its number among the merges.
  ///   - limit: the most rows; `nil` for all, with nothing broken.
  /// - Returns: the lines, with a line feed each.
  func difference(to merge: MergeSuggestion, number: Int?, limit: Int?) -> String {
    guard let version = review.newestText ?? review.textVersions.first,
      let text = file.bytes(of: version)
    else { return "" }
    let name = "\(version + 1)  " + DisplayText.escaping(review.versions[version].writer)
    guard merge.text != text else { return wrapped("It is \(name).") }
    guard let comparison = TextComparison(from: text, to: merge.text) else { return "" }
    let key = number.map { "m \($0)" } ?? "m"
    let difference = DifferenceText(
      width: limit == nil ? nil : width, paint: paint, limit: limit, key: "v " + key)
    let heading = difference.heading(name, "\(key)  \(merge.name)")
    return (heading + difference.rows(of: comparison)).map { $0 + "\n" }.joined()
  }
}

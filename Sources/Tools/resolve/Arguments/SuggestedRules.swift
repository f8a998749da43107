import ConflictResolution
import Scenarios

/// The rules that fit most folders, kind of file by kind of file.
///
/// The article *Which strategy* says why; a test compares its list with this one.
enum SuggestedRules {
  /// What `--rules` calls them.
  static let name = Array("suggested".utf8)

  /// Rules for one kind of file.
  private struct Section {
    /// What the kind is, and why it is decided so.
    let comment: String
    /// The patterns, each with its settings.
    let rows: [(pattern: String, settings: String)]

    init(_ comment: String, _ settings: String, _ patterns: String...) {
      self.comment = comment
      rows = patterns.map { ($0, settings) }
    }
  }

  private static let byValue = "strategy=merge:data,merge,keep-both"

  private static let sections = [
    Section(
      "Notes, code and all else that is text: both edits, or both files.",
      "strategy=merge,keep-both", "*"),
    Section(
      "Settings and tables: value by value.", byValue, "*.json", "*.jsonc", "*.toml", "*.ini",
      "*.strings",
      "*.canvas", "*.csv", "*.tsv"),
    Section(
      "Lists and journals: what both added at one place, in the order of time.",
      "granularity=both:take", "*.log"),
    Section(
      "Windows and cursors of editors: nobody misses the older one.", "strategy=newest",
      "**/.obsidian/workspace*.json"),
    Section(
      "Password safes, calendars, databases: no time decides which one is right.",
      "strategy=manual", "*.kdbx", "*.kdb", "*.psafe3", "*.ics", "*.vcf", "*.sqlite", "*.sqlite3",
      "*.db"),
    Section(
      "Pictures of folders, which Windows makes again.", "strategy=newest", "Thumbs.db"),
  ]

  /// The patterns of all rules, by their texts.
  static var patterns: [String: PathPattern] {
    var patterns: [String: PathPattern] = [:]
    for row in sections.flatMap(\.rows) { patterns[row.pattern] = try? PathPattern(row.pattern) }
    return patterns
  }

  /// The text of a rules file.
  ///
  /// - Parameter wanted: The texts of the patterns that are listed, besides `*`; all by default.
  /// - Returns: The text, with its last line feed.
  static func text(with wanted: Set<String>? = nil) -> String {
    let column = 2 + (sections.flatMap(\.rows).map(\.pattern.count).max() ?? 0)
    return sections.map { section in
      let rows = section.rows.filter { $0.pattern == "*" || wanted?.contains($0.pattern) != false }
      guard !rows.isEmpty else { return "" }
      return "# \(section.comment)\n"
        + rows.map { "\($0.pattern.padded(to: column))\($0.settings)\n" }.joined()
    }.joined()
  }
}

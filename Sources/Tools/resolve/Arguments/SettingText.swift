import ConflictResolution
import TextMerge

/// What help and schemas print about a setting of files: a row for each of ``SettingName/all``.
struct SettingText: Sendable {
  /// The setting.
  let name: SettingName
  /// Its option; `nil` if it has no option, or one that does more than set it.
  let option: OptionSpecification?
  /// Its sentence in a schema.
  let summary: String

  private init(_ name: SettingName, option: OptionSpecification? = nil, summary: String) {
    self.name = name
    self.option = option
    self.summary = summary
  }

  /// A setting with an option, whose value has a name and a default.
  private init(
    _ name: SettingName, _ value: String, default defaultText: String, suggested: [String] = [],
    help: String, summary: String
  ) {
    let option = OptionSpecification.setting(
      name, value, default: defaultText, suggested: suggested, help: help)
    self.init(name, option: option, summary: summary)
  }

  /// The row of a setting; a test checks that there is one.
  static func of(_ name: SettingName) -> SettingText? { all.first { $0.name == name } }

  /// All rows.
  static let all = [strategy] + conflicts + results + [prose, group]

  /// The options of the settings for some kinds of conflicts.
  static let conflictOptions = conflicts.compactMap { $0.option }
  /// The options of the settings for names and merges.
  static let resultOptions = results.compactMap { $0.option }

  private static let strategy = SettingText(
    .strategy,
    summary: "The strategies, tried in turn: names with commas between them, or a list of names. "
      + Strategy.builtInNames.joined(separator: ", ") + ".")

  private static let conflicts = [
    SettingText(
      .deletes, "mode", default: DeletePolicy.editWins.rawValue,
      help: "Decides where one side deleted what another changed.",
      summary:
        "What wins where one side deleted what another changed; by default `\(DeletePolicy.editWins.rawValue)`."
    ),
    SettingText(
      .folders, "mode", default: FolderPolicy.join.rawValue,
      help:
        "Joins two different folders that have one name, or numbers one of them.",
      summary:
        "What becomes of folders of one name that are two by identity: `join` (default), they stand as one; `number`, "
        + "one keeps the name and the others get numbered names."),
    SettingText(
      .orphans, "mode", default: OrphanPolicy.leave.rawValue,
      help:
        "Decides what becomes of conflict copies whose original is gone: left open by 'leave', given its name by "
        + "'revive', set aside, or by 'follow' decided with the file that the original is now.",
      summary:
        "What becomes of the versions of a file that is gone, nobody knows by whom or when: `leave` (default), they are "
        + "left open; `revive`, the file is made again; `set-aside`, they go, too; `follow`, they are versions of the "
        + "file that it is now."),
  ]

  private static let results = [
    SettingText(
      .numbering, "convention", default: NumberingConvention.hyphen.name,
      help: "Names copies by a convention: photo-1.png by 'hyphen'.",
      summary: "How copies are named; by default `\(NumberingConvention.hyphen.name)`."),
    SettingText(
      .nameLimit, "bytes", default: "255",
      help: "Limits the length of the names of copies: 143 for eCryptfs, say.",
      summary: "The most bytes that the name of a copy may have; by default 255."),
    SettingText(
      .granularity, "granularity", default: "by kind of text", suggested: granularities,
      help:
        "Merges finer where lines conflict: by 'touching' lines, 'word', 'cell', 'stamp' (the later update time), 'both' "
        + "(all that was inserted), 'indentation' (reindented by one side), or several with commas; 'line': no finer. "
        + "Proposes the result; with ':take' after it, takes it. Prose is merged by 'stamp,word:take', all else by "
        + "'indentation,word' or 'cell'.",
      summary:
        "What a merge tries where lines conflict: `line` (nothing), `touching`, `word`, `cell`, `stamp`, `both`, "
        + "`indentation`, or several with commas; with `:take` the result is taken. By default `stamp,word:take` for "
        + "prose, `cell` for `.csv` and `.tsv`, `indentation,word` for all else."),
    SettingText(
      .sameTime, "seconds", default: "0",
      help:
        "Takes times so far apart for equal: 'newest:strict' decides nothing then, and a plan warns. 2 for servers and "
        + "disks that cut times.",
      summary:
        "How many seconds apart two modification times may be and count as equal, for `newest:strict` and for plans; by "
        + "default 0."),
  ]

  private static let prose = SettingText(
    .prose,
    summary:
      "Whether the texts are prose: `on`, `off`; by default those that end with `.md`, `.markdown`, `.txt`, `.org`, "
      + "`.rst`, `.adoc`, `.tex`, `.typ` or `.fountain` are.")

  private static let group = SettingText(
    .group,
    summary:
      "`folder`: each folder that the pattern matches is one document; `none`: no document; else the path of the "
      + "document that all matched files are part of.")

  /// The units by which a merge may compare texts, for completion in a shell.
  static let granularities = ["line"] + MergeUnit.allCases.map(\.rawValue)
}

extension OptionSpecification {
  /// Describes the option of a setting of files.
  static func setting(
    _ name: SettingName, _ value: String, default defaultText: String? = nil,
    suggested: [String] = [], help: String
  ) -> Self {
    .value(
      name.option, help: help,
      value: ValueSpecification(
        value, allowed: name.values, suggested: suggested, default: defaultText,
        isList: !suggested.isEmpty))
  }
}

import Scenarios

extension StepKey {
  /// The actions, each with the fields that it must have.
  private static let actions: [(action: Action, summary: String, required: [Detail])] = [
    (.write, "Writes a file.", []),
    (.rename, "Renames a file or a folder.", [.to]),
    (.delete, "Deletes a file or a folder with what is in it.", []),
    (.mkdir, "Makes a folder.", []),
    (.link, "Makes a symbolic link.", [.target]),
    (.sync, "Two devices exchange what they have; then both resolve, or who `resolve` names.", []),
    (.backup, "Takes a backup of the device.", []),
    (.restore, "Puts the device back to a backup.", []),
    (.clock, "Sets how far the device's clock is ahead.", []),
    (
      .crash,
      "The device stops while it applies its next outcome: it has stored the copies, and nothing else.",
      []
    ),
    (.collect, "The device forgets deletions that, as far as it knows, all devices know of.", []),
    (.decide, "A person decides about a path on the device.", []),
    (.policy, "From now on the device resolves with these settings.", []),
  ]

  /// The steps, each a separate object.
  static let steps = actions.map { row in
    let fields = allCases.filter { $0.belongs(to: row.action) }
    let isWrite = row.action == .write
    return (
      name: "step-" + row.action.rawValue, summary: row.summary,
      schema: Schema.object(
        fields.map { $0.field(required: row.required) },
        isWrite ? SchemaRule.rules(of: .step) : [])
    )
  }

  private func field(required: [Detail]) -> SchemaField {
    switch self {
    case .action(let own):
      .required(name, Self.schema(of: own), Self.summary(of: own))
    case .detail(let detail):
      SchemaField(
        name, Self.schema(of: detail), Self.summary(of: detail),
        isRequired: detail == .device || required.contains(detail))
    case .content(let field): field.field(of: .step)
    }
  }

  private static func schema(of action: Action) -> Schema {
    switch action {
    case .write, .rename, .delete, .mkdir, .link: .path
    case .sync: .list(of: .device, atLeast: 2, atMost: 2, isSet: true)
    case .backup, .restore: .text()
    case .clock: .number(from: -10_000_000_000, to: 10_000_000_000)
    case .crash, .collect: .isTrue
    case .decide: .named("stepDecision")
    case .policy: .named("stepSettings")
    }
  }

  private static func schema(of detail: Detail) -> Schema {
    switch detail {
    case .at: .time
    case .device: .device
    case .to: .path
    case .target: .nonemptyBytes
    case .files: .list(of: .path)
    case .resolve: .text()
    }
  }

  private static func summary(of action: Action) -> String {
    switch action {
    case .write, .delete, .mkdir, .link: "The path."
    case .rename: "The path before."
    case .sync: "The two devices."
    case .backup, .restore: "The name of the backup."
    case .clock: "Seconds; negative if the clock is behind."
    case .crash, .collect: "Always true."
    case .decide: "The decision, with the path."
    case .policy: "The settings, as in `resolve`, except what is a document."
    }
  }

  private static func summary(of detail: Detail) -> String {
    switch detail {
    case .at: "When it happens. What a step without it writes has no time."
    case .device: "The device that it happens on."
    case .to: "The path after."
    case .target: "Where the link points."
    case .files: "Only these files are exchanged; by default all."
    case .resolve: "Which of the two devices resolves, or `none`; by default both."
    }
  }
}

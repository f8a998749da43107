import Scenarios

extension StepKey {
  /// The actions, each with the fields that it must have.
  private static let actions: [(action: StepKey, summary: String, required: [StepKey])] = [
    (.write, "Writes a file.", []),
    (.rename, "Renames a file or a folder.", [.to]),
    (.delete, "Deletes a file or a folder with what is in it.", []),
    (.mkdir, "Makes a folder.", []),
    (.link, "Makes a symbolic link.", [.target]),
    (.sync, "Two devices exchange what they have; then both resolve, or who `resolve` names.", []),
    (.backup, "Takes a backup of the device.", []),
    (.restore, "Puts the device back to a backup.", []),
    (.clock, "Sets how far the device's clock is ahead.", []),
    (.crash, "The device stops before it stores its next version's counter.", []),
    (.collect, "The device forgets deletions that, as far as it knows, all devices know of.", []),
    (.decide, "A person decides about a path on the device.", []),
    (.policy, "From now on the device resolves with these settings.", []),
  ]

  /// The steps, each an object of its own.
  static let steps = actions.map { row in
    let fields = allCases.filter {
      $0 == row.action
        || !$0.isAction && $0.belongs(to: row.action)
          && !(row.action == .sync && $0 == .device)
    }
    let isWrite = row.action == .write
    return (
      name: "step-" + row.action.rawValue, summary: row.summary,
      schema: Schema.object(
        fields.map { key in
          SchemaField(
            key.rawValue, key.schema, key.summary,
            isRequired: key == row.action || key == .device || row.required.contains(key))
        },
        isWrite
          ? [
            .exactlyOne(["text", "base64", "file", "size"]), .needs("sha256", beside: "size"),
            .needs("digest", beside: "size"), .notTogether(["sha256", "digest"]),
          ] : [])
    )
  }

  private var schema: Schema {
    switch self {
    case .at: .time
    case .device: .device
    case .write, .rename, .delete, .mkdir, .link, .to: .path
    case .target: .nonemptyBytes
    case .sync: .list(of: .device, atLeast: 2, atMost: 2, isSet: true)
    case .files: .list(of: .path)
    case .resolve, .backup, .restore: .text()
    case .clock: .number(from: -10_000_000_000, to: 10_000_000_000)
    case .crash, .collect: .isTrue
    case .decide: .named("stepDecision")
    case .policy: .named("settings")
    case .text, .base64, .file, .size, .sha256, .digest:
      versionKey.map { $0.field.schema } ?? .anything
    }
  }

  private var summary: String {
    switch self {
    case .at: "When it happens. What a step without it writes has no time."
    case .device: "The device that it happens on."
    case .write, .delete, .mkdir, .link: "The path."
    case .rename: "The path before."
    case .to: "The path after."
    case .target: "Where the link points."
    case .sync: "The two devices."
    case .files: "Only these files are exchanged; by default all."
    case .resolve: "Which of the two devices resolves, or `none`; by default both."
    case .backup, .restore: "The name of the backup."
    case .clock: "Seconds; negative if the clock is behind."
    case .crash, .collect: "Always true."
    case .decide: "The decision, with the path."
    case .policy: "The settings, as in `resolve`."
    case .text, .base64, .file, .size, .sha256, .digest:
      versionKey.map { $0.field.summary } ?? ""
    }
  }
}

import TextMerge

/// The arguments of `resolve merge-file`.
struct MergeFileArguments: CommandArguments {
  /// The file that gets the result, or the name of its object in git's repository.
  let current: [UInt8]
  /// The file that both sides started from.
  let base: [UInt8]
  /// The file whose changes are merged.
  let other: [UInt8]
  /// Whether the inputs are objects of git's repository, and the result becomes one.
  let areObjects: Bool
  /// Whether to print the result and write no file.
  let prints: Bool
  /// For a merge driver of git: the path of the file that is merged; `nil` otherwise.
  let drivenPath: [UInt8]?
  /// Whether errors are reported only by the status.
  let isQuiet: Bool
  /// The names of the files in conflict markers.
  let labels: ConflictLabels
  /// The side that is taken in conflicts; `nil` if conflicts are shown.
  let favor: ConflictFavor?
  /// The style of conflicts; `nil` if git's configuration may set it.
  let style: ConflictStyle?
  /// The number of characters of a marker; `nil` for the usual length, or as many as the texts require.
  let markerLength: Int?
  /// The rules of the merge.
  let rules: TextMergeRules

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    current = parsed.value(of: "current") ?? []
    base = parsed.value(of: "base") ?? []
    other = parsed.value(of: "other") ?? []
    areObjects = parsed.has("object-id")
    prints = parsed.has("stdout")
    drivenPath = parsed.value(of: "driver")
    isQuiet = parsed.has("quiet")
    labels = try Self.labels(parsed, names: [current, base, other])
    // Of flags that exclude each other git takes the last, and so does this command.
    favor =
      switch parsed.lastFlag(of: ["ours", "theirs", "union"]) {
      case "ours": .input(.side(0))
      case "theirs": .input(.side(1))
      case "union": .union
      default: nil
      }
    style = parsed.lastFlag(of: ["diff3", "zdiff3"]).flatMap(ConflictStyle.init(rawValue:))
    markerLength = try Self.markerLength(parsed)
    rules =
      parsed.text(of: "diff-algorithm").flatMap(DiffAlgorithm.init(rawValue:)).map { .git($0) }
      ?? .agreement
  }

  private static func labels(
    _ parsed: ParsedArguments, names: [[UInt8]]
  ) throws(CommandMessage) -> ConflictLabels {
    let given = parsed.values(of: "label")
    if given.count > names.count {
      throw parsed.refusal(
        of: given[names.count], for: "label",
        because: "at most three labels are expected, for <current>, <base> and <other>.")
    }
    let labels = given + names[given.count...]
    return ConflictLabels(base: labels[1], sides: [labels[0], labels[2]])
  }

  /// The longest markers that are made: nobody reads longer ones, and they take memory.
  private static let longestMarker = 1 << 16

  /// The length of markers; as in git, anything below 1 means the usual length.
  private static func markerLength(_ parsed: ParsedArguments) throws(CommandMessage) -> Int? {
    guard let text = parsed.text(of: "marker-size") else { return nil }
    guard let length = Int(text), length <= longestMarker else {
      throw parsed.refusal(
        of: Array(text.utf8), for: "marker-size",
        because: "a whole number up to \(longestMarker) is expected.")
    }
    return length > 0 ? length : ConflictStyle.usualMarkerLength
  }
}

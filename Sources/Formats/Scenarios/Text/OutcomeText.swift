public import ConflictResolution

/// Writes an outcome for a person: the conflicts, their results, and what is left to decide.
///
/// ```
/// Documents/Budget.txt   edit-edit, 2 versions
///   keeps      mom:2          Mom's iPad, 2026-11-18 11:08:20   newest
///   discards   home:1,mom:1   Home Mac, 50 s older
/// 1 conflict: 1 resolved, 0 undecided; 1 version discarded.
/// ```
///
/// Files that do not change are only counted, except deletions that may be forgotten or that
/// left somebody a copy. Times are in UTC. An undecided file has its choices and what to
/// write to decide it. A reason that is too long for its line is wrapped below it.
///
/// Names are shown safely: control characters and characters that change the direction of text are
/// escaped, so that no name can repaint a terminal. The text is for reading; programs read
/// the output of ``OutcomeWriter``.
public struct OutcomeText: Sendable {
  /// The names of the devices for people.
  public let devices: [DeviceID: String]
  /// Whether each file has a colored light, as on a terminal.
  public let usesColor: Bool
  /// The width in columns; a longer reason is wrapped below its line.
  public let width: Int

  /// The number of columns if none is given.
  private static let usualWidth = 110
  /// The fewest columns that anything is wrapped at.
  private static let leastWidth = 60

  /// A writer for people.
  ///
  /// - Parameters:
  ///   - devices: the names of the devices for people; others are shown by their IDs.
  ///   - usesColor: whether each file has a colored light, as on a terminal.
  ///   - width: the columns that a terminal has; `nil` if the text must always be the same.
  public init(devices: [DeviceID: String] = [:], usesColor: Bool = false, width: Int? = nil) {
    self.devices = devices
    self.usesColor = usesColor
    self.width = max(width ?? Self.usualWidth, Self.leastWidth)
  }

  /// The whole outcome as text.
  ///
  /// - Parameter outcome: the outcome.
  /// - Returns: the text, lines with a line feed each.
  /// - Complexity: O(*n*) in the length of the text.
  public func text(of outcome: Outcome) -> String {
    var bytes: [UInt8] = []
    write(outcome) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the whole outcome piece by piece, so that the whole text is never in memory.
  ///
  /// - Parameters:
  ///   - outcome: the outcome.
  ///   - sink: takes each piece of the text, in order.
  /// - Throws: what `sink` throws; nothing more is written then.
  /// - Complexity: O(*n*) in the length of the text.
  public func write<Failure: Error>(
    _ outcome: Outcome, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var piece = ""
    for file in outcome.files {
      piece += text(of: file)
      if piece.utf8.count >= 1 << 16 {
        try sink(Array(piece.utf8))
        piece = ""
      }
    }
    for collision in outcome.collisions { piece += text(of: collision) }
    for refused in outcome.refused { piece += text(of: refused) }
    piece += summaryLine(outcome.summary, refused: outcome.refused.count)
    try sink(Array(piece.utf8))
  }

  /// The lines of one file; empty if nothing of it changes.
  ///
  /// - Parameter file: the file's outcome.
  /// - Returns: the lines, with a line feed each.
  public func text(of file: FileOutcome) -> String {
    guard isWorthALine(file) else { return "" }
    var text = title(of: file)
    var table = TextTable(width: width)
    addKeeps(of: file, to: &table)
    addSetAside(of: file, to: &table)
    addPlacement(of: file, to: &table)
    if file.state == .undecided { addChoices(of: file, to: &table) }
    addDeclined(of: file, to: &table)
    if file.state == .undecided { addWayToDecide(file, to: &table) }
    if file.isProvisional {
      table.add(
        "provisional",
        "a proposal, not to be stored: name the device that resolves with --as DEVICE")
    }
    table.write(into: &text)
    if let preview = file.preview { addPreview(preview, to: &text) }
    return text
  }

  /// The first line of a file: its light, its name and what happened.
  func title(of file: FileOutcome) -> String {
    light(file.light) + DisplayText.escaping(file.path.bytes) + "   " + heading(of: file) + "\n"
  }

  /// The lines of names that met.
  ///
  /// - Parameter collision: the collision.
  /// - Returns: the lines, with a line feed each.
  public func text(of collision: Collision) -> String {
    var text = light(collision.isUndecided ? .yellow : .green)
    text += collision.paths.map { DisplayText.escaping($0.bytes) }.joined(separator: ", ")
    text +=
      collision.paths.count > 1
      ? "   collide on some systems\n"
      : "   collision: the name is taken\n"
    var table = TextTable(width: width)
    for renamed in collision.renamed {
      table.add(
        "renames", DisplayText.escaping(renamed.from.bytes),
        "to " + DisplayText.escaping(renamed.to.bytes), wraps: false)
    }
    if collision.isUndecided {
      table.add("undecided", DisplayText.escaping(collision.reason ?? "rename one of them"))
    }
    table.write(into: &text)
    return text
  }

  /// The lines of a decision that was not carried out.
  ///
  /// - Parameter refused: the decision and why it was refused.
  /// - Returns: the line, with a line feed.
  public func text(of refused: RefusedDecision) -> String {
    light(.yellow) + "decision for " + DisplayText.escaping(refused.decision.conflict.text)
      + "   refused: " + DisplayText.escaping(refused.reason) + "\n"
  }

  /// The last line: how many there are of each.
  ///
  /// - Parameters:
  ///   - summary: the counts.
  ///   - refused: how many decisions were refused.
  /// - Returns: the line, with a line feed.
  public func summaryLine(_ summary: Outcome.Summary, refused: Int = 0) -> String {
    var parts: [String] = []
    if summary.conflicts > 0 {
      parts.append(
        DisplayText.count(summary.conflicts, "conflict") + ": \(summary.resolved) resolved, "
          + "\(summary.undecided) undecided")
      parts.append(DisplayText.count(summary.discarded, "version") + " discarded")
    } else {
      parts.append("No conflict")
    }
    if summary.collisions > 0 { parts.append(DisplayText.count(summary.collisions, "collision")) }
    if refused > 0 { parts.append(DisplayText.count(refused, "decision") + " refused") }
    if summary.converged > 0 {
      parts.append(DisplayText.count(summary.converged, "file") + " converged")
    }
    if summary.unchanged > 0 {
      parts.append(DisplayText.count(summary.unchanged, "file") + " unchanged")
    }
    return parts.joined(separator: "; ") + ".\n"
  }

  /// The light before a file's name, if there is color.
  private func light(_ light: FileOutcome.Light) -> String {
    guard usesColor else { return "" }
    let color =
      switch light {
      case .green: "32"
      case .yellow: "33"
      case .red: "31"
      }
    return "\u{1B}[\(color)m●\u{1B}[0m "
  }
}

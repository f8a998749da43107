package import ConflictResolution
import TextMerge

// What is undecided, and how to decide it.
extension OutcomeText {
  /// How many lines of a preview are shown.
  private static let previewLines = 20
  /// For how many choices the option that picks them is written out.
  private static let picksShown = 3

  func addChoices(of file: FileOutcome, to table: inout TextTable) {
    for choice in file.choices {
      table.add(
        "choice", id(choice.id), device(choice.version.device) + moment(choice.version.modified),
        notes(on: choice, of: file))
    }
  }

  private func notes(on choice: Choice, of file: FileOutcome) -> String {
    let version = choice.version
    var notes = [summary(of: version.state)]
    if let label = version.label { notes.append(DisplayText.escaping(label)) }
    if choice.ids.count > 1 {
      let others = choice.ids.dropFirst().map { id($0) }
      notes.append("the same as " + others.joined(separator: " and "))
    }
    if choice.path != file.path { notes.append("as " + DisplayText.escaping(choice.path.bytes)) }
    return notes.joined(separator: ", ")
  }

  /// A state in a few words.
  package func summary(of state: FileState) -> String {
    var text =
      switch state {
      case .file(let content): Self.count(content.size)
      case .directory: "directory"
      case .symlink(let target): "link to " + DisplayText.escaping(target)
      case .group(let content): DisplayText.count(content.members.count, "file")
      case .deleted: "deleted"
      }
    if !state.isAtHand { text += ", content not here" }
    return text
  }

  private static func count(_ bytes: UInt64) -> String {
    bytes == 1 ? "1 byte" : "\(bytes) bytes"
  }

  /// What to write to decide the conflict: an option for one version, a decisions object for more.
  func addWayToDecide(_ file: FileOutcome, to table: inout TextTable) {
    guard let conflict = file.conflict else { return }
    let name = DisplayText.jsonString(conflict.id.description)
    if file.proposal != nil {
      table.add("accept", "--decisions FILE that holds {\(name): {\"merge\": true}}", wraps: false)
    }
    for (index, choice) in file.choices.prefix(Self.picksShown).enumerated() {
      var way = "--decisions FILE that holds "
      // If the ID has an equals sign, the last one would end the path: use the conflict's ID.
      if !choice.id.text.contains(UInt8(ascii: "=")) {
        way = DisplayText.shellOption(
          "--pick", file.path.bytes + [UInt8(ascii: "=")] + choice.id.text)
      } else {
        way += "{\(name): {\"pick\": \(DisplayText.jsonString(choice.id.description))}}"
      }
      table.add(index == 0 ? "decide" : "or", way, wraps: false)
    }
    table.add("or", "--decisions FILE that holds {\(name): {\"keepBoth\": true}}", wraps: false)
    if file.preview != nil {
      table.add(
        "or", "--decisions FILE that holds {\(name): {\"text\": \"EDITED PREVIEW\"}}", wraps: false)
    }
  }

  /// The text with conflict markers, shown line by line and cut if long.
  func addPreview(_ preview: [UInt8], to text: inout String) {
    let shown = LineOrder.text(of: preview) ?? preview
    let lines = shown.split(separator: 0x0A, omittingEmptySubsequences: false)
    let isTerminated = lines.last?.isEmpty ?? false
    let count = lines.count - (isTerminated ? 1 : 0)
    text += "  preview of the merge:\n"
    for line in lines.prefix(min(count, Self.previewLines)) {
      let parts = line.split(separator: 0x09, omittingEmptySubsequences: false)
      let safe = parts.map { DisplayText.escaping(Array($0)) }.joined(separator: "\t")
      text += "    | " + safe + "\n"
    }
    if count > Self.previewLines {
      text += "    … and " + DisplayText.count(count - Self.previewLines, "line") + " more\n"
    }
  }
}

import ConflictResolution
import FileAccess
import Scenarios
import Streams
import SyncFolders

/// Writes the findings of a scan for a person.
///
/// ```
/// Notes/plan.md   conflict, 1 copy: the copy has every line of the original
///   plan.md                                         2026-11-20 10:00:00 +01:00   120 bytes   original
///   plan.sync-conflict-20261121-000249-X6UAVQQ.md   2026-11-21 00:02:11 +01:00   140 bytes   Syncthing, 2026-11-21 00:02:49, X6UAVQQ won
/// photo.png   perhaps 1 copy: content differs, not text
///   photo.png       2026-11-20 10:00:00 +01:00   12.0 kB   original
///   photo (1).png   2026-11-20 10:00:00 +01:00   11.9 kB   perhaps Google Drive, a browser or Windows
/// 1 conflict with 1 copy; 1 possible copy; 12 names seen, 2 folders.
/// ```
struct ScanText {
  private let usesColor: Bool
  private let width: Int

  /// - Parameters:
  ///   - usesColor: Whether each family has a colored light.
  ///   - width: The columns of the terminal, or `nil` if the text must always be the same.
  init(usesColor: Bool, width: Int?) {
    self.usesColor = usesColor
    // Names of copies are long: narrower columns would break the table.
    self.width = max(width ?? 160, 100)
  }

  /// One family.
  func family(_ finding: ScanFinding) -> String {
    let family = finding.family
    let counted = finding.counted.count
    let isConflict = counted > 0
    var text = usesColor ? "\u{1B}[\(isConflict ? "31" : "33")m●\u{1B}[0m " : ""
    text += DisplayText.escaping(family.path)
    if family.kind != .nameClash {
      text +=
        isConflict
        ? "   conflict, " + DisplayText.count(counted, "copy", "copies")
        : "   perhaps " + DisplayText.count(finding.uncounted.count, "copy", "copies")
      text += ": " + relation(of: finding) + renaming(of: finding) + "\n"
    } else {
      text += "   name clash: " + relation(of: finding) + "\n"
    }
    var table = TextTable(width: width)
    for (index, member) in family.members.enumerated() {
      let content = finding.description.contents[index]
      let isCounted = member.copy == nil || finding.counted.contains(index)
      table.add(
        DisplayText.escaping(member.name),
        DisplayText.localMoment(secondsSince1970: member.status.seconds),
        Self.size(of: member.status),
        Self.origin(of: member, content, isCounted: isCounted))
    }
    if family.isOrphan, isConflict {
      table.add(
        "--orphans",
        OrphanText.choices(
          of: family.originalName, copies: counted, finding.renamed, in: family.folder))
    }
    table.write(into: &text)
    return text
  }

  /// The last line: the counts.
  func summaryLine(_ summary: ScanSummary) -> String {
    var parts: [String] = []
    if summary.conflicts > 0 {
      parts.append(
        DisplayText.count(summary.conflicts, "conflict", "conflicts") + " with "
          + DisplayText.count(summary.copies, "copy", "copies"))
    } else {
      parts.append("No conflict")
    }
    if summary.weak > 0 {
      parts.append(
        summary.weak == 1
          ? "1 possible copy" : "\(summary.weak) possible copies")
    }
    if summary.problems > 0 { parts.append("\(summary.problems) not read") }
    parts.append(
      DisplayText.count(summary.names, "name", "names") + " seen, "
        + DisplayText.count(summary.folders, "folder", "folders"))
    return parts.joined(separator: "; ") + ".\n"
  }

  // MARK: Parts

  private func relation(of finding: ScanFinding) -> String {
    let members = finding.family.members
    switch finding.description.relation {
    case .identical: return "all the same"
    case .contained(let index):
      if members[index].copy == nil { return "the original has every line of all" }
      if members.count == 2, members[0].copy == nil {
        return "the copy has every line of the original"
      }
      return "'\(DisplayText.escaping(members[index].name))' has every line of all"
    case .differentText: return "text that differs"
    case .mergeableText: return "text that merges cleanly"
    case .conflictingText(let places):
      return "text that conflicts in " + DisplayText.count(places, "place", "places")
    case .binary: return "contents that differ, not text"
    case .differentKinds: return "of different kinds"
    case .folders: return "folders, which are not compared"
    case .tooLarge: return "contents that differ, too large to compare by lines"
    case .unread: return "not all could be read"
    case .single: return "the original is gone" + Self.namesakes(of: finding.family)
    case .nameClash: return Self.renaming(of: finding.family)
    case .document: return "inside of the document"
    case .absent: return "not all contents are on this machine"
    }
  }

  /// What a missing original may have become.
  private func renaming(of finding: ScanFinding) -> String {
    guard finding.family.isOrphan else { return "" }
    let isSaid = finding.description.relation == .single
    let words = finding.renamed.map { OrphanText.words($0, from: finding.family.folder) }
    return (isSaid ? "" : "; the original is gone")
      + (words.map { (isSaid ? "; " : ", ") + $0 } ?? "")
  }

  /// The files that block the original's name.
  private static func namesakes(of family: CopyFamily) -> String {
    family.namesakes.isEmpty ? "" : ", and its name collides with \(names(family.namesakes))"
  }

  /// Why a tool renamed a file.
  private static func renaming(of family: CopyFamily) -> String {
    if family.members.first?.copy?.cause == .refusedName { return "the server refused this name" }
    return family.namesakes.isEmpty ? "renamed" : "renamed because of \(names(family.namesakes))"
  }

  private static func names(_ names: [[UInt8]]) -> String {
    names.map { "'\(DisplayText.escaping($0))'" }.joined(separator: ", ")
  }

  /// The origin of a version, as far as its name shows it.
  private static func origin(
    of member: FamilyMember, _ content: VersionContent, isCounted: Bool
  ) -> String {
    var parts = origin(of: member, isCounted: isCounted)
    if member.copy != nil, content.equalsOriginal { parts.append("same as the original") }
    if member.copy != nil, content.problem != nil { parts.append("not read") }
    return parts.joined(separator: ", ")
  }

  /// The origin of a version, as far as its name shows it, in parts.
  static func origin(of member: FamilyMember, isCounted: Bool) -> [String] {
    guard let copy = member.copy else { return ["original"] }
    var parts = [(isCounted ? "" : "perhaps ") + copy.tool.name]
    if let time = copy.time { parts.append(time.description) }
    if let writer = copy.writer {
      // Syncthing names the device that kept the name, not the one whose version this is.
      let name = DisplayText.escaping(writer)
      parts.append(copy.tool == .syncthing ? "\(name) won" : name)
    }
    return parts
  }

  /// The size of a version, or its kind.
  static func size(of status: FileStatus) -> String {
    switch status.kind {
    case .file: ByteCount(status.size).description
    case .folder: "folder"
    case .symbolicLink: "symbolic link"
    case .other: "neither file nor folder"
    }
  }
}

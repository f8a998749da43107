import ConflictResolution
import FileAccess
import Scenarios
import Streams
import SyncFolders

/// Writes the findings of a scan for a person.
///
/// ```
/// Notes/plan.md   1 conflict copy: the copy has every line of the original
///   plan.md                                         2026-11-20 10:00:00 +01:00   120 bytes   original
///   plan.sync-conflict-20261121-000249-X6UAVQQ.md   2026-11-21 00:02:11 +01:00   140 bytes   Syncthing, 2026-11-21 00:02:49, the original is X6UAVQQ's
/// photo.png   1 possible copy: contents that differ, not text
///   photo.png       2026-11-20 10:00:00 +01:00   12.0 KB   original
///   photo (1).png   2026-11-20 10:00:00 +01:00   11.9 KB   possibly Google Drive, a browser or Windows
/// 1 conflict with 1 copy; 1 possible copy; 12 names seen, 2 folders.
/// ```
struct ScanText {
  private let usesColor: Bool
  private let layout: TextLayout

  /// - Parameters:
  ///   - usesColor: Whether each family has a colored light.
  ///   - layout: How it is laid out.
  init(usesColor: Bool, _ layout: TextLayout) {
    self.usesColor = usesColor
    self.layout = layout
  }

  /// One family.
  func family(_ finding: ScanFinding) -> String {
    let family = finding.family
    let counted = finding.counted.count
    let isConflict = counted > 0
    let light = usesColor ? "\u{1B}[\(isConflict ? "31" : "33")m●\u{1B}[0m " : ""
    var heading = "name clash: " + relation(of: finding)
    if family.kind != .nameClash {
      heading =
        isConflict
        ? DisplayText.count(counted, "conflict copy", "conflict copies")
        : DisplayText.count(finding.uncounted.count, "possible copy", "possible copies")
      heading += ": " + relation(of: finding) + renaming(of: finding)
    }
    let path = DisplayText.escaping(family.path)
    var text = layout.heading(path, heading, shown: light + path)
    var table = TextTable(width: layout.width, shortened: 0)
    for (index, member) in family.members.enumerated() {
      let content = finding.description.contents[index]
      let isCounted = member.copy == nil || finding.counted.contains(index)
      table.add(
        DisplayText.escaping(member.name),
        layout.moment(member.status.seconds),
        Self.size(of: member.status),
        Self.origin(of: member, content, isCounted: isCounted, isShort: layout.now != nil))
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
    of member: FamilyMember, _ content: VersionContent, isCounted: Bool, isShort: Bool
  ) -> String {
    var parts = origin(of: member, isCounted: isCounted, isShort: isShort)
    if member.copy != nil, content.equalsOriginal { parts.append("same as the original") }
    if member.copy != nil, content.problem != nil { parts.append("not read") }
    return parts.joined(separator: ", ")
  }

  /// The origin of a version, as far as its name shows it, in parts; in short without the time in the name and the
  /// device of another version.
  static func origin(of member: FamilyMember, isCounted: Bool, isShort: Bool) -> [String] {
    guard let copy = member.copy else { return ["original"] }
    var parts = [(isCounted ? "" : "possibly ") + copy.tool.name]
    if let time = copy.time, !isShort { parts.append(time.description) }
    if let writer = copy.writer, !isShort || copy.tool != .syncthing {
      // Syncthing names the device that kept the name, not the one whose version this is.
      let name = DisplayText.escaping(writer)
      parts.append(copy.tool == .syncthing ? "the original is \(name)'s" : name)
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

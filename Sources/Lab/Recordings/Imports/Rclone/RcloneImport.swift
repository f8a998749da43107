import ConflictResolution
import FileAccess
import JSONText
package import Scenarios

/// Imports what rclone lists of two sides, and what both had in common after the last run of bisync.
///
/// rclone keeps no vectors: a file has what each side has now, if that is not what the side had at the last run, and what was
/// there then as the base. Sides are called after their files.
package struct RcloneImport: Sendable {
  /// The files with what `rclone lsjson -R --hash` printed of the two sides, as bytes.
  package let listings: [[UInt8]]
  /// The listings of the last run: none, one for both sides, or one for each.
  package let bases: [[UInt8]]
  /// Folders in which contents are looked for, as bytes.
  package let contentFolders: [[UInt8]]
  /// Whether files are imported, too, that one side changed.
  package let importsAll: Bool

  package init(
    listings: [[UInt8]], bases: [[UInt8]], contentFolders: [[UInt8]], importsAll: Bool
  ) {
    self.listings = listings
    self.bases = bases
    self.contentFolders = contentFolders
    self.importsAll = importsAll
  }

  /// Reads the listings.
  ///
  /// - Returns: The scenario, and what is not in it.
  /// - Throws: ``ScenarioError`` with file, line and column.
  /// - Complexity: O(*n* log *n*) in the number of entries, and O(*n*) in the size of the contents.
  package func read() throws(ScenarioError) -> Import {
    var contents = try ContentFolders(contentFolders)
    var sides: [RcloneListing] = []
    for listing in listings { sides.append(try RcloneListing(listing)) }
    var bases: [RcloneListing] = []
    for base in self.bases { bases.append(try RcloneListing(base)) }
    if let only = bases.first, bases.count == 1 { bases.append(only) }
    let comparison = RcloneComparison(sides: sides, bases: bases)

    var files: [FileHistory] = []
    var names: [RelativePath] = []
    var unsized = 0
    var lacking = 0
    for key in comparison.paths {
      let path = try comparison.path(of: key)
      names.append(path)
      let changes = comparison.changes(of: key)
      guard changes.isContested || (importsAll && !changes.isEmpty) else { continue }
      if changes.entries.contains(where: { !$0.isFolder && $0.size == nil }) {
        unsized += 1
        continue
      }
      var versions: [FileVersion] = []
      for (state, device, isAncestor) in changes.states(devices) {
        let version = try version(
          of: state, at: path, by: device, isAncestor: isAncestor, changes.hash, &contents)
        if !version.state.isAtHand { lacking += 1 }
        versions.append(version)
      }
      files.append(FileHistory(path: path, versions: versions))
    }
    var recorded = JSONObject()
    recorded["tool"] = "rclone"
    var scenario = Scenario(
      name: devices.map(\.description).joined(separator: " and "), files: files,
      runs: [Scenario.Run(settings: Policy())], recorded: recorded)
    scenario.notePresent(names)
    return Import(
      scenario: scenario, omissions: omissions(unsized),
      remarks: remarks(comparison, lacking: lacking, contents))
  }

  /// What the sides are called.
  private var devices: [DeviceID] {
    let names = listings.map { DeviceID(named: SavedAnswer.stem(of: $0)) }
    guard let first = names[0], let second = names[1], first != second else {
      return ["path1", "path2"]
    }
    return [first, second]
  }

  private func version(
    of entry: RcloneEntry?, at path: RelativePath, by device: DeviceID, isAncestor: Bool,
    _ hash: String?, _ contents: inout ContentFolders
  ) throws(ScenarioError) -> FileVersion {
    var state = FileState.deleted
    if let entry {
      state = entry.isFolder ? .directory : .file(entry.content(by: hash))
      if !entry.isFolder, let size = entry.size {
        // A name with signs for control characters stands for one with these on a disk.
        for place in [path, RcloneName.onDisk(path)] where !state.isAtHand {
          let bytes = try contents.content(at: place, size: size) { status, bytes in
            guard entry.hashes["sha256"] != nil else {
              return entry.modified?.isChange(of: status) ?? false
            }
            return FileContent(bytes).digest == entry.content(by: "sha256").digest
          }
          if let bytes { state = .file(FileContent(bytes)) }
        }
      }
    }
    return FileVersion(
      path: path, state: state, device: device, modified: entry?.modified, isAncestor: isAncestor)
  }

  private func omissions(_ unsized: Int) -> [String] {
    guard unsized > 0 else { return [] }
    return [
      "\(DisplayText.count(unsized, "file")) whose size the remote does not know, as of documents that are made when they are read."
    ]
  }

  private func remarks(
    _ comparison: RcloneComparison, lacking: Int, _ contents: ContentFolders
  ) -> [String] {
    var remarks: [String] = []
    if bases.isEmpty {
      remarks.append(
        "Without --base it is not known what both sides had: files that differ have no base, and one that only one side has "
          + "counts as new.")
    }
    if comparison.unclearNameCount > 0 {
      remarks.append(
        "\(DisplayText.count(comparison.unclearNameCount, "name")) with U+FFFD may stand for bytes that are no UTF-8, which "
          + "'rclone lsjson' does not print.")
    }
    remarks += contents.remarks(lacking: lacking)
    return remarks
  }
}

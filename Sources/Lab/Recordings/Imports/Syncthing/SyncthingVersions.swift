import ConflictResolution
import JSONText
import Scenarios

/// The versions that several devices know, each once.
struct SyncthingVersions: Sendable {
  private var entries: [RelativePath: [SyncthingEntry]] = [:]

  /// What is not imported, each as a sentence.
  private(set) var omissions: [String] = []

  /// Adds what a device knows.
  mutating func add(_ known: [SyncthingEntry]) {
    for entry in known {
      let place = entries[entry.path]?.firstIndex { $0.isSameVersion(as: entry) }
      if let place {
        // Another answer may contain less about the same version.
        if entries[entry.path]?[place].blocksHash == nil { entries[entry.path]?[place] = entry }
      } else {
        entries[entry.path, default: []].append(entry)
      }
    }
  }

  /// The files, in the order of their paths.
  ///
  /// - Throws: ``ScenarioError`` if a content cannot be read.
  mutating func files(_ contents: inout ContentFolders) throws(ScenarioError) -> [FileHistory] {
    var files: [FileHistory] = []
    for path in entries.keys.sorted() {
      let known = entries[path] ?? []
      var versions: [FileVersion] = []
      for entry in known.sorted(by: SyncthingEntry.isOrderedBefore) {
        if let reason = reason(against: entry) {
          omissions.append("a version of '\(String(displayingPath: path.bytes))': \(reason).")
          continue
        }
        guard
          let state = try state(of: entry, isOnlyLink: known.count(where: \.isLink) == 1, &contents)
        else {
          omissions.append(
            "a version of '\(String(displayingPath: path.bytes))': it is a link, whose target Syncthing does not print and "
              + "no folder given with --content has.")
          continue
        }
        versions.append(
          FileVersion(
            path: path, state: state, vector: entry.vector, device: entry.writer,
            modified: entry.modified))
      }
      if !versions.isEmpty { files.append(FileHistory(path: path, versions: versions)) }
    }
    return files
  }

  private func reason(against entry: SyncthingEntry) -> String? {
    switch entry.refusal {
    case "ignored": "the device ignores it"
    case "invalid": "the device marks it as invalid"
    case "mustRescan": "the device has to scan it again; save the answers after that"
    default: entry.vector.isEmpty ? "it has no version vector" : nil
    }
  }

  private func state(
    of entry: SyncthingEntry, isOnlyLink: Bool, _ contents: inout ContentFolders
  ) throws(ScenarioError) -> FileState? {
    if entry.isDeleted { return .deleted }
    switch entry.kind {
    case .folder: return .directory
    case .link:
      guard isOnlyLink, let target = try contents.linkTarget(at: entry.path), !target.isEmpty else {
        return nil
      }
      return .symlink(target)
    case .file:
      let bytes = try contents.content(
        at: entry.path, size: entry.size,
        isRight: { status, bytes in
          entry.isContent(bytes, isOfItsTime: entry.modified?.isChange(of: status) ?? false)
        })
      return .file(bytes.map { FileContent($0) } ?? entry.listedContent)
    }
  }
}

extension SyncthingEntry {
  /// Whether it is a link that is not deleted.
  fileprivate var isLink: Bool { kind == .link && !isDeleted }

  /// The device that wrote it: one that its vector has, as every version's vector has its writer.
  fileprivate var writer: DeviceID {
    if let modifiedBy, vector[modifiedBy] > 0 { return modifiedBy }
    return vector.max { ($0.counter, $0.device) < ($1.counter, $1.device) }?.device
      ?? modifiedBy ?? "unknown"
  }

  /// Whether both are one version; one answer may contain more about it than the other.
  fileprivate func isSameVersion(as other: SyncthingEntry) -> Bool {
    vector == other.vector && isDeleted == other.isDeleted && kind == other.kind
      && size == other.size && modified == other.modified && refusal == other.refusal
  }

  /// An order that does not depend on which device's answers were read first.
  fileprivate static func isOrderedBefore(_ left: SyncthingEntry, _ right: SyncthingEntry) -> Bool {
    let texts = [left, right].map { $0.vector.isEmpty ? [] : VersionID(vector: $0.vector).text }
    if texts[0] != texts[1] { return texts[0].lexicographicallyPrecedes(texts[1]) }
    if left.isDeleted != right.isDeleted { return right.isDeleted }
    return (left.size, left.modified?.nanoseconds ?? 0) < (
      right.size, right.modified?.nanoseconds ?? 0
    )
  }
}

package import ConflictResolution
import FileAccess

/// What a run saw and decided, as the values that a resolver takes.
///
/// A journal names the versions of each file with their devices, times, sizes and digests. The contents are in the
/// store, or still in the folder; for any other, only the size and digest are still known. Neither bases nor
/// the other names in the folder are in a journal.
package struct RecordedRun: Sendable {
  /// A file that the run decided.
  package struct File: Sendable {
    /// Its versions as they were before.
    package let history: FileHistory
    /// Its entry in the journal.
    package let decision: RecordedDecision
    /// The path from the root of the run.
    package let path: [UInt8]
    /// What the person chose, if one decided.
    package let choice: Decision?
    /// What is not known any longer, as sentences.
    package let gaps: [String]
  }

  /// The files, in the order of the journal.
  package private(set) var files: [File] = []
  /// The parts of the run that are not decisions, or cannot be read, as sentences.
  package private(set) var gaps: [String] = []

  /// Reads what a run saw.
  ///
  /// - Parameters:
  ///   - entry: The run.
  ///   - root: The folder that it was on.
  ///   - mergeLimit: The size up to which a content is read.
  /// - Complexity: That of reading the contents.
  package init(
    of entry: RunHistory.Entry, in root: [UInt8], mergeLimit: Int = FolderPlanner.mergeLimit
  ) {
    for (index, change) in entry.record.changes.enumerated() {
      let path = "'\(String(displayingPath: change.path))'"
      if entry.record.refusals[index]?.isTakenBack == true {
        gaps.append("\(path): the run left it untouched")
        continue
      }
      guard let decision = change.decision else {
        gaps.append("\(path): the journal does not say what was decided")
        continue
      }
      if let file = Self.file(change, decision, of: entry, in: root, mergeLimit) {
        files.append(file)
      } else {
        gaps.append("\(path): the journal names no version of it that can be resolved")
      }
    }
  }

  private static func file(
    _ change: FolderChange, _ decision: RecordedDecision, of entry: RunHistory.Entry,
    in root: [UInt8], _ limit: Int
  ) -> File? {
    guard let path = try? RelativePath(change.path) else { return nil }
    var gaps: [String] = []
    var versions: [FileVersion] = []
    for told in decision.versions {
      guard let file = change.files.first(where: { $0.before == told.name }) else {
        gaps.append("'\(String(displayingPath: told.name))': the journal does not say what it was")
        continue
      }
      let state = state(of: file, in: change, of: entry, root, limit)
      if case .file(let content) = state, content.bytes == nil {
        gaps.append(
          "'\(String(displayingPath: told.name))': only its size and digest are known any longer")
      }
      let device = told.device.flatMap { try? DeviceID(Array($0.utf8)) } ?? "unknown"
      versions.append(
        FileVersion(
          path: path, state: state, device: device,
          modified: Timestamp(seconds: file.stamp.seconds, nanoseconds: file.stamp.nanoseconds),
          label: told.name))
    }
    if decision.base != nil { gaps.append("the base of its merge is in no journal") }
    guard !versions.isEmpty else { return nil }
    let history = FileHistory(path: path, versions: versions)
    return File(
      history: history, decision: decision, path: change.path,
      choice: decision.decider == Decider.person.name
        ? choice(in: change, decision, versions) : nil,
      gaps: gaps)
  }

  /// The content that is in the store or still in the folder, if it is unchanged.
  private static func state(
    of file: MovedFile, in change: FolderChange, of entry: RunHistory.Entry, _ root: [UInt8],
    _ limit: Int
  ) -> FileState {
    let stamp = file.stamp
    let known = FileContent(size: stamp.content.size, digest: .sha256(stamp.content.digest))
    let places =
      [entry.path(ofStored: file.stored)]
      + [file.after, file.before].compactMap { $0 }.map {
        Folder.path(root, change.folder.path(of: $0))
      }
    switch stamp.kind {
    case .file:
      guard stamp.content.size <= UInt64(limit) else { return .file(known) }
      for place in places {
        guard let bytes = try? FileReader.readRegular(place, limit: limit) else { continue }
        let digest = FastSHA256.digest(of: bytes)
        if digest == stamp.content.digest { return .file(FileContent(bytes, sha256: digest)) }
      }
      return .file(known)
    case .symbolicLink:
      for place in places {
        guard let folder = try? FolderHandle(Folder.path(containing: place)),
          let target = try? folder.linkTarget(of: [[UInt8]](path: place).last ?? []),
          FastSHA256.digest(of: target) == stamp.content.digest
        else { continue }
        return .symlink(target)
      }
      return .file(known)
    case .folder, .other:
      return .file(FileContent(document: stamp.content))
    }
  }

  /// The decision by which the same versions are kept.
  private static func choice(
    in change: FolderChange, _ decision: RecordedDecision, _ versions: [FileVersion]
  ) -> Decision? {
    guard let conflict = decision.conflict else { return nil }
    let kept = versions.filter { version in
      change.files.contains { $0.before == version.label && $0.after != nil }
    }
    guard !kept.isEmpty, !change.files.contains(where: { $0.before == nil }) else { return nil }
    let first = kept.first { version in
      change.files.contains { $0.before == version.label && $0.after == decision.name }
    }
    let ids = kept.map(\.fullID)
    let choice: Decision.Choice =
      ids.count == 1
      ? .pick(ids[0])
      : .keep((first.map { [$0.fullID] } ?? []) + ids.filter { $0 != first?.fullID })
    return Decision(ConflictID(conflict), choice, path: try? RelativePath(change.path))
  }
}

import ConflictResolution
import Scenarios

// An entry that names its folder by identity is in that folder, or the outcome explains why not.
extension OutcomeLaws {
  /// Checks the paths of entries that name their folders.
  ///
  /// The paths alone show that no folder is in itself: each is longer than its folder's.
  func folders(_ outcome: Outcome) -> [LawViolation] {
    guard files.contains(where: { $0.versions.contains { $0.parent != nil } }) else { return [] }
    var pathsOf: [FileIdentity: RelativePath] = [:]
    // A folder may have become a file, which is then next to the folder's former contents.
    var others: Set<FileIdentity> = []
    var deleted: [FileIdentity: RelativePath] = [:]
    for file in outcome.files {
      for kept in file.keeps where kept.identity == file.identity {
        if kept.version.state.isLive {
          pathsOf[file.identity] = kept.path
          if kept.version.state != .directory { others.insert(file.identity) }
        } else {
          deleted[file.identity] = kept.path
        }
      }
      for hidden in file.notShown where hidden.kept.identity == file.identity {
        pathsOf[file.identity] = hidden.shownAt
      }
      if let choice = file.choices.first(where: { $0.version.state.isLive }) {
        pathsOf[file.identity] = choice.path
        if choice.version.state != .directory { others.insert(file.identity) }
      }
    }
    var violations: [LawViolation] = []
    var used: Set<Key> = []
    for file in outcome.files {
      let hidden = file.notShown.map { $0.kept.given }
      let live = file.keeps.filter { $0.version.state.isLive }.map { $0.path }
      let open = file.choices.filter { $0.version.state.isLive }.map { $0.path }
      for path in live + open + hidden {
        var above = Self.key(of: path.components.dropLast())
        while !above.isEmpty, used.insert(above).inserted { above.removeLast() }
      }
      for kept in file.keeps where kept.version.state.isLive {
        guard let parent = kept.version.parent, file.placement == nil,
          !others.contains(parent)
        else { continue }
        let folder = parent == .root ? nil : pathsOf[parent] ?? deleted[parent]
        if parent != .root, folder == nil {
          violations.append(
            LawViolation(.folders, at: kept.path, "the folder that it names is not known"))
          continue
        }
        // Its folder may have the spelling of another folder that is joined with it.
        if kept.path.parent.map({ Self.key(of: $0.components) })
          != folder.map({ Self.key(of: $0.components) })
        {
          violations.append(
            LawViolation(.folders, at: kept.path, "it is not in its folder, and nothing says why"))
        }
      }
    }
    for file in outcome.files {
      // The explanation of an undone move names the place of the folder.
      guard let placement = file.placement, placement.rule == .cycle,
        let kept = file.keeps.first(where: { $0.identity == file.identity })
      else { continue }
      let home = kept.given.parent.map { String(decoding: $0.lastComponent, as: UTF8.self) }
      let reason = Array(placement.reason.utf8)
      let ends = [" again", ", since "].map { end in
        Array(" is in \(home ?? "the top folder")\(end)".utf8)
      }
      let namesPlace = reason.indices.contains { start in
        ends.contains { reason[start...].starts(with: $0) }
      }
      if kept.version.state.isLive, !namesPlace {
        violations.append(
          LawViolation(.folders, at: kept.path, "it is not where is said: \(placement.reason)"))
      }
    }
    for file in outcome.files where file.placement?.rule == .folderInUse {
      if let path = deleted[file.identity], !used.contains(Self.key(of: path.components)) {
        violations.append(
          LawViolation(.folders, at: path, "it is deleted, empty, and said to stay"))
      }
    }
    return violations
  }
}

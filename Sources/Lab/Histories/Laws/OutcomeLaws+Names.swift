import ConflictResolution
import Scenarios

// No two live names share a collision key, and generated names are not too long.
extension OutcomeLaws {
  /// Names by their folded components.
  typealias Key = [CollisionKey]

  static func key(of components: some Sequence<[UInt8]>) -> Key {
    components.map(CollisionKey.canonicalCaseless)
  }

  /// Checks the live names of an outcome, except those that it reports as undecided.
  func names(_ outcome: Outcome) -> [LawViolation] {
    var violations: [LawViolation] = []
    var reported: Set<Key> = []
    for collision in outcome.collisions where collision.isUndecided {
      for path in collision.paths { reported.insert(Self.key(of: path.components)) }
    }
    var standing: [Key: (path: RelativePath, state: FileState?)] = [:]
    for path in present { standing[Self.key(of: path.components)] = (path, nil) }
    var spellings: [Key: [UInt8]] = [:]
    for file in outcome.files where file.state != .undecided {
      for kept in file.keeps where kept.version.state.isLive {
        let key = Self.key(of: kept.path.components)
        if kept.path != kept.given {
          let limit = policy.settings(for: kept).nameLimit
          if kept.path.lastComponent.count > limit {
            violations.append(LawViolation(.names, at: kept.path, "longer than \(limit) bytes"))
          }
        }
        if (1...key.count).contains(where: { reported.contains(Array(key[..<$0])) }) { continue }
        if let other = standing[key], !Self.mayShare(kept, other) {
          violations.append(
            LawViolation(.names, at: kept.path, "it shares its collision key with \(other.path)"))
        }
        standing[key] = (kept.path, kept.version.state)
        violations += Self.checkFolders(of: kept.path, &spellings)
      }
    }
    // A file cannot be the folder of another.
    for (key, name) in standing {
      for depth in 1..<max(key.count, 1) {
        guard let folder = standing[Array(key[..<depth])], let state = folder.state else {
          continue
        }
        if state != .directory {
          violations.append(
            LawViolation(.names, at: name.path, "it is below \(folder.path), which is no folder"))
        }
      }
    }
    violations += self.spellings(outcome)
    return violations.sorted {
      ($0.path?.bytes ?? []).lexicographicallyPrecedes($1.path?.bytes ?? [])
    }
  }

  /// If all paths spell a folder in one way, it has that spelling, and no collision of it is reported.
  private func spellings(_ outcome: Outcome) -> [LawViolation] {
    var spellings: [Key: Set<ArraySlice<UInt8>>] = [:]
    func note(_ path: RelativePath) {
      let key = Self.key(of: path.components)
      for (end, name) in path.components.enumerated() {
        spellings[Array(key[...end]), default: []].insert(name[...])
      }
    }
    for path in present { note(path) }
    for file in outcome.files {
      for kept in file.keeps + file.notShown.map({ $0.kept }) where kept.version.state.isLive {
        note(kept.given)
      }
      // A folder that another one shows also had its own shown name.
      if !file.notShown.isEmpty, let shown = file.shown { note(shown) }
      guard file.state == .undecided else { continue }
      for head in file.undecidedHeads where head.state.isLive { note(file.path(of: head)) }
      if let shown = file.shown { note(shown) }
    }
    var violations: [LawViolation] = []
    for file in outcome.files where file.state != .undecided {
      for kept in file.keeps where kept.version.state.isLive && kept.version.parent != nil {
        let key = Self.key(of: kept.path.components)
        for (end, name) in kept.path.components.dropLast().enumerated() {
          guard let given = spellings[Array(key[...end])], given.count == 1,
            !given.contains(name[...])
          else { continue }
          violations.append(
            LawViolation(.names, at: kept.path, "nobody spells a folder above it like this"))
        }
      }
    }
    for collision in outcome.collisions where !collision.isUndecided {
      guard let first = collision.paths.first else { continue }
      let depth = first.components.count
      // If a folder was spelled in several ways, everything that is renamed is in it.
      guard collision.renamed.allSatisfy({ $0.to.components.count > depth }),
        spellings[Self.key(of: first.components)].map({ $0.count < 2 }) ?? true
      else { continue }
      violations.append(
        LawViolation(.names, at: first, "a collision is reported, but there is one folder"))
    }
    return violations
  }

  /// A folder may be at the path of an existing folder, even if the folders above are spelled differently: existing
  /// names may differ in spelling.
  private static func mayShare(
    _ kept: KeptVersion, _ other: (path: RelativePath, state: FileState?)
  ) -> Bool {
    kept.version.state == .directory && other.state == nil
      && kept.path.lastComponent == other.path.lastComponent
  }

  /// Checks that every folder has one spelling.
  private static func checkFolders(
    of path: RelativePath, _ spellings: inout [Key: [UInt8]]
  ) -> [LawViolation] {
    let components = path.components
    var key: Key = []
    for component in components.dropLast() {
      key.append(CollisionKey.canonicalCaseless(component))
      let first = spellings[key] ?? component
      if first != component {
        return [LawViolation(.names, at: path, "a folder above it is spelled in two ways")]
      }
      spellings[key] = component
    }
    return []
  }
}

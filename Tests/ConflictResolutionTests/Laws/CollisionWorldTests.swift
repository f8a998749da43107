@testable import ConflictResolution
import TestSupport
import Testing

/// The collision pass over every small set of files whose names meet: case, folders against files,
/// links, documents, names that are generated already, and chains of these.
@Suite struct CollisionWorldTests {
  /// A file of a world; what stands there is told by a letter.
  struct Thing: CustomStringConvertible, Sendable {
    let path: RelativePath
    let kind: Kind

    enum Kind: Character, CaseIterable, Sendable {
      case file = "f"
      /// A file with the content of all others of this kind.
      case same = "s"
      case directory = "d"
      case link = "l"
      case document = "g"
      /// A file under the name `A-1`, which was generated for it.
      case shown = "n"
    }

    var description: String { "\(path)(\(kind.rawValue))" }

    var history: FileHistory {
      let text = kind == .same ? "same" : "\(path)"
      func version(_ path: RelativePath, _ state: FileState) -> [FileVersion] {
        [FileVersion(path: path, state: state, vector: ["X": 1], device: "X")]
      }
      switch kind {
      case .file, .same:
        return FileHistory(path: path, versions: version(path, .file(FileContent(text))))
      case .shown:
        let shown: RelativePath = "A-1"
        return FileHistory(
          path: path, shown: path.parent == nil ? shown : nil,
          versions: version(path, .file(FileContent(text))))
      case .directory: return FileHistory(path: path, versions: version(path, .directory))
      case .link: return FileHistory(path: path, versions: version(path, .symlink([0x78])))
      case .document:
        let member = RelativePath("\(path)/part") ?? path
        return FileHistory(
          path: member, group: GroupName(path),
          versions: version(member, .file(FileContent(text))))
      }
    }
  }

  static let paths: [RelativePath] = ["a", "A", "a-1", "A-1", "a/b", "A/B", "a.", "a/b-1"]

  /// All sets of so many things with different paths.
  static func worlds(of count: Int) -> [[Thing]] {
    var worlds: [[Thing]] = [[]]
    for index in paths.indices {
      worlds += worlds.filter { $0.count < count }.flatMap { world in
        Thing.Kind.allCases.map { world + [Thing(path: paths[index], kind: $0)] }
      }
    }
    return worlds.filter { $0.count == count }
  }

  static let present: [[RelativePath]] = [[], ["a"], ["A-1", "a-2."]]

  /// What is wrong with the names that a world gets.
  static func faults(_ world: [Thing], _ present: [RelativePath]) throws -> [String] {
    let resolver = Resolver(Policy([.keepBoth]))
    let files = world.map { $0.history }
    let outcome = try resolver.resolve(files, present: present)
    var faults: [String] = []
    if try resolver.resolve(files.reversed(), present: present.reversed()) != outcome {
      faults.append("another order gives another outcome")
    }

    // Nothing is lost, and nothing stands twice.
    let kept = outcome.files.flatMap { $0.keeps }
    let hidden = outcome.files.flatMap { $0.notShown }
    if kept.count + hidden.count != world.count || outcome.summary.discarded != 0 {
      faults.append("\(kept.count) stand and \(hidden.count) are not shown")
    }
    for file in hidden where !kept.contains(where: { $0.version.state == file.kept.version.state })
    {
      faults.append("\(file.kept.path) is shown nowhere")
    }

    faults += collisions(outcome, present)
    faults += generatedNames(world, outcome, present)

    let next = OutcomeAsInput.files(outcome, before: files)
    let again = try resolver.resolve(next, present: present)
    if tree(again) != tree(outcome) { faults.append("again: \(tree(again))") }
    return faults
  }

  /// The names that stand, sorted, each with what stands there.
  static func tree(_ outcome: Outcome) -> [String] {
    outcome.files.flatMap { $0.keeps }.map { "\($0.path) \($0.version.state.kind) \($0.identity)" }
      .sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  /// No two names share their keys, no file is a folder of another, and a folder has one spelling.
  static func collisions(_ outcome: Outcome, _ present: [RelativePath]) -> [String] {
    var faults: [String] = []
    let reported = Set(
      outcome.collisions.filter { $0.isUndecided }.flatMap { $0.paths }.map { $0.collisionKeys })
    var standing: [[CollisionKey]: KeptVersion] = [:]
    var spellings: [[CollisionKey]: RelativePath] = [:]
    let kept = outcome.files.flatMap { $0.keeps }
    for file in kept {
      let key = file.path.collisionKeys
      if let other = standing.updateValue(file, forKey: key), !reported.contains(key) {
        faults.append("\(file.path) and \(other.path) collide")
      }
      if !reported.contains(key), file.version.state != .directory,
        present.contains(where: { $0.collisionKeys == key })
      {
        faults.append("\(file.path) collides with what exists")
      }
    }
    for file in kept {
      var folder = file.path.parent
      while let path = folder {
        let key = path.collisionKeys
        if let other = standing[key], other.version.state != .directory {
          faults.append("\(file.path) is below \(other.path)")
        }
        if let other = spellings.updateValue(path, forKey: key), other != path {
          faults.append("\(path) is \(other) too")
        }
        folder = path.parent
      }
    }
    return faults
  }

  /// What is wrong with new names: each is free for every file system, no directory has one.
  ///
  /// Free against what exists, what stands, and what stood.
  static func generatedNames(
    _ world: [Thing], _ outcome: Outcome, _ present: [RelativePath]
  ) -> [String] {
    func universal(_ path: RelativePath) -> [CollisionKey] {
      path.components.map(CollisionKey.universal)
    }
    var faults: [String] = []
    for file in outcome.files {
      for kept in file.keeps
      where kept.path.collisionKeys != kept.version.path.collisionKeys
        && kept.path != world.first(where: { $0.history.identity == file.identity })?.history.shown
      {
        if kept.version.state == .directory { faults.append("\(kept.path) was numbered") }
        // One that had a number before gets another number, not its own name again.
        let hadNumber = world.contains {
          $0.kind == .shown && $0.history.identity == file.identity
        }
        if kept.version.state.kind != .symlink, !hadNumber,
          outcome.files.flatMap({ $0.keeps }).contains(where: {
            $0.version.state.kind == .symlink
              && $0.path.collisionKeys == kept.version.path.collisionKeys
          })
        {
          faults.append("\(kept.path) was numbered for a link")
        }
        let key = universal(kept.path)
        let others = outcome.files.flatMap { $0.keeps }.filter { $0.identity != kept.identity }
        let names = others.map { $0.path } + present + world.map { $0.path }
        for name in names where universal(name) == key {
          faults.append("\(kept.path) is not free: \(name)")
        }
      }
    }
    return faults
  }

  @Test(arguments: 0..<8) func everyPairAndTriple(part: Int) throws {
    // Of the triples every so many, in an ordinary run: all are tried with LAW_FACTOR=40.
    let stride = max(1, 40 / max(1, seeds(1).count))
    let triples = Self.worlds(of: 3).enumerated().filter { $0.offset % stride == 0 }
    let worlds = Self.worlds(of: 2) + triples.map { $0.element }
    for (number, world) in worlds.enumerated() where number % 8 == part {
      for present in Self.present {
        let faults = try Self.faults(world, present)
        #expect(faults.isEmpty, "\(world), present \(present)")
        if !faults.isEmpty { return }
      }
    }
  }
}

import ConflictResolution
import Scenarios

/// All names and contents of a scenario.
struct FoundInScenario {
  /// The components of paths.
  private(set) var names: Set<[UInt8]> = []
  /// The paths whose settings may matter.
  private(set) var paths: Set<RelativePath> = []
  /// Other names: devices, labels, identities, link targets.
  private(set) var texts: Set<[UInt8]> = []
  /// The contents that are at hand, in order.
  private(set) var contents: [FileContent] = []
  /// The digests of all contents.
  private(set) var digests: Set<ContentDigest> = []
  /// The states that devices wrote in a timeline.
  private(set) var states: [FileState] = []
  /// Pairs of contents of one file with one time: their digests decide.
  private(set) var ties: Set<ContentMap.Tie> = []

  init(_ scenario: Scenario) {
    for (device, name) in scenario.devices { texts.formUnion([device.bytes, Array(name.utf8)]) }
    for path in scenario.present { add(path) }
    for file in scenario.files {
      add(file.path)
      for path in [file.shown, file.copyOf, file.group?.path].compactMap({ $0 }) { add(path) }
      texts.insert(file.identity.bytes)
      add(file.forgotten)
      for version in file.versions { add(version) }
      addTies(of: file.versions)
    }
    for step in scenario.timeline ?? [] { add(step) }
    for decision in scenario.decisions {
      if let path = decision.path { add(path) }
      if let path = decision.precedent?.path { add(path) }
      add(decision.heads + decision.choice.ids)
    }
    for run in scenario.runs { add(run.settings) }
  }

  private mutating func add(_ policy: Policy) {
    if let device = policy.resolvingDevice { texts.insert(device.bytes) }
    for rule in policy.rules {
      if case .scope(let name)? = rule.settings.grouping { add(name.path) }
    }
    for strategy in policy.chains.flatMap({ $0 }) {
      if let device = strategy.preferredDevice { texts.insert(device.bytes) }
    }
  }

  private mutating func add(_ step: TimelineStep) {
    for device in step.devices { texts.insert(device.bytes) }
    switch step.action {
    case .write(let path, let state):
      add(path)
      add(state)
      states.append(state)
    case .rename(let path, to: let other):
      add(path)
      add(other)
    case .delete(let path): add(path)
    case .meet(_, files: let files, resolving: let resolving):
      for path in files ?? [] { add(path) }
      if case .one(let device) = resolving { texts.insert(device.bytes) }
    case .backup(let name), .restore(let name): texts.insert(Array(name.utf8))
    case .decide(let path, let choice):
      add(path)
      add(choice.ids)
    case .policy(let policy): add(policy)
    case .clock, .crash, .collect: break
    }
  }

  /// The words of names and contents with at least ``MadeUpWords/shortestSecret`` letters, in lower case.
  ///
  /// - Complexity: O(*n*) in the length of all of them.
  var secrets: Set<[Unicode.Scalar]> {
    var secrets: Set<[Unicode.Scalar]> = []
    for text in contents.compactMap(\.bytes) + Array(names) + Array(texts) {
      for case .word(let word) in TextPieces(text)
      where word.count >= MadeUpWords.shortestSecret {
        secrets.insert(word.foldingCase)
      }
    }
    return secrets
  }

  private mutating func add(_ path: RelativePath) {
    if paths.insert(path).inserted { names.formUnion(path.components) }
  }

  private mutating func add(_ vector: VersionVector) {
    for (device, _) in vector { texts.insert(device.bytes) }
  }

  private mutating func add(_ ids: [VersionID]) {
    for case let vector? in ids.map(\.vector) { add(vector) }
  }

  private mutating func add(_ version: FileVersion) {
    add(version.path)
    add(version.state)
    texts.insert(version.device.bytes)
    for folder in version.namedFolders { texts.insert(folder.bytes) }
    if let label = version.label { texts.insert(label) }
    for vector in [version.vector, version.originVector].compactMap({ $0 }) { add(vector) }
    add(version.from)
    for device in version.deletion.devices { texts.insert(device.bytes) }
  }

  private mutating func add(_ state: FileState) {
    switch state {
    case .file(let content):
      digests.insert(content.digest)
      if content.bytes != nil { contents.append(content) }
    case .symlink(let target): texts.insert(target)
    case .group(let group):
      for member in group.members {
        add(member.path)
        add(member.state)
      }
    case .directory, .deleted: break
    }
  }

  private mutating func addTies(of versions: [FileVersion]) {
    var groups: [Timestamp?: [FileVersion]] = [:]
    for version in versions where version.state.kind == .file {
      groups[version.modified, default: []].append(version)
    }
    for group in groups.values where group.count > 1 {
      let digests = Set(
        group.compactMap { version -> ContentDigest? in
          if case .file(let content) = version.state { content.digest } else { nil }
        }
      ).sorted { $0.text.lexicographicallyPrecedes($1.text) }
      for (lower, higher) in zip(digests, digests.dropFirst()) {
        ties.insert(ContentMap.Tie(lower: lower, higher: higher))
      }
    }
  }
}

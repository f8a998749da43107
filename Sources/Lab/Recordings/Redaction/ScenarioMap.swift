import ArraySpans
import ConflictResolution
import Histories
import Scenarios

/// A scenario and the replacement of each thing in it.
struct ScenarioMap {
  /// The scenario with made-up names and words.
  private(set) var scenario: Scenario
  /// What had to stay, in sentences.
  private(set) var kept: [String] = []
  /// The map of names.
  let names: NameMap
  var contents: ContentMap
  private let digests: DigestMap
  /// The replacements of the digests in version IDs.
  private var versionDigests: [UInt64: UInt64] = [:]
  /// The digests in IDs of versions that are in the made-up scenario.
  private(set) var madeUpDigests: Set<UInt64> = []
  private var generator: RepeatableGenerator

  /// Replaces everything that a plan does not keep.
  init(_ original: Scenario, _ plan: Redaction.Plan) {
    let found = FoundInScenario(original)
    let secrets = found.secrets
    names = NameMap(
      names: found.names, texts: found.texts, avoiding: secrets, seed: plan.seed,
      keepsAll: plan.keepsNames)
    contents = ContentMap(
      found.contents, ties: found.ties, avoiding: secrets, seed: plan.seed,
      keepsAll: plan.keepsContents)
    digests = DigestMap(found.digests, contents: contents.digests, seed: plan.seed)
    generator = RepeatableGenerator(seed: plan.seed ^ 0x1D)
    scenario = Scenario(name: "redacted", files: [])
    for (device, name) in original.devices {
      scenario.devices[names(device)] = String(decoding: names(Array(name.utf8)), as: UTF8.self)
    }
    scenario.followsFolders = original.followsFolders
    scenario.detectsRenames = original.detectsRenames
    scenario.present = original.present.map { names($0) }
    noteVersions(of: original, found)
    scenario.files = original.files.map { file($0) }
    scenario.runs = original.runs.map { Scenario.Run(settings: policy($0.settings, found)) }
    if let steps = original.timeline {
      var mapped: [TimelineStep] = []
      for step in steps { mapped.append(self.step(step, found)) }
      scenario.timeline = mapped
    }
    scenario.decisions = decisions(of: original)
    if !names.kept.isEmpty {
      kept.append(
        "\(names.kept.count) name\(names.kept.count == 1 ? "" : "s") with letters that some systems write in several "
          + "ways, such as 'ß', and what collides with them")
    }
    if names.chanceMatches > 0 {
      kept.append(
        "\(names.chanceMatches) word\(names.chanceMatches == 1 ? "" : "s") of names that stand elsewhere by chance"
      )
    }
  }

  // MARK: Versions

  /// Records the IDs of versions, which depend on their contents and paths.
  private mutating func noteVersions(of original: Scenario, _ found: FoundInScenario) {
    // A state that was written in a timeline may be at any path.
    for state in Set(found.states) {
      let made = self.state(state)
      for path in found.paths {
        let versions = [(path, state), (names(path), made)].map { path, state in
          FileVersion(path: path, state: state, device: "x").fullID.digest
        }
        if let old = versions[0] { versionDigests[old] = versions[1] }
      }
    }
    noteVersions(of: original.files)
    var ids: [VersionID] = original.decisions.flatMap { $0.heads + $0.choice.ids }
    for version in original.files.flatMap(\.versions) {
      if let origin = version.origin { ids.append(origin) }
      ids += version.from
    }
    for case let digest? in ids.map(\.digest) where versionDigests[digest] == nil {
      versionDigests[digest] = generator.next()
    }
    // The identity of a copied folder contains a version's ID, and that version may be in such a folder itself.
    if original.files.contains(where: { $0.versions.contains { $0.parent != nil } }) {
      var rounds = 0
      while noteVersions(of: original.files), rounds < Self.deepestCopies { rounds += 1 }
    }
    madeUpDigests = Set(versionDigests.values)
  }

  /// The greatest depth of copied folders in each other.
  private static let deepestCopies = 8

  /// Records the IDs of the versions of files; returns whether any of them changed.
  @discardableResult private mutating func noteVersions(of files: [FileHistory]) -> Bool {
    var isNew = false
    for version in files.lazy.flatMap({ $0.versions }) {
      guard let old = version.fullID.digest else { continue }
      let new = FileVersion(
        path: names(version.path), parent: version.parent.map { identity($0) },
        state: state(version.state), device: "x"
      ).fullID.digest
      if versionDigests[old] != new { isNew = true }
      versionDigests[old] = new
    }
    return isNew
  }

  func state(_ state: FileState) -> FileState {
    switch state {
    case .directory, .deleted: state
    case .symlink(let target): .symlink(names(target))
    case .file(let content):
      .file(
        contents.content(for: content.digest).flatMap { content.bytes == nil ? nil : $0 }
          ?? FileContent(size: content.size, digest: digests(content.digest)))
    case .group(let group):
      .group(
        GroupContent(
          group.members.map {
            GroupContent.Member(path: names($0.path), state: self.state($0.state))
          }))
    }
  }

  func vector(_ vector: VersionVector) -> VersionVector {
    var result = VersionVector()
    for (device, counter) in vector { result = result.setting(names(device), to: counter) }
    return result
  }

  func id(_ id: VersionID) -> VersionID {
    let vector = id.vector.map { self.vector($0) }
    guard let digest = id.digest else { return vector.map { VersionID(vector: $0) } ?? id }
    return VersionID(vector: vector, digest: versionDigests[digest] ?? digest)
  }

  /// The identity: that of a copy names its original and a version.
  func identity(_ identity: FileIdentity) -> FileIdentity {
    for index in identity.bytes.indices.reversed() where identity.bytes[index] == UInt8(ascii: "~")
    {
      guard index > 0, let version = VersionID(text: identity.bytes[(index + 1)...]),
        version.digest != nil
      else { continue }
      return FileIdentity(
        copyOf: self.identity(FileIdentity(Array(identity.bytes[..<index]))), origin: id(version))
    }
    return madeByReplica(identity) ?? FileIdentity(names(identity.bytes))
  }

  /// The identity that a replica makes for a folder, or for a file at a used path.
  ///
  /// It is a path, `@`, a count and the device. A timeline makes it again from the current names.
  private func madeByReplica(_ identity: FileIdentity) -> FileIdentity? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    for index in identity.bytes.indices.reversed() where identity.bytes[index] == UInt8(ascii: "@")
    {
      let rest = identity.bytes[(index + 1)...]
      let count = rest.prefix { digits.contains($0) }
      guard !count.isEmpty, let path = try? RelativePath(Array(identity.bytes[..<index])),
        let device = try? DeviceID(Array(rest.dropFirst(count.count)))
      else { continue }
      return FileIdentity(names(path).bytes + [UInt8(ascii: "@")] + count + names(device).bytes)
    }
    return nil
  }

  func group(_ group: GroupName) -> GroupName {
    GroupName(names(group.path), isFolder: group.isFolder)
  }

  private func file(_ file: FileHistory) -> FileHistory {
    FileHistory(
      path: names(file.path), identity: identity(file.identity),
      shown: file.shown.map { names($0) }, copyOf: file.copyOf.map { names($0) },
      group: file.group.map { group($0) }, versions: file.versions.map { version($0) },
      forgotten: vector(file.forgotten))
  }

  private func version(_ version: FileVersion) -> FileVersion {
    FileVersion(
      path: names(version.path), parent: version.parent.map { identity($0) },
      formerParent: version.formerParent.map { identity($0) }, state: state(version.state),
      vector: version.vector.map { vector($0) }, device: names(version.device),
      modified: version.modified, origin: version.origin.map { id($0) },
      from: version.from.map { id($0) }, label: version.label.map { names($0) },
      isAncestor: version.isAncestor,
      deletion: DeletionMemory(
        seen: Set(version.deletion.seen.map { names($0) }), isForced: version.deletion.isForced,
        keptBy: Set(version.deletion.keptBy.map { names($0) })))
  }

  // MARK: Decisions

  private mutating func decisions(of original: Scenario) -> [Decision] {
    if original.decisions.isEmpty { return [] }
    var conflicts: [ConflictID: ConflictID] = [:]
    for (run, settings) in zip(original.runs, scenario.runs) {
      let old = Self.open(original, run.settings)
      let new = Self.open(scenario, settings.settings)
      for (identity, conflict) in old {
        conflicts[conflict] = new[self.identity(identity)] ?? conflicts[conflict]
      }
    }
    return original.decisions.map { decision in
      Decision(
        conflicts[decision.conflict] ?? staleConflict(), choice(decision.choice),
        path: decision.path.map { names($0) }, heads: decision.heads.map { id($0) },
        precedent: decision.precedent.map {
          Decision.Precedent(path: names($0.path), day: $0.day)
        })
    }
  }

  mutating func choice(_ choice: Decision.Choice) -> Decision.Choice {
    switch choice {
    case .pick(let version): .pick(id(version))
    case .keep(let versions): .keep(versions.map { id($0) })
    case .content(let bytes): .content(edited(bytes))
    case .keepBoth, .merge, .delete: choice
    }
  }

  /// A content that a person wrote: marker lines that are left in it name devices and versions.
  mutating func edited(_ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var result: [[UInt8]] = []
    for line in lines {
      let sign = line.first ?? 0
      guard "<=>|".utf8.contains(sign), line.prefix(7).count(where: { $0 == sign }) == 7 else {
        result.append(contents.text(for: Array(line)))
        continue
      }
      let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      result.append(
        Array(
          words.map { word in
            VersionID(text: word).map { id($0).text } ?? names(Array(word))
          }.joined(separator: [UInt8(ascii: " ")])))
    }
    return Array(result.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// The ID of no conflict, for a decision that fits none.
  private mutating func staleConflict() -> ConflictID {
    ConflictID(
      identity: FileIdentity("stale"), heads: [VersionID(vector: nil, digest: generator.next())])
  }

  private static func open(_ scenario: Scenario, _ settings: Policy) -> [FileIdentity: ConflictID] {
    let run = try? PlayedRun(scenario, settings: settings)
    let outcome = try? run?.outcome(decisions: [], asksStrategies: false)
    var conflicts: [FileIdentity: ConflictID] = [:]
    for file in outcome?.files ?? [] { conflicts[file.identity] = file.conflict?.id }
    return conflicts
  }
}

extension Decision.Choice {
  /// The versions that it names.
  var ids: [VersionID] {
    switch self {
    case .pick(let version): [version]
    case .keep(let versions): versions
    case .keepBoth, .merge, .content, .delete: []
    }
  }
}

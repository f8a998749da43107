import ConflictResolution
import JSONText

// An outcome, read as a scenario: its result is the present state.
//
// Each version that it keeps becomes a file with this one version; an undecided file becomes a file
// with the versions that can be picked and its history. The other fields of an outcome (why, what is discarded) are
// skipped, but have to be known.

extension FormatDecoder {
  /// Reads an outcome.
  mutating func readOutcome(fallbackName: String) throws(JSONError) -> Scenario {
    let start = reader.location
    var scenario = Scenario(name: fallbackName, files: [])
    var hasFiles = false
    try reader.beginObject()
    while let key = try nextKey(in: OutcomeKey.all) {
      switch key {
      case .scenario: scenario.name = try reader.readString()
      case .devices: scenario.devices = try readDeviceNames()
      case .present:
        scenario.present = try readList { (decoder) throws(JSONError) in try decoder.readPath() }
      case .files:
        hasFiles = true
        try reader.beginArray()
        while try reader.nextElement() { try readOutcomeFile(into: &scenario.files) }
      case .format, .strategy, .collisions, .refused, .summary: try reader.skipValue()
      }
    }
    guard hasFiles else {
      throw reader.error(
        .missingField, "\"files\" is missing; expected the files of the outcome", at: start)
    }
    scenario.runs = [Scenario.Run(settings: Policy())]
    return scenario
  }

  private mutating func readOutcomeFile(into files: inout [FileHistory]) throws(JSONError) {
    let start = reader.location
    var path: RelativePath?
    var identity: FileIdentity?
    var identityPlace = start
    var groupPath: RelativePath?
    var isScope = false
    var copyOf: RelativePath?
    var shown: RelativePath?
    var forgotten = VersionVector()
    var state: FileOutcome.State?
    var keeps: [VersionDraft]?
    var notShown: [VersionDraft] = []
    var choices: [VersionDraft] = []
    var history: [VersionDraft] = []

    try reader.beginObject()
    while let key = try nextKey(in: OutcomeFileKey.all) {
      switch key {
      case .path:
        if identity == nil { identityPlace = reader.location }
        path = try readPath()
      case .id:
        identityPlace = reader.location
        identity = FileIdentity(try readNonemptyBytes("the \"id\""))
      case .group: groupPath = try readPath()
      case .scope:
        try readTrue()
        isScope = true
      case .copyOf: copyOf = try readPath()
      case .shown: shown = try readPath()
      case .forgotten: forgotten = try readVector()
      case .state: state = try readOutcomeState()
      case .keeps: keeps = try readOutcomeVersions()
      case .notShown: notShown = try readOutcomeVersions()
      case .choices: choices = try readOutcomeVersions()
      case .history: history = try readOutcomeVersions()
      case .light, .conflict, .by, .why, .placement, .discards, .replaced, .keptBefore, .formerTwin,
        .declined, .preview, .previewBase64, .proposal, .provisional:
        try reader.skipValue()
      }
    }
    guard let path else { throw missing("path", "the path of the file", at: start) }
    guard let state else { throw missing("state", "how the file came out", at: start) }
    let group = groupPath.map { GroupName($0, isFolder: !isScope) }
    guard state == .undecided else {
      guard let keeps else { throw missing("keeps", "the versions that stand", at: start) }
      let first = files.count
      for kept in keeps { files.append(try file(of: kept, group: group)) }
      for hidden in notShown {
        var file = try file(of: hidden, group: group)
        file.shown = hidden.rare?.shown ?? (hidden.rare?.given == nil ? nil : file.shown)
        files.append(file)
      }
      let own = identity ?? FileIdentity(path: path)
      for index in files.indices[first...] where files[index].identity == own {
        files[index].forgotten = forgotten
      }
      return
    }
    guard !choices.isEmpty else {
      throw missing("choices", "the versions that can be picked", at: start)
    }
    versions.removeAll(keepingCapacity: true)
    for version in choices + history { try append(version, path: path) }
    let file = FileHistory(
      path: path, identity: identity, shown: shown, copyOf: copyOf,
      group: group, versions: Array(versions[...]), forgotten: forgotten)
    try note(file.identity, at: identityPlace)
    files.append(file)
  }

  private mutating func readOutcomeState() throws(JSONError) -> FileOutcome.State {
    let name = try reader.readString()
    guard
      let state = FileOutcome.State.allCases.first(where: { $0.rawValue.hasSameBytes(as: name) })
    else {
      throw reader.error(
        .invalidValue,
        "the state \(shown(Array(name.utf8))) is not known; expected "
          + listed(FileOutcome.State.allCases.map { $0.rawValue }))
    }
    return state
  }

  private mutating func readOutcomeVersions() throws(JSONError) -> [VersionDraft] {
    try readList { (decoder) throws(JSONError) in
      try decoder.readVersion(.outcome, VersionField.ofOutcome)
    }
  }

  /// A separate file for a kept version.
  private mutating func file(
    of kept: VersionDraft, group: GroupName?
  ) throws(JSONError) -> FileHistory {
    guard let shown = kept.path else {
      throw missing("path", "where the version stands", at: kept.start)
    }
    let rare = kept.rare
    let path = rare?.given ?? shown
    var draft = kept
    draft.path = path
    let version = try version(of: draft, path: path)
    // If a copy has its given name, a user gave it that name.
    let isAsGiven = shown == path && rare?.copyOf == nil
    let file = FileHistory(
      path: path, identity: rare?.identity ?? FileIdentity(path: shown),
      shown: isAsGiven ? nil : shown, copyOf: rare?.copyOf,
      group: group, versions: [version])
    try note(file.identity, at: rare?.identityPlace ?? kept.start)
    return file
  }
}

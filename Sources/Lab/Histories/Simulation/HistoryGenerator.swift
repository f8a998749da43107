import ArraySpans
import ConflictResolution
import Scenarios

/// Draws the steps of a history; each is possible when it is drawn.
///
/// **Invariant.** The result depends only on the seed, the options and the steps before.
struct HistoryGenerator {
  let options: SimulationOptions
  private var random: RepeatableGenerator
  /// Random numbers for documents as a whole; separate, so that everything else is the same with and without documents.
  private var randomOfDocuments: RepeatableGenerator
  /// Random numbers for names that people give to copies and folders; separate for the same reason.
  var randomOfNames: RepeatableGenerator
  /// The remaining steps of a user's action in several steps, the next one last.
  var pending: [TimelineStep] = []
  /// Random numbers for moves within documents, out of them and into them.
  var randomOfMoves: RepeatableGenerator
  let devices: [DeviceID]
  /// The settings of all devices.
  let settings: Policy
  /// The names that files may have.
  private let names: [RelativePath]
  private let isTimed: Bool
  private let isInOrder: Bool
  private var lastTime = Timestamp.seconds(Self.beginning)
  private(set) var number = 0
  private var saved: Set<DeviceID> = []

  /// 2026-01-01, in seconds since 1970.
  private static let beginning: Int64 = 1_767_225_600
  static let document = "Report.pages"
  /// The document's name in another case.
  private static let spelled = "REPORT.pages"
  static let renamed = "Draft.pages"

  init(_ options: SimulationOptions, seed: UInt64) {
    self.options = options
    random = RepeatableGenerator(seed: seed)
    randomOfDocuments = RepeatableGenerator(seed: ~seed)
    randomOfNames = RepeatableGenerator(seed: seed ^ 0x6E61_6D65_7300_0000)
    randomOfMoves = RepeatableGenerator(seed: seed ^ 0x6d6f_7665)
    devices = (0..<options.devices).compactMap { number in
      try? DeviceID([UInt8(ascii: "a") + UInt8(number)])
    }
    isTimed = !random.chance(options.weight(.untimed), in: 100)
    isInOrder = random.chance(1, in: 2)
    var settings = options.settings
    if settings.common.numbering == nil, random.chance(1, in: 4) {
      settings.common.numbering = random.pick(NumberingConvention.allCases)
    }
    if options.weight(.document) > 0, let pattern = try? PathPattern(Array("*.pages/".utf8)) {
      settings.rules.insert(PolicyRule(pattern, FileSettings(grouping: .folder)), at: 0)
    }
    self.settings = settings
    let stems: [RelativePath] = ["notes", "notes.md", "d/notes", "d", "d/e/a.tar.gz", ".bashrc"]
    let first = random.number(stems.count)
    names = (0..<random.pick([1, 1, 1, 2, 3])).map { stems[(first + $0) % stems.count] }
  }

  // MARK: Policies

  /// The steps that set up each device, before the first step; in half of all histories also a file that all devices
  /// know, since edits of one file cause most problems.
  mutating func opening() -> [TimelineStep] {
    var steps = devices.compactMap { policy(of: $0) }
    guard random.chance(1, in: 2), let first = devices.first else { return steps }
    if options.followsFolders {
      for path in ["A/B/f", "C/g"] as [RelativePath] {
        let text = FileState.file(FileContent("\(path)\nb\nc\nd\ne\n"))
        steps.append(TimelineStep(first, .write(path, text), at: nextTime()))
      }
      for other in devices.dropFirst() {
        steps.append(TimelineStep(first, .meet(other, files: nil, resolving: .both)))
      }
      return steps
    }
    let text = FileState.file(FileContent("a\nb\nc\nd\ne\n"))
    steps.append(TimelineStep(first, .write(names[0], text), at: nextTime()))
    for other in devices.dropFirst() {
      steps.append(TimelineStep(first, .meet(other, files: nil, resolving: .both)))
    }
    return steps
  }

  /// A policy of a device's own; `nil` if all settings are given.
  private mutating func policy(of device: DeviceID) -> TimelineStep? {
    var own = Policy()
    if options.settings.common.strategies == nil {
      own.common.strategies = (0..<random.pick([1, 1, 1, 2, 2, 3])).map { _ in strategy() }
    }
    if options.settings.common.deletes == nil {
      own.common.deletes = random.pick(DeletePolicy.allCases)
    }
    if options.settings.common.granularity == nil, random.chance(1, in: 6) {
      own.common.granularity = random.pick([
        TextGranularity([.touchingLines]), TextGranularity([.words], isTaken: true),
        TextGranularity([.touchingLines, .words], isTaken: true),
      ])
    }
    if options.settings.common.numbering == nil, random.chance(1, in: 10) {
      own.common.numbering = random.pick(NumberingConvention.allCases)
    }
    if options.settings.now == nil, random.chance(1, in: 10) {
      own.now = .seconds(Self.beginning + 86_400)
      own.clockTolerance = random.pick([0, 60, 86_400])
    }
    if own.isEmpty { return nil }
    return TimelineStep(device, .policy(own))
  }

  private mutating func strategy() -> Strategy {
    // A device is drawn first for every strategy; a merge is twice as likely as the others.
    let device = random.pick(devices)
    let names = Strategy.builtIns.flatMap { row in
      let name = row.example(device: device)
      return name == Strategy.merge.name ? [name, name] : [name]
    }
    return Strategy(named: random.pick(names)) ?? .manual
  }

  // MARK: Steps

  /// The next step, based on what the devices show; `nil` if no possible step was found.
  mutating func step(on fleet: Fleet) -> TimelineStep? {
    if let next = pending.popLast() { return next }
    number += 1
    for _ in 0..<20 {
      if let step = draw(on: fleet) { return step }
    }
    return nil
  }

  /// A step; `nil` if the drawn one is impossible.
  private mutating func draw(on fleet: Fleet) -> TimelineStep? {
    let index = random.number(fleet.devices.count)
    let device = fleet.devices[index]
    let time = nextTime()
    func step(_ action: TimelineStep.Action?) -> TimelineStep? {
      action.map { TimelineStep(device.id, $0, at: time) }
    }
    switch draw() {
    case .write: return step(write(at: name(on: device), on: device))
    case .edit:
      guard let path = shown(on: device), !isFollowed(path, on: device) else { return nil }
      return step(write(at: path, on: device))
    case .delete:
      guard let path = shown(on: device) else { return nil }
      return step(.delete(path))
    case .rename:
      guard let path = shown(on: device) else { return nil }
      if let renaming = newName(on: device) { return step(renaming) }
      let target = options.followsFolders ? newPlace(of: path, on: device) : name()
      return device.file(at: target) == nil ? step(.rename(path, to: target)) : nil
    case .folder: return step(.write(name(on: device), .directory))
    case .link: return step(.write(name(on: device), .symlink(Array("to\(number)".utf8))))
    case .document:
      let action = changeDocument(on: device)
      return step(moveAmongDocuments(on: device) ?? action)
    case .meet: return meeting(index, fleet)
    case .restore:
      // Restore the last saved state, once. Saved devices go first; otherwise hardly any history would have both steps.
      if let restored = saved.sorted().first {
        saved.remove(restored)
        return TimelineStep(restored, .restore("last"))
      }
      guard !device.known.isEmpty else { return nil }
      saved.insert(device.id)
      return TimelineStep(device.id, .backup("last"))
    case .clock:
      let seconds: Int64 = random.pick([0, 0, 3600, -3600, 31_536_000])
      return TimelineStep(device.id, .clock(seconds))
    case .crash: return TimelineStep(device.id, .crash)
    case .collect: return TimelineStep(device.id, .collect)
    case .decide: return decision(on: device)
    case .policy: return policy(of: device.id)
    default: return nil
    }
  }

  private static let actions = SimulationWeight.allCases.filter { !$0.isChance }

  private mutating func draw() -> SimulationWeight? {
    let total = Self.actions.reduce(0) { $0 + options.weight($1) }
    guard total > 0 else { return nil }
    var place = random.number(total)
    for action in Self.actions {
      place -= options.weight(action)
      if place < 0 { return action }
    }
    return nil
  }

  private mutating func nextTime() -> Timestamp? {
    guard isTimed else { return nil }
    if random.chance(options.weight(.sameTime), in: 100) { return lastTime }
    let minutes = isInOrder ? number : random.number(max(number, 6))
    lastTime = .seconds(Self.beginning + Int64(minutes) * 60)
    return lastTime
  }

  // MARK: Names

  private mutating func name(on device: FleetDevice) -> RelativePath {
    guard options.followsFolders else { return name() }
    return path(of: random.pick(["A", "B", "C", "f", "g"]), in: folder(on: device))
  }

  /// Another name in the same folder, or the same name in another folder.
  private mutating func newPlace(of path: RelativePath, on device: FleetDevice) -> RelativePath {
    if random.chance(1, in: 3) {
      let isFolder = isFollowed(path, on: device)
      let name = random.pick(isFolder ? ["A", "B", "C", "D"] : ["f", "g", "h"])
      return self.path(of: name, in: path.parent)
    }
    return self.path(
      of: String(decoding: path.lastComponent, as: UTF8.self), in: folder(on: device))
  }

  private mutating func path(of name: String, in folder: RelativePath?) -> RelativePath {
    var name = name
    if random.chance(options.weight(.caseOnly), in: 400) {
      name = name == name.lowercased() ? name.uppercased() : name.lowercased()
    }
    return folder.flatMap { RelativePath.joining($0, name) } ?? RelativePath(stringLiteral: name)
  }

  /// A folder that a device shows; `nil` for the top.
  private mutating func folder(on device: FleetDevice) -> RelativePath? {
    let folders = device.places.filter { device.shows[$0.key]?.state == .directory }
      .map { $0.value }.sorted()
    if folders.isEmpty || random.chance(1, in: 4) { return nil }
    return random.pick(folders)
  }

  /// Whether there is a followed folder at a path.
  private func isFollowed(_ path: RelativePath, on device: FleetDevice) -> Bool {
    options.followsFolders
      && device.state(at: path) == .directory
  }

  private mutating func name() -> RelativePath {
    var components = random.pick(names).components
    if random.chance(options.weight(.numbered), in: 100) {
      let number = random.pick([1, 1, 2])
      let last = components.count - 1
      var name = components[last]
      let dot = name.dropFirst().firstIndex(of: UInt8(ascii: ".")) ?? name.endIndex
      name.insert(contentsOf: "-\(number)".utf8, at: dot)
      components[last] = name
    }
    if random.chance(options.weight(.caseOnly), in: 100) {
      let place = random.number(components.count)
      let letter = components[place].firstIndex { (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= $0 }
      if let letter { components[place][letter] -= 32 }
    }
    return (try? RelativePath(components: components)) ?? names[0]
  }

  /// One of the paths that a device shows, except documents.
  private mutating func shown(on device: FleetDevice) -> RelativePath? {
    let paths = device.places.filter { identity, _ in
      if case .group? = device.shows[identity]?.state { return false }
      return true
    }.map { $0.value }.sorted()
    return paths.isEmpty ? nil : random.pick(paths)
  }

  // MARK: Contents

  private mutating func write(at path: RelativePath, on device: FleetDevice) -> TimelineStep.Action
  {
    let old = device.state(at: path)
    return .write(path, content(after: old))
  }

  /// A text of five lines, of which a write changes one; sometimes a text that others write, too, or a file that is not
  /// a text.
  private mutating func content(after old: FileState?) -> FileState {
    if random.chance(options.weight(.sameContent), in: 100) { return .file(FileContent("same\n")) }
    if random.chance(1, in: 25) { return .file(FileContent("\0\(number)")) }
    var lines = ["a", "b", "c", "d", "e"]
    if case .file(let content)? = old, let bytes = content.bytes {
      let known = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      if known.count == 5 { lines = known }
    }
    lines[random.number(5)] = "w\(number)" + String(repeating: "x", count: random.number(3))
    return .file(FileContent(lines.joined(separator: "\n") + "\n"))
  }

  private mutating func changeDocument(on device: FleetDevice) -> TimelineStep.Action? {
    let members = ["text", "images/1", "style"]
    // A copy of a document is a document, too.
    var folders = device.places.filter { identity, _ in
      if case .group? = device.shows[identity]?.state { return true }
      return false
    }.map { $0.value }.sorted()
    folders.append(RelativePath(stringLiteral: Self.document))
    var folder = random.pick(folders)
    if folder == RelativePath(stringLiteral: Self.document),
      randomOfDocuments.chance(options.weight(.caseOnly), in: 100)
    {
      folder = RelativePath(stringLiteral: Self.spelled)
    }
    let member = RelativePath.joining(folder, random.pick(members))
    guard let member else { return nil }
    let isShown = device.file(at: folder) != nil
    let action: TimelineStep.Action =
      random.chance(1, in: 8) && isShown ? .delete(member) : .write(member, content(after: nil))
    guard isShown, randomOfDocuments.chance(1, in: 6) else { return action }
    if randomOfDocuments.chance(1, in: 2) { return .delete(folder) }
    let target = RelativePath(
      stringLiteral: randomOfDocuments.pick([Self.document, Self.renamed]))
    return device.file(at: target) == nil ? .rename(folder, to: target) : action
  }

  // MARK: Meetings and decisions

  private mutating func meeting(_ index: Int, _ fleet: Fleet) -> TimelineStep? {
    guard fleet.devices.count > 1 else { return nil }
    let count = fleet.devices.count
    let other = fleet.devices[(index + 1 + random.number(count - 1)) % count]
    let device = fleet.devices[index]
    var files: [RelativePath]?
    if random.chance(options.weight(.partly), in: 100) {
      let known = Set(device.places.values).union(other.places.values).sorted()
      files = known.filter { _ in random.chance(1, in: 2) }
      if files == [] { files = known.isEmpty ? nil : [random.pick(known)] }
    }
    var resolving = TimelineStep.Resolving.both
    if random.chance(options.weight(.oneResolves), in: 100) {
      resolving = .one(random.pick([device.id, other.id]))
    } else if random.chance(options.weight(.noneResolves), in: 100) {
      resolving = .nobody
    }
    return TimelineStep(device.id, .meet(other.id, files: files, resolving: resolving))
  }

  private mutating func decision(on device: FleetDevice) -> TimelineStep? {
    let undecided = (device.outcome?.files ?? []).filter { $0.state == .undecided }
    guard !undecided.isEmpty else { return nil }
    let file = random.pick(undecided)
    guard !file.choices.isEmpty else { return nil }
    let choice: Decision.Choice
    switch random.number(8) {
    case 0: choice = .keepBoth
    case 1: choice = .content(Array("decided \(number)\n".utf8))
    case 2: choice = .delete
    case 3: choice = .merge
    case 4, 5: choice = .keep(someVersions(of: file.choices))
    default: choice = .pick(random.pick(file.choices).id)
    }
    return TimelineStep(device.id, .decide(file.path, choice))
  }

  /// Some versions to keep, in any order; rarely with deletions, which are refused.
  private mutating func someVersions(of choices: [Choice]) -> [VersionID] {
    var left = choices.filter { $0.version.state.isLive }
    if left.isEmpty || random.chance(1, in: 10) { left = choices }
    return (0...random.number(left.count)).map { _ in
      random.pick(left.remove(at: random.number(left.count)).ids)
    }
  }
}

extension RelativePath {
  /// A path below a folder.
  static func joining(_ folder: RelativePath, _ rest: String) -> RelativePath? {
    try? RelativePath(folder.bytes + Array("/\(rest)".utf8))
  }
}

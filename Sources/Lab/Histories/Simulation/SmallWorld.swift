public import ConflictResolution
import Scenarios

/// A world so small that every possible history can be tried.
///
/// ```swift
/// var world = SmallWorld(devices: 2, steps: 4)
/// world.settings.common.strategies = [.keepBoth]
/// print(WorldExplorer(world).explored().figures.histories)
/// ```
///
/// In it, devices write, rename and delete the files that they show, including copies, and meet, for all files or for
/// those at one path. In a world with a document, they write and delete its members, and rename and delete the whole;
/// in one with moves, they move files out of documents and into them. The content and the time of each write follow
/// from the number of such steps before it, so the results of two histories can be compared.
///
/// Only random histories cover meetings at which not both devices resolve, decisions of people, backups, crashes, wrong
/// clocks, forgotten deletions, equal contents, and other names.
public struct SmallWorld: Sendable {
  /// The names that files have.
  public enum Names: String, Hashable, Sendable, CaseIterable {
    /// One file, `notes`, which may be renamed to `memo` and `plan`.
    case one
    /// Two files, one of which has the numbered name of the other: `notes` and `notes-1`.
    case two
    /// One document of two files, `Essay.pages/i` and `Essay.pages/j`, which may be renamed to `Draft.pages`.
    case document
    /// Two folders, `A` and `B`, and two files, `f` and `g`, each in a folder or at the top; devices follow folders.
    case folders
    /// One document, `Essay.pages`, and the file `notes`: files are moved out of the document, into it, and from one
    /// document to another; and a file is written at the document's path.
    case moves
  }

  /// The times of users' steps.
  public enum Times: String, Hashable, Sendable, CaseIterable {
    /// Each a second after the one before.
    case ascending
    /// All at the same time.
    case equal
    /// Each a second before the one before: clocks that differ widely, or old files that were restored.
    case descending
  }

  /// The files before the first step.
  public enum Beginning: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case empty
    /// A file that all devices know.
    case shared
  }

  /// The numbers of devices that a world may have.
  public static let deviceCounts = 1...4
  /// The greatest number of steps of a world.
  public static let greatestStepCount = 8

  /// The number of devices, from 1 to 4.
  public var devices: Int
  /// The number of steps of every history, up to 8.
  public var steps: Int
  /// The names that files have.
  public var names = Names.one
  /// The times of users' steps.
  public var times = Times.ascending
  /// The files before the first step.
  public var beginning = Beginning.empty
  /// The settings by which all devices resolve.
  public var settings = Policy()
  /// The chains that devices use in turn if they differ; the first device has the first.
  public var strategies: [[Strategy]] = []

  /// A world with one file and ascending times.
  ///
  /// - Parameters:
  ///   - devices: the number of devices, from 1 to 4.
  ///   - steps: the number of steps of every history, up to 8.
  public init(devices: Int, steps: Int) {
    self.devices = devices
    self.steps = steps
  }

  /// Every world of a size, with each chain and each treatment of deletions.
  ///
  /// - Parameters:
  ///   - devices: the number of devices.
  ///   - steps: the number of steps of every history.
  ///   - names: the names that files have; each is tried.
  ///   - times: the times of users' steps; each is tried.
  ///   - beginning: the files before the first step.
  ///   - strategies: the chains; each is tried.
  ///   - deletes: whether an edit or a deletion wins; each is tried.
  ///   - isMixed: whether devices use two chains in turn; then each pair is tried, and no single chain.
  /// - Returns: the worlds; those with the same chain and treatment of deletions are adjacent.
  public static func all(
    devices: Int, steps: Int, names: [Names] = [.one, .two], times: [Times] = [.ascending, .equal],
    beginning: Beginning = .empty,
    strategies: [[Strategy]] = builtInChains, deletes: [DeletePolicy] = DeletePolicy.allCases,
    isMixed: Bool = false
  ) -> [SmallWorld] {
    var chains = strategies.map { [$0] }
    if isMixed {
      chains = strategies.indices.flatMap { first in
        strategies.indices.filter { $0 > first }.map { [strategies[first], strategies[$0]] }
      }
    }
    var worlds: [SmallWorld] = []
    for chain in chains {
      for deletes in deletes {
        for names in names {
          for times in times {
            var world = SmallWorld(devices: devices, steps: steps)
            (world.names, world.beginning, world.times) = (names, beginning, times)
            world.settings.common.strategies = chain.first
            world.settings.common.deletes = deletes
            if names == .document || names == .moves,
              let pattern = try? PathPattern(Array("*.pages/".utf8))
            {
              world.settings.rules = [PolicyRule(pattern, FileSettings(grouping: .folder))]
            }
            if isMixed { world.strategies = chain }
            worlds.append(world)
          }
        }
      }
    }
    return worlds
  }

  /// Every built-in strategy, and the useful chains with `merge`.
  public static let builtInChains: [[Strategy]] = {
    let names = Strategy.builtIns.map { $0.example(device: "a") }
    return names.compactMap { Strategy(named: $0) }.map { [$0] }
      + [[.merge, .keepBoth], [.merge, .manual]]
  }()
}

// The possible steps.
extension SmallWorld {
  static let notes: RelativePath = "notes"
  private static let numbered: RelativePath = "notes-1"
  private static let renamed: [RelativePath] = ["memo", "plan"]
  static let document: RelativePath = "Essay.pages"
  static let renamedDocument: RelativePath = "Draft.pages"
  private static let members = ["i", "j"]
  /// 2026-01-01, in seconds since 1970.
  private static let beginningOfTime: Int64 = 1_767_225_600

  /// The devices, as `a`, `b`, `c`.
  var deviceIDs: [DeviceID] {
    (0..<devices).compactMap { number in try? DeviceID([UInt8(ascii: "a") + UInt8(number)]) }
  }

  /// A scenario without steps.
  var scenario: Scenario {
    var description = "\(devices) devices, \(steps) steps, "
    switch names {
    case .one: description += "one name"
    case .two: description += "two names"
    case .document: description += "one document"
    case .folders: description += "two folders and two files"
    case .moves: description += "one document and a file that are moved"
    }
    description += ", \(times.rawValue) times, \(beginning.rawValue) at the beginning"
    var scenario = Scenario(
      name: "exhaustive", summary: "One of all histories of a small world: \(description).",
      devices: Dictionary(uniqueKeysWithValues: deviceIDs.map { ($0, $0.description) }),
      files: [], runs: [Scenario.Run(settings: settings)])
    scenario.followsFolders = names == .folders
    return scenario
  }

  /// The steps before the first step of a history.
  var opening: [TimelineStep] {
    let devices = deviceIDs
    var steps: [TimelineStep] = []
    for (place, device) in devices.enumerated() where !strategies.isEmpty {
      var own = Policy()
      own.common.strategies = strategies[place % strategies.count]
      steps.append(TimelineStep(device, .policy(own)))
    }
    guard beginning == .shared, let first = devices.first else { return steps }
    let text = FileState.file(FileContent("one\ntwo\nthree\n"))
    if names == .folders {
      steps.append(TimelineStep(first, .write("A/f", text), at: time(of: 0)))
      steps.append(TimelineStep(first, .write("B", .directory), at: time(of: 0)))
    }
    let paths: [RelativePath] =
      switch names {
      case .one, .two: [Self.notes]
      case .document: written
      case .folders: []
      case .moves: Self.members(of: Self.document)
      }
    for path in paths {
      steps.append(TimelineStep(first, .write(path, text), at: time(of: 0)))
    }
    for other in devices.dropFirst() {
      steps.append(TimelineStep(first, .meet(other, files: nil, resolving: .both)))
    }
    return steps
  }

  /// All possible next steps.
  ///
  /// - Parameters:
  ///   - fleet: the current state.
  ///   - number: the number of the user's next step, from 1.
  /// - Returns: the steps, always in the same order.
  func steps(on fleet: Fleet, number: Int) -> [TimelineStep] {
    var steps: [TimelineStep] = []
    let time = time(of: number)
    for device in fleet.devices {
      if names == .folders {
        steps += stepsAmongFolders(on: device, number: number)
        continue
      }
      if names == .moves {
        steps += stepsOfMoves(on: device, number: number)
        continue
      }
      let shown = Set(device.places.values).sorted()
      let members = membersShown(on: device)
      let files = names == .document ? shown.flatMap(Self.members(of:)) : shown
      for path in Set(written + files).sorted() {
        let old = members[path] ?? device.state(at: path)
        let state = content(number, after: old)
        steps.append(TimelineStep(device.id, .write(path, state), at: time))
      }
      for path in members.keys.sorted() {
        steps.append(TimelineStep(device.id, .delete(path), at: time))
      }
      for path in shown {
        steps.append(TimelineStep(device.id, .delete(path), at: time))
        for target in targets(on: fleet) where !shown.contains(target) {
          steps.append(TimelineStep(device.id, .rename(path, to: target), at: time))
        }
      }
    }
    for left in fleet.devices.indices {
      for right in fleet.devices.indices where right > left {
        steps += meetings(fleet.devices[left], fleet.devices[right])
      }
    }
    return steps
  }

  /// All possible next steps of a user on a device that follows folders: make the missing folders and files, anywhere;
  /// write the shown files; and delete, move and rename all of them.
  private func stepsAmongFolders(on device: FleetDevice, number: Int) -> [TimelineStep] {
    let time = time(of: number)
    let shown = Set(device.places.values).sorted()
    let folders = shown.filter { path in
      device.state(at: path) == .directory
    }
    func place(_ name: [UInt8], in folder: RelativePath?) -> RelativePath? {
      try? RelativePath(components: (folder?.components ?? []) + [name])
    }
    let names = Set(shown.map { $0.lastComponent })
    var actions: [TimelineStep.Action] = []
    for name in ["A", "B"] where !names.contains(Array(name.utf8)) {
      if let path = place(Array(name.utf8), in: nil) { actions.append(.write(path, .directory)) }
    }
    for name in ["f", "g"] where !names.contains(Array(name.utf8)) {
      for folder in [nil] + folders.map(Optional.some) {
        guard let path = place(Array(name.utf8), in: folder) else { continue }
        actions.append(.write(path, content(number, after: nil)))
      }
    }
    for path in shown {
      let isFolder = folders.contains(path)
      if !isFolder {
        let old = device.state(at: path)
        actions.append(.write(path, content(number, after: old)))
      }
      actions.append(.delete(path))
      let other = path.lastComponent == Array("C".utf8) || path.lastComponent == Array("h".utf8)
      if !other, let target = place(Array((isFolder ? "C" : "h").utf8), in: path.parent) {
        actions.append(.rename(path, to: target))
      }
      for folder in [nil] + folders.map(Optional.some)
      where folder != path.parent && folder != path && !(folder?.isBelow(path) ?? false) {
        if let target = place(path.lastComponent, in: folder) {
          actions.append(.rename(path, to: target))
        }
      }
    }
    return actions.filter { action in
      if case .rename(_, let target) = action { return !shown.contains(target) }
      return true
    }.map { TimelineStep(device.id, $0, at: time) }
  }

  /// The names at which files are written, whether or not one is shown there.
  private var written: [RelativePath] {
    switch names {
    case .one: [Self.notes]
    case .two: [Self.notes, Self.numbered]
    case .document: Self.members(of: Self.document)
    case .folders, .moves: []
    }
  }

  /// The paths of a document's members.
  static func members(of document: RelativePath) -> [RelativePath] {
    members.compactMap { try? RelativePath(components: document.components + [Array($0.utf8)]) }
  }

  /// The members of the documents that a device shows.
  func membersShown(on device: FleetDevice) -> [RelativePath: FileState] {
    var shown: [RelativePath: FileState] = [:]
    if names != .document, names != .moves { return shown }
    for (identity, place) in device.places {
      guard case .group(let content)? = device.shows[identity]?.state else { continue }
      for member in content.members {
        guard
          let path = try? RelativePath(components: place.components + member.path.components)
        else { continue }
        shown[path] = member.state
      }
    }
    return shown
  }

  /// The names that files are renamed to; of equivalent names, the second is tried only after the first was used.
  private func targets(on fleet: Fleet) -> [RelativePath] {
    switch names {
    case .one: break
    case .two: return written
    case .document: return [Self.document, Self.renamedDocument]
    case .folders, .moves: return []
    }
    let isRenamed = fleet.devices.contains { device in
      device.known.values.contains { history in
        history.versions.contains { $0.path == Self.renamed[0] }
      }
    }
    return [Self.notes] + (isRenamed ? Self.renamed : [Self.renamed[0]])
  }

  /// Meetings of two devices, for all files or for some of the files that they know.
  private func meetings(_ left: FleetDevice, _ right: FleetDevice) -> [TimelineStep] {
    let all = Set(left.known.keys).union(right.known.keys)
    if all.isEmpty { return [] }
    var steps = [TimelineStep(left.id, .meet(right.id, files: nil, resolving: .both))]
    var tried: Set<Set<FileIdentity>> = [all]
    var paths: Set<RelativePath> = []
    for device in [left, right] {
      paths.formUnion(device.places.values)
      paths.formUnion(device.known.values.map { $0.path })
    }
    if all.count == 1 { return steps }
    for path in paths.sorted() {
      let some = Set(
        TimelinePlayer.files(at: path, on: left) + TimelinePlayer.files(at: path, on: right))
      guard tried.insert(some).inserted else { continue }
      steps.append(TimelineStep(left.id, .meet(right.id, files: [path], resolving: .both)))
    }
    return steps
  }

  /// A text of three lines that no other write has.
  ///
  /// Writes change the first or the last line, in turns of two, so that some changes conflict and some do not. Sizes go
  /// up and down.
  func content(_ number: Int, after old: FileState?) -> FileState {
    var lines = ["one", "two", "three"]
    if case .file(let content)? = old, let bytes = content.bytes {
      let known = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      if known.count == 3 { lines = known }
    }
    let padding = String(repeating: "x", count: [3, 1, 4, 0, 2][number % 5])
    lines[[0, 0, 2, 2][number % 4]] = "w\(number)" + padding
    return .file(FileContent(lines.joined(separator: "\n") + "\n"))
  }

  func time(of number: Int) -> Timestamp {
    switch times {
    case .ascending: .seconds(Self.beginningOfTime + Int64(number))
    case .equal: .seconds(Self.beginningOfTime)
    case .descending: .seconds(Self.beginningOfTime - Int64(number))
    }
  }

  /// The renamings of devices under which every possible history is renamed and otherwise the same, as a new place for
  /// each device; the identity is left out.
  ///
  /// The name of a device matters in three places only:
  ///
  /// - if a strategy names it: such a device keeps its name;
  /// - if the rank compares vectors, which requires versions of one time: if all times are equal, nothing is renamed;
  /// - if the engine makes a content: it has the latest time of its heads, and so the same time as one of them and as
  ///   the content that others make of it. A chain that merges does that regularly, so nothing is renamed for it
  ///   either.
  ///
  /// One case remains: an edit and a rename that several devices combine separately. The rank orders two such versions
  /// of one time by the names. Both orders are played if times are equal. The final state of all devices is checked in
  /// one order of meetings, the same for all renamings. The identity of a file that is made again at a used name has
  /// its number before its device, so the order of identities does not depend on names.
  var renamings: [[Int]] {
    if times == .equal || !strategies.isEmpty { return [] }
    let free = Strategy.builtIns.filter { !$0.dependsOnDeviceNames }
    var fixed: Set<Int> = []
    for strategy in settings.common.strategies ?? []
    where !free.contains(where: { $0.givenArgument(in: strategy.name.utf8) != nil }) {
      guard let device = strategy.preferredDevice, let named = deviceIDs.firstIndex(of: device)
      else { return [] }
      fixed.insert(named)
    }
    let places = Array(0..<devices)
    return Self.permutations(of: places).filter { renaming in
      renaming != places && fixed.allSatisfy { renaming[$0] == $0 }
    }
  }

  private static func permutations(of places: [Int]) -> [[Int]] {
    guard let first = places.first else { return [[]] }
    return permutations(of: Array(places.dropFirst())).flatMap { rest in
      (0...rest.count).map { index in
        var permutation = rest
        permutation.insert(first, at: index)
        return permutation
      }
    }
  }
}

// `.ci/measure/bases` compiles this file together with the sources of TextMerge.
#if canImport(TestSupport)
  import TestSupport

  @testable import TextMerge
#endif

/// Devices that edit one file and sync it as Syncthing does, and what each of them records.
///
/// The world knows which version every version was made from, which no device does.
struct DeviceWorld {
  /// How the devices behave.
  struct Habits {
    var deviceCount = 2
    /// By how many seconds two clocks differ at most.
    var clockDifference: Int64 = 0
    /// How many states in a hundred a watch does not see one by one.
    var missed = 0
    /// How many states in a hundred a watch sees without seeing how they came.
    var unsure = 0
    /// In a hundred steps, how often a watch is ended; it is started again four times as fast.
    var stops = 0
    /// Whether devices give lists.
    var hasLists = false
    /// In a hundred meetings, how often a list is the one of an earlier meeting.
    var lag = 0
    /// In a hundred steps, how often somebody puts a conflict copy or an old version back, with its time.
    var putsBack = 0
    /// In a hundred meetings, how often a run looks at a copy that was left in the folder.
    var leftCopies = 0
  }

  /// A content of the file.
  struct Version {
    let text: [UInt8]
    let parents: [Int]
    let modified: Int64
    let device: Int
  }

  /// A device.
  struct Device {
    var current = 0
    var states: [SeenState] = []
    var isWatching = true
    var hasGap = false
    let clock: Int64
    /// What it has of the lists of the other devices.
    var lists: [[SeenState]]
  }

  /// A conflict, as one device sees it.
  struct Conflict {
    let file: Version
    let copy: Version
    /// The newest versions that both descend from.
    let bases: [Version]
    let device: Int
    let states: [SeenState]
    let lists: [[SeenState]]
    let deviceCount: Int
    let isThird: Bool
    /// Whether a text is there twice with one time, or two devices saved one by themselves and one of these saves is not
    /// known: then nobody can say which of the two it is.
    let isAmbiguous: Bool

    /// What a search on this device finds.
    func found(deviceCount: Int?) -> Result<ProvenBase, UnprovenBase> {
      let search = BaseSearch(deviceCount: deviceCount)
      do throws(UnprovenBase) {
        return .success(
          try search.base(of: file.asText, and: copy.asText, among: states, elsewhere: lists))
      } catch {
        return .failure(error)
      }
    }

    /// The merge on the true base; `nil` if it is a conflict, or the base is not one.
    var trueMerge: [UInt8]? {
      guard bases.count == 1 else { return nil }
      return
        try? TextMerger().merge(base: bases[0].text, sides: [file.text, copy.text]).cleanText
    }

    /// The lines that a text lacks or has too much against the true base.
    func harm(of text: [UInt8]) -> (lost: Int, back: Int) {
      var lost = 0
      var back = 0
      for base in bases {
        let counts = [base.text, file.text, copy.text, text].map(Self.lines)
        for line in Set(counts.flatMap { $0.keys }) {
          let (x, o, c, r) = (
            counts[0][line] ?? 0, counts[1][line] ?? 0, counts[2][line] ?? 0, counts[3][line] ?? 0
          )
          if o == x, c == x {
            lost += r < x ? 1 : 0
            back += r > x ? 1 : 0
          } else if o >= x, c >= x {
            lost += r < max(o, c) ? 1 : 0
          } else if o <= x, c <= x {
            back += r > min(o, c) ? 1 : 0
          } else {
            lost += r < o + c - x ? 1 : 0
            back += r > max(0, o + c - x) ? 1 : 0
          }
        }
      }
      return (lost, back)
    }

    private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>: Int] {
      var lines: [ArraySlice<UInt8>: Int] = [:]
      // The last newline ends a line and begins none.
      let whole = text.last == 0x0A ? text.dropLast() : text[...]
      for line in whole.split(separator: 0x0A, omittingEmptySubsequences: false) {
        lines[line, default: 0] += 1
      }
      return text.isEmpty ? [:] : lines
    }
  }

  let habits: Habits
  private(set) var versions: [Version]
  private(set) var devices: [Device]
  private(set) var conflicts: [Conflict] = []
  private var copies: [Int] = []
  private(set) var now: Int64 = 1_700_000_000
  private var random: RepeatableGenerator

  init(text: [UInt8], _ habits: Habits, seed: UInt64) {
    var random = RepeatableGenerator(seed: seed)
    self.habits = habits
    versions = [Version(text: text, parents: [], modified: 1_700_000_000_000_000_000, device: 0)]
    devices = (0..<habits.deviceCount).map { device in
      Device(
        states: [
          SeenState(
            SeenVersion(mark: text, modified: 1_700_000_000_000_000_000), content: text,
            origin: device == 0 ? .saved : .arrived)
        ],
        clock: habits.clockDifference > 0
          ? Int64(random.number(Int(habits.clockDifference))) : 0,
        lists: Array(repeating: [], count: habits.deviceCount))
    }
    self.random = random
  }

  // MARK: Steps

  /// Makes steps.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - edit: Makes a new text on a device; `nil` for none.
  mutating func run(
    steps count: Int, edit: (inout RepeatableGenerator, DeviceWorld, _ device: Int) -> [UInt8]?
  ) {
    for _ in 0..<count {
      now += Int64(random.pick([2, 30, 300, 3_000, 20_000]))
      let device = random.number(devices.count)
      let isWatching = devices[device].isWatching
      if random.chance(habits.stops * (isWatching ? 1 : 4), in: 100) { toggleWatch(device) }
      if random.chance(habits.putsBack, in: 100) {
        let old = random.pick(
          random.chance(1, in: 2) && !copies.isEmpty ? copies : Array(versions.indices.suffix(8)))
        save(versions[old].text, on: device, modified: versions[old].modified)
      } else if random.chance(3, in: 5) {
        guard let text = edit(&random, self, device) else { continue }
        save(text, on: device)
      } else {
        let other = (device + 1 + random.number(devices.count - 1)) % devices.count
        meet(device, other)
        if random.chance(habits.leftCopies, in: 100) { lookAtLeftCopy() }
      }
    }
  }

  private mutating func toggleWatch(_ device: Int) {
    devices[device].isWatching.toggle()
    devices[device].hasGap = true
    if devices[device].isWatching { record(devices[device].current, on: device, .unknown) }
  }

  private mutating func save(
    _ text: [UInt8], on device: Int, merging other: Int? = nil, modified: Int64? = nil
  ) {
    let current = devices[device].current
    guard text != versions[current].text else { return }
    versions.append(
      Version(
        text: text, parents: [current] + (other.map { [$0] } ?? []),
        modified: modified ?? (now + devices[device].clock) * 1_000_000_000, device: device))
    devices[device].current = versions.count - 1
    record(versions.count - 1, on: device, .saved, merged: other)
  }

  private mutating func record(
    _ version: Int, on device: Int, _ origin: SeenState.Origin, startsAnew: Bool = false,
    merged: Int? = nil
  ) {
    guard devices[device].isWatching else { return }
    if random.chance(habits.missed, in: 100), origin != .unknown {
      devices[device].hasGap = true
      return
    }
    let isUnsure = random.chance(habits.unsure, in: 100)
    devices[device].states.append(
      SeenState(
        versions[version].asText.version, content: versions[version].text,
        origin: isUnsure ? .unknown : origin,
        followsGap: devices[device].hasGap, startsAnew: startsAnew && !isUnsure,
        merged: merged.map { [versions[$0].asText.version] } ?? []))
    devices[device].hasGap = false
  }

  /// Two devices sync, first the file and then, perhaps later, their lists.
  private mutating func meet(_ first: Int, _ second: Int) {
    let (ours, theirs) = (devices[first].current, devices[second].current)
    var seen: (winner: Int, loser: Int)?
    if ours == theirs {
    } else if ancestors(of: ours).contains(theirs) {
      receive(ours, on: second)
    } else if ancestors(of: theirs).contains(ours) {
      receive(theirs, on: first)
    } else if versions[ours].text == versions[theirs].text {
      versions.append(
        Version(
          text: versions[ours].text, parents: [ours, theirs],
          modified: max(versions[ours].modified, versions[theirs].modified), device: first))
      devices[first].current = versions.count - 1
      devices[second].current = versions.count - 1
    } else {
      let isFirst =
        (versions[ours].modified, first) > (versions[theirs].modified, second)
      let (winner, loser) = isFirst ? (ours, theirs) : (theirs, ours)
      let losing = isFirst ? second : first
      devices[losing].current = winner
      record(winner, on: losing, .arrived, startsAnew: true)
      seen = (winner, loser)
    }
    if habits.hasLists {
      for (device, other) in [(first, second), (second, first)] {
        for about in devices.indices where about != device {
          let list = about == other ? devices[other].states : devices[other].lists[about]
          guard !random.chance(habits.lag, in: 100),
            list.count > devices[device].lists[about].count
          else { continue }
          devices[device].lists[about] = list.map {
            $0.with(content: nil)
          }
        }
      }
    }
    if let seen { conflict(seen.winner, seen.loser, [first, second]) }
  }

  private mutating func receive(_ version: Int, on device: Int) {
    devices[device].current = version
    record(version, on: device, .arrived)
  }

  private mutating func conflict(_ winner: Int, _ loser: Int, _ pair: [Int]) {
    copies.append(loser)
    for device in devices.indices {
      if !pair.contains(device) {
        // A sync tool lets the winner come after all that the loser comes after, so it arrives over that, too.
        let before = ancestors(of: winner).union(ancestors(of: loser)).union([loser])
        guard before.contains(devices[device].current), random.chance(1, in: 2) else { continue }
        receive(winner, on: device)
      }
      look(at: winner, loser, on: device, isThird: !pair.contains(device))
    }
    // A run may merge the two, on one of the devices.
    guard random.chance(1, in: 2), let merged = conflicts.last?.trueMerge else { return }
    save(merged, on: pair[0], merging: loser)
  }

  /// A run on each device that has another version looks at a copy of an earlier conflict.
  private mutating func lookAtLeftCopy() {
    guard let copy = copies.suffix(4).randomElement(using: &random) else { return }
    for device in devices.indices {
      let file = devices[device].current
      guard file != copy, versions[file].text != versions[copy].text,
        !ancestors(of: file).contains(copy), !ancestors(of: copy).contains(file)
      else { continue }
      look(at: file, copy, on: device, isThird: false)
    }
  }

  private mutating func look(at file: Int, _ copy: Int, on device: Int, isThird: Bool) {
    // A run records what it finds before it decides.
    if !devices[device].isWatching || devices[device].hasGap {
      let isWatching = devices[device].isWatching
      devices[device].isWatching = true
      devices[device].hasGap = true
      record(devices[device].current, on: device, .unknown)
      devices[device].isWatching = isWatching
    }
    conflicts.append(
      Conflict(
        file: versions[file], copy: versions[copy],
        bases: newestCommon(file, copy).map { versions[$0] }, device: device,
        states: devices[device].states, lists: devices[device].lists.filter { !$0.isEmpty },
        deviceCount: devices.count, isThird: isThird,
        isAmbiguous: [file, copy].contains { one in
          versions.count { $0.asText.version.isSame(as: versions[one].asText.version) } > 1
        }
          || ancestors(of: file).union(ancestors(of: copy)).union([file, copy]).contains {
            isUnknownUnion($0, on: device)
          }))
  }

  /// Whether a version is a text that two devices saved by themselves, and this device does not know both saves.
  private func isUnknownUnion(_ version: Int, on device: Int) -> Bool {
    let parents = versions[version].parents
    guard parents.count == 2, parents.allSatisfy({ versions[$0].text == versions[version].text })
    else { return false }
    return !parents.allSatisfy { parent in
      ([devices[device].states] + devices[device].lists).joined().contains {
        $0.origin == .saved && $0.version.isSame(as: versions[parent].asText.version)
      }
    }
  }

  // MARK: History

  private func ancestors(of version: Int) -> Set<Int> {
    var found: Set<Int> = []
    var open = [version]
    while let next = open.popLast() {
      for parent in versions[next].parents where found.insert(parent).inserted {
        open.append(parent)
      }
    }
    return found
  }

  private func newestCommon(_ first: Int, _ second: Int) -> [Int] {
    let common = ancestors(of: first).intersection(ancestors(of: second))
    return common.filter { one in
      !common.contains { $0 != one && ancestors(of: $0).contains(one) }
    }.sorted()
  }
}

extension DeviceWorld.Version {
  var asText: BaseSearch.Text {
    BaseSearch.Text(SeenVersion(mark: text, modified: modified), content: text)
  }
}

extension DeviceWorld {
  /// A new text of a generated history: a line is changed, added, removed or moved; a change is undone, or made as
  /// another device made it; or an older text is put back.
  static func generatedEdit(
    _ random: inout RepeatableGenerator, _ world: DeviceWorld, _ device: Int
  ) -> [UInt8]? {
    let versions = world.versions
    let text = versions[world.devices[device].current].text
    switch random.number(20) {
    case 0: return random.pick(versions).text
    case 1, 2, 3:
      // The change of a version, made here too, or undone.
      guard
        let change = versions.suffix(6).filter({ !$0.parents.isEmpty }).randomElement(
          using: &random)
      else { return nil }
      let before = versions[change.parents[0]].text
      let isUndone = random.chance(1, in: 3)
      return try? TextMerger().merge(
        base: isUndone ? change.text : before, sides: [text, isUndone ? before : change.text]
      ).cleanText
    default: break
    }
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    for _ in 0..<1 + random.number(2) {
      let place = random.number(lines.count)
      switch random.number(6) {
      case 0, 1: lines[place] = generatedLine(&random)
      case 2, 3: lines.insert(generatedLine(&random), at: place)
      case 4: if lines.count > 1 { lines.remove(at: place) }
      default:
        let line = lines.remove(at: place)
        lines.insert(line, at: random.number(lines.count + 1))
      }
    }
    return Array(lines.joined(separator: [0x0A]))
  }

  /// A line of a note: mostly a new one, sometimes one that is often there.
  static func generatedLine(_ random: inout RepeatableGenerator) -> [UInt8] {
    if random.chance(1, in: 6) { return Array(random.pick(["", "- x", "  }", "milk"]).utf8) }
    return Array(
      "\(random.pick(["call", "buy", "write"])) \(random.number(100_000)) of the list".utf8)
  }
}

extension DeviceWorld.Conflict {
  /// The conflict with a number for each different text: `|2a@30` is one that arrived, with a time of 30 s, in the place of
  /// one that was moved aside, and `?3s` one that was saved, after a gap.
  func shown(_ base: ProvenBase) -> String {
    var names: [[UInt8]: String] = [:]
    func name(_ text: [UInt8]) -> String {
      let name = names[text] ?? "\(names.count)"
      names[text] = name
      return name
    }
    func line(_ states: [SeenState]) -> String {
      states.map { state in
        let signs = (state.startsAnew ? "|" : "") + (state.followsGap ? "?" : "")
        let merged = state.merged.map { "+" + name($0.mark) }.joined()
        let time = state.version.modified / 1_000_000_000 - 1_700_000_000
        return "\(signs)\(name(state.version.mark))\("\(state.origin)".prefix(1))\(merged)@\(time)"
      }.joined(separator: " ")
    }
    return """
      device \(device): \(line(states)); lists: \(lists.map(line).joined(separator: " / ")); file \(name(file.text)), \
      copy \(name(copy.text)), true base \(bases.map { name($0.text) }), found \(name(base.content)) of \
      \(base.possibleCount) by \(base.proof)
      """
  }
}

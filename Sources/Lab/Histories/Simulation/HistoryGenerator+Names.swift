import ArraySpans
import ConflictResolution
import Scenarios

// Names that people give: to conflict copies, and to folders in another spelling.
extension HistoryGenerator {
  /// A new name for a copy, or the first step of changing a folder's spelling; `nil` if neither is drawn.
  mutating func newName(on device: FleetDevice) -> TimelineStep.Action? {
    switch randomOfNames.number(3) {
    case 0: newNameOfCopy(on: device)
    case 1: newSpellingOfFolder(on: device)
    default: nil
    }
  }

  /// Gives a copy a name that is longer, shorter, higher or lower than its generated one, or that of its original.
  private mutating func newNameOfCopy(on device: FleetDevice) -> TimelineStep.Action? {
    let copies = device.places.filter { device.known[$0.key]?.copyOf != nil }
      .sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    guard !copies.isEmpty else { return nil }
    let (identity, path) = randomOfNames.pick(copies)
    let name = path.lastComponent
    var names = [Array("m".utf8), Array("zz".utf8) + name, Array("A".utf8) + name]
    names += [name + Array("-of-mine".utf8), Array("mine-1".utf8)]
    if let original = device.known[identity]?.copyOf { names.append(original.lastComponent) }
    let target = try? path.replacingLastComponent(with: randomOfNames.pick(names))
    guard let target, device.file(at: target) == nil else { return nil }
    return .rename(path, to: target)
  }

  /// Gives a folder another case or normal form, or a name that has two: in one step if the folder is an entry that
  /// takes its contents along, otherwise by moving its entries one after the other.
  private mutating func newSpellingOfFolder(on device: FleetDevice) -> TimelineStep.Action? {
    let paths = Set(device.places.values)
    var folders = Set(paths.compactMap { $0.parent })
    for folder in folders where options.followsFolders && device.file(at: folder) == nil {
      folders.remove(folder)
    }
    guard !folders.isEmpty else { return nil }
    let folder = randomOfNames.pick(folders.sorted())
    let other = try? folder.replacingLastComponent(with: otherSpelling(of: folder.lastComponent))
    guard let other, !paths.contains(other) else { return nil }
    if options.followsFolders { return .rename(folder, to: other) }
    let inside = paths.filter { $0 == folder || $0.isBelow(folder) }.sorted()
    // Rarely all of it, as if a tool had been stopped.
    let some = randomOfNames.chance(1, in: 3) ? Array(inside.prefix(1)) : inside
    var actions: [TimelineStep.Action] = []
    for path in some {
      let depth = folder.components.count
      let components = other.components + path.components.dropFirst(depth)
      guard let target = try? RelativePath(components: components), !paths.contains(target)
      else { continue }
      actions.append(.rename(path, to: target))
    }
    guard let first = actions.first else { return nil }
    pending = actions.dropFirst().reversed().map { TimelineStep(device.id, $0) }
    return first
  }

  private mutating func otherSpelling(of name: [UInt8]) -> [UInt8] {
    let accented = ["\u{e9}", "e\u{301}", "\u{c9}"].map { Array($0.utf8) }
    if accented.contains(name) || randomOfNames.chance(1, in: 4) {
      return randomOfNames.pick(accented.filter { $0 != name })
    }
    var name = name
    let letter = name.firstIndex { (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= $0 | 32 }
    if let letter { name[letter] ^= 32 }
    return name
  }
}

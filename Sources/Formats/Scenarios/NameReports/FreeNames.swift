public import FileNames

/// Finds for each name that collides or is refused one that is free in its folder and that every system takes.
///
/// ```swift
/// var finder = CollisionFinder()
/// finder.insert("src/Readme.md")
/// finder.insert("src/readme.md")
/// var free = FreeNames()
/// free.add(finder.collisions(), [], in: finder)
/// free.names  // ["src/readme.md": "src/readme-1.md"]
/// ```
///
/// Of names that collide one stays: the first that no system refuses, or the first. What is refused for its characters
/// loses them (`a?.txt` becomes `a_.txt`), if that name is free; all else gets a number, by the convention `hyphen`.
/// Only the last name of a path changes; what is in a folder that gets another name is not mentioned.
///
/// **Invariant.** No two names of one folder, among those that were there and those that were found, share
/// their universal key, except names that collided before.
public struct FreeNames: Sendable {
  /// The free path for each path that should get another.
  public private(set) var names: [RelativePath: RelativePath] = [:]

  private let systems: [FileSystem]
  private let limit: Int
  private let numbering = NumberingConvention.hyphen
  /// What was found in each folder, by the keys of the folder's path.
  private var found: [[CollisionKey]: Folder] = [:]

  private struct Folder {
    var keys: Set<CollisionKey> = []
    var hints = NumberingHints()
  }

  /// Begins a search.
  ///
  /// - Parameter systems: the systems that have to take a name.
  public init(for systems: [FileSystem] = FileSystem.portable) {
    self.systems = systems
    limit = systems.contains(.eCryptfs) ? 143 : 255
  }

  /// Finds names for some findings.
  ///
  /// - Parameters:
  ///   - collisions: paths that some system treats as one, in the order of `CollisionFinder.collisions()`.
  ///   - refusals: names that some system refuses.
  ///   - finder: all names in the folders of these.
  /// - Complexity: O(*n*) in the bytes of the paths, amortised, for each path that gets another name.
  public mutating func add(
    _ collisions: [NameCollision], _ refusals: some Sequence<NameReport.Refusal>,
    in finder: CollisionFinder
  ) {
    var refused: Set<RelativePath> = []
    for refusal in refusals where refusal.isOfName { refused.insert(refusal.path) }
    // In order, so that the names are the same for any order in which the problems were found.
    for path in refused.sorted() { find(for: path, in: finder) }
    for collision in collisions {
      let stays = collision.paths.first { !refused.contains($0) } ?? collision.paths.first
      for path in collision.paths where path != stays { find(for: path, in: finder) }
    }
  }

  private mutating func find(for path: RelativePath, in finder: CollisionFinder) {
    guard names[path] == nil else { return }
    let place = path.parent.map { $0.components.map(CollisionKey.universal) } ?? []
    // Taken out, so that it is changed in place.
    let folder = found.removeValue(forKey: place)
    var keys = folder?.keys ?? []
    var hints = folder?.hints ?? NumberingHints()
    defer { found[place] = Folder(keys: keys, hints: hints) }
    let isFree = { [systems] (name: [UInt8], key: CollisionKey) in
      !keys.contains(key) && !finder.isTaken(name, besides: path)
        && NameProblem.problems(of: name, for: systems).isEmpty
    }
    let name = path.lastComponent
    let repaired = Self.repaired(name)
    let key = CollisionKey.universal(repaired)
    let free: (name: [UInt8], key: CollisionKey)
    if repaired != name, repaired.count <= limit, isFree(repaired, key) {
      free = (repaired, key)
    } else {
      guard
        let numbered = try? numbering.firstFree(
          for: repaired, isDirectory: finder.isFolder(at: path), limit: limit, hints: &hints,
          isFree: isFree)
      else { return }
      free = (numbered.name, numbered.key)
    }
    let whole =
      if let parent = path.parent { try? parent.appending(component: free.name) } else {
        try? RelativePath(free.name)
      }
    guard let whole else { return }
    keys.insert(free.key)
    names[path] = whole
  }

  // MARK: Characters

  /// A name without what some system refuses in a character, at its beginning or at its end.
  private static func repaired(_ name: [UInt8]) -> [UInt8] {
    var text = ""
    for scalar in String(decoding: name, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x00...0x1F, 0x22, 0x2A, 0x3A, 0x3C, 0x3E, 0x3F, 0x5C, 0x7C, 0xFFFD: text += "_"
      // A control of direction is not seen; without it the name reads as it is.
      case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: break
      default:
        let category = scalar.properties.generalCategory
        let isCharacter = category != .unassigned && !scalar.properties.isNoncharacterCodePoint
        text.unicodeScalars.append(isCharacter ? scalar : "_")
      }
    }
    // OneDrive reserves all names that contain this.
    var bytes = Array(text.replacing("_vti_", with: "-vti-").utf8)[...]
    while bytes.first == UInt8(ascii: " ") || bytes.first == UInt8(ascii: "~") {
      bytes.removeFirst()
    }
    while bytes.last == UInt8(ascii: " ") || bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    return bytes.isEmpty ? [UInt8(ascii: "_")] : Array(bytes)
  }
}

extension NameReport.Refusal {
  /// Whether another name would help: it does not if the path is too long as a whole.
  var isOfName: Bool {
    problem.code != .pathTooLong && problem.code != .pathTooDeep && line == nil
  }
}

import ConflictResolution
import FileAccess

/// The families of one folder that are decided in one step, so that no two of them get one name.
///
/// Invariant: ``present()`` has every name in the folder, and every name that an earlier step gave away, with
/// two exceptions: the originals of this step, and existing names that some file system treats as equal to such
/// an original. So a name that a family wants is free or is numbered.
struct PlanningBatch {
  /// A file to decide about, and the position of its family.
  struct File {
    let family: Int
    let history: FileHistory
  }

  private let folder: [UInt8]
  /// All names in the folder, in its other spellings, and those that were planned already.
  private var names: [(name: [UInt8], key: CollisionKey)]
  /// The keys of the originals in this step that are there.
  private var originals: Set<CollisionKey> = []
  /// The keys of all names that families of this step want.
  private var wanted: Set<CollisionKey> = []
  /// Names that nothing may get although nothing has them.
  private var blocked: [[UInt8]] = []
  private(set) var files: [File] = []
  /// The bytes of contents that are held.
  private(set) var bytes = 0

  init(folder: [UInt8], names: [[UInt8]]) {
    self.folder = folder
    self.names = names.map { ($0, CollisionKey.universal($0)) }
  }

  /// Whether a family wants a name that one in this step wants as well: it has to wait for the next one.
  func wants(_ name: [UInt8]) -> Bool {
    wanted.contains(CollisionKey.universal(name))
  }

  /// The existing names that some file system treats as equal to a name, that one among them.
  ///
  /// - Complexity: O(*n*) in the number of names.
  func spellings(of name: [UInt8]) -> [[UInt8]] {
    let key = CollisionKey.universal(name)
    return names.filter { $0.key == key }.map(\.name)
  }

  /// Adds a family.
  mutating func add(_ family: PlannedFamily, at index: Int, _ history: FileHistory) {
    let key = CollisionKey.universal(family.originalName)
    wanted.insert(key)
    if family.kind == .nameClash {
      // Its former name would bring the clash back, even if nothing has that name here.
      blocked.append(family.originalName)
    } else if family.hasOriginal {
      originals.insert(key)
    }
    files.append(File(family: index, history: history))
    for version in history.versions {
      if case .file(let content) = version.state { bytes += content.bytes?.count ?? 0 }
    }
  }

  /// Remembers a name that a plan gives to a file.
  mutating func take(_ name: [UInt8]) {
    names.append((name, CollisionKey.universal(name)))
  }

  /// Forgets the files and keeps the names.
  mutating func reset() {
    files = []
    originals = []
    wanted = []
    blocked = []
    bytes = 0
  }

  /// The names that no version may get.
  ///
  /// - Complexity: O(*n*) in the number of names.
  func present() -> [RelativePath] {
    var present = names.filter { !originals.contains($0.key) }
    // A name that is taken already is blocked by what has it.
    var taken = Set(present.map(\.key))
    for name in blocked {
      let key = CollisionKey.universal(name)
      if taken.insert(key).inserted { present.append((name, key)) }
    }
    return present.compactMap { try? RelativePath(Folder.path(folder, $0.name)) }
  }
}

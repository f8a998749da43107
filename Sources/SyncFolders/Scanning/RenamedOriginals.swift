import AcceleratedDigests
import ConflictResolution
public import FileAccess
import RenameDetection

/// Finds what originals that are gone may be now, anywhere in the tree.
///
/// Looked at are the files that are no copies and, in the folder of the copies, have no copies themselves, whose names
/// have the same extension, and whose sizes are between half of the copy's and its double: others are less similar than
/// a rename must be. Of each family the copy that was changed last is compared, by
/// ``RenameDetection/RenameDetector``. Symbolic links, folders, what is in documents, and what git-annex and rclone
/// renamed on both sides have no original that could be renamed.
///
/// The tree is walked once, when the first original is gone.
public struct RenamedOriginals: Sendable {
  /// The most bytes that are read for one folder, unless another number is given: 32 MiB.
  public static let byteLimit = FamilyDescription.familyLimit

  /// A file that an original may be.
  private struct File {
    let path: [UInt8]
    let size: Int
  }

  private let limit: Int
  /// The files of the tree, by their extensions; `nil` until an original is gone.
  private var files: [[UInt8]: [File]]?

  /// Has looked at nothing yet.
  ///
  /// - Parameter limit: The most bytes that are read for one folder; what comes after that, the files of the folder
  ///   first and in the order of the paths, is not looked at.
  public init(reading limit: Int = byteLimit) {
    self.limit = limit
  }

  /// Looks for the originals of families that have none.
  ///
  /// - Parameters:
  ///   - families: All families of one folder.
  ///   - root: The folder at which the paths of the families begin.
  /// - Returns: What the original of each family may be now; `nil` if it is there, or nothing is like it.
  /// - Complexity: O(*n*) in the number of names in the tree when the first original is gone, and in the bytes of the
  ///   files that are compared; O(*n*) in the number of families otherwise.
  public mutating func find(
    _ families: [CopyFamily], in root: borrowing FolderHandle
  ) -> [RenamedOriginal?] {
    var found = [RenamedOriginal?](repeating: nil, count: families.count)
    let copies = families.map(\.copyOfMissingFile)
    guard let first = families.first, copies.contains(where: { $0 != nil }) else { return found }
    let index = files ?? Self.files(in: root)
    files = index
    var room = limit
    var familyAt: [RelativePath: Int] = [:]
    var gone: [RenameDetector.Entry] = []
    var sizes: [[UInt8]: [Int]] = [:]
    for (place, copy) in copies.enumerated() {
      guard let copy,
        let entry = Self.entry(
          at: families[place].path, families[place].path(of: copy.name), copy.status.size, in: root,
          room: &room)
      else { continue }
      familyAt[entry.path] = place
      gone.append(entry)
      sizes[Self.fileExtension(of: families[place].originalName), default: []]
        .append(copy.status.size)
    }
    let taken = Set(families.flatMap { family in family.members.map { family.path(of: $0.name) } })
    var others: [File] = []
    for (key, sizes) in sizes {
      let sizes = sizes.sorted()
      others += index[key, default: []].filter {
        Self.isLike($0.size, sizes) && !taken.contains($0.path)
      }
    }
    let prefix = first.folder.isEmpty ? [] : first.folder + [0x2F]
    func isBeside(_ path: [UInt8]) -> Bool {
      path.starts(with: prefix) && !path.dropFirst(prefix.count).contains(0x2F)
    }
    others.sort { left, right in
      let (isFirst, isSecond) = (isBeside(left.path), isBeside(right.path))
      return isFirst == isSecond
        ? left.path.lexicographicallyPrecedes(right.path) : isFirst
    }
    var new: [RenameDetector.Entry] = []
    for file in others {
      if let entry = Self.entry(at: file.path, file.path, file.size, in: root, room: &room) {
        new.append(entry)
      }
    }
    for rename in RenameDetector().detectRenames(gone: gone, new: new).renames {
      guard let place = familyAt[rename.from] else { continue }
      found[place] = RenamedOriginal(
        path: rename.to.bytes, evidence: rename.evidence, isAmbiguous: rename.isAmbiguous)
    }
    return found
  }

  // MARK: The tree

  /// The files of a tree that may be an original, by their extensions.
  private static func files(in root: borrowing FolderHandle) -> [[UInt8]: [File]] {
    var files: [[UInt8]: [File]] = [:]
    guard let start = try? root.folder(at: []) else { return files }
    let open = OpenFolder(start)
    var chain = FolderChain(root: open)
    chain.setPending(list(open, at: [], into: &files))
    while !chain.isDone {
      guard let name = chain.nextName() else {
        chain.pop()
        continue
      }
      // The scan tells which folders cannot be listed.
      guard let folder = try? OpenFolder(chain.deepest().handle.folder(name)) else { continue }
      let inner = list(folder, at: chain.path(of: name), into: &files)
      if inner.isEmpty { continue }
      chain.push(name, folder)
      chain.setPending(inner)
    }
    return files
  }

  /// Adds the files in one folder.
  ///
  /// - Returns: The folders in it that are looked at.
  private static func list(
    _ folder: OpenFolder, at path: [UInt8], into files: inout [[UInt8]: [File]]
  ) -> [[UInt8]] {
    var folders: [[UInt8]] = []
    var names: [[UInt8]] = []
    try? folder.handle.forEachEntry { entry in
      let isFolder = entry.kind == .folder
      if PassedOverNames.contains(entry.name, isFolder: isFolder) { return }
      if isFolder {
        if !DocumentFolder.isDocument(entry.name) { folders.append(entry.name) }
      } else if entry.kind == .file, ConflictCopyName.root(of: entry.name) == entry.name {
        names.append(entry.name)
      }
    }
    for name in names {
      guard let status = try? folder.handle.status(of: name), status.kind == .file, status.size > 0
      else { continue }
      files[fileExtension(of: name), default: []]
        .append(File(path: Folder.path(path, name), size: status.size))
    }
    return folders
  }

  /// Whether one of some sizes, lowest first, is between half of a size and its double.
  private static func isLike(_ size: Int, _ sizes: [Int]) -> Bool {
    var (low, high) = (0, sizes.count)
    while low < high {
      let middle = (low + high) / 2
      if 2 * sizes[middle] < size { low = middle + 1 } else { high = middle }
    }
    return low < sizes.count && sizes[low] <= 2 * size
  }

  /// A file that stands at a path, or stood there, with what is at another path now.
  ///
  /// - Returns: `nil` if its bytes are none or too many, or cannot be read.
  private static func entry(
    at place: [UInt8], _ path: [UInt8], _ size: Int, in root: borrowing FolderHandle,
    room: inout Int
  ) -> RenameDetector.Entry? {
    let limit = min(room, FamilyDescription.textLimit)
    let components = [[UInt8]](path: path)
    guard size > 0, size <= limit, let place = try? RelativePath(place),
      let name = components.last, let folder = try? root.folder(at: Array(components.dropLast())),
      let bytes = try? folder.read(name, limit: limit)
    else { return nil }
    room -= bytes.count
    return RenameDetector.Entry(
      place, .file(FileContent(bytes, sha256: FastSHA256.digest(of: bytes))))
  }

  /// What follows the last period of a name, in ASCII's lower case; empty if there is none but at the beginning.
  private static func fileExtension(of name: [UInt8]) -> [UInt8] {
    guard let period = name.lastIndex(of: UInt8(ascii: ".")), period > 0 else { return [] }
    return name[(period + 1)...].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }
}

extension CopyFamily {
  /// The copy that tells most of an original that is gone: the one that was changed last.
  fileprivate var copyOfMissingFile: FamilyMember? {
    guard isOrphan, namesakes.isEmpty else { return nil }
    return strongCopies.filter { $0.status.kind == .file && !$0.isPlaceholder }.max {
      ($0.status.seconds, $0.status.nanoseconds) < ($1.status.seconds, $1.status.nanoseconds)
    }
  }
}

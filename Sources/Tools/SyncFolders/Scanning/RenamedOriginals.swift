import ConflictResolution
package import FileAccess
import FileNames
import Replicas

/// Finds the present files of originals that are gone, anywhere in the tree.
///
/// A file is compared if it is not a copy, if it has no copies in the folder of the copies, if its name has the
/// same extension, and if its size is between half of the copy's and its double: others are less similar than a
/// rename must be. Of each family the copy that was changed last is compared, by
/// ``Replicas/RenameDetector``. Symbolic links, folders, members of documents, and files that git-annex
/// and rclone renamed on both sides have no original that could be renamed.
///
/// The tree is walked once, when the first original is gone. Files in other folders are read until a limit for
/// the whole tree is reached; those that have the name of the original come first, and have a limit of their
/// own.
package struct RenamedOriginals: Sendable {
  /// The most bytes that are read, unless another number is given: 32 MiB in the folder of the copies and, in all other
  /// folders together, as much for all copies of the tree.
  package static let byteLimit = FamilyDescription.familyLimit

  /// What a file in another folder counts for at least, in bytes: so the number of files is limited, too.
  private static let leastCost = 4096

  /// A file that an original may be.
  private struct File {
    let path: [UInt8]
    let size: Int
  }

  /// The files of a tree that are not copies.
  private struct Tree {
    /// The files, those of a folder one after the other.
    var files: [File] = []
    /// The range of the files of each folder.
    var folders: [[UInt8]: Range<Int>] = [:]
    /// The files of a name.
    var names: [[UInt8]: [Int]] = [:]
    /// The files of an extension.
    var extensions: [[UInt8]: [Int]] = [:]
  }

  private let limit: Int
  /// How many bytes of other folders' files may still be read: of those with the name of an original, and of all others.
  private var roomForNames: Int
  private var roomElsewhere: Int
  /// The tree; `nil` until an original is gone.
  private var tree: Tree?

  /// Has read nothing yet.
  ///
  /// - Parameter limit: The most bytes that are read in the folder of the copies, and for all copies in other folders;
  ///   files after that, in the order of the paths, are not read.
  package init(reading limit: Int = byteLimit) {
    self.limit = limit
    roomForNames = limit
    roomElsewhere = limit
  }

  /// Looks for the originals of families that have none.
  ///
  /// - Parameters:
  ///   - families: All families of one folder.
  ///   - root: The folder at which the paths of the families begin.
  /// - Returns: What the original of each family may be now; `nil` if it is there, or nothing is like it.
  /// - Complexity: O(*n*) in the number of names in the tree when the first original is gone, until the limit for other
  ///   folders is reached in the number of names for each folder, and in the bytes of the files that are compared; O(*n*)
  ///   in the number of families otherwise.
  package mutating func find(
    _ families: [CopyFamily], in root: borrowing FolderHandle
  ) -> [RenamedOriginal?] {
    var found = [RenamedOriginal?](repeating: nil, count: families.count)
    let copies = families.map(\.copyOfMissingFile)
    guard let first = families.first, copies.contains(where: { $0 != nil }) else { return found }
    let tree = tree ?? Self.tree(in: root)
    self.tree = tree
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
    if gone.isEmpty { return found }
    for key in sizes.keys { sizes[key]?.sort() }
    var taken = Set(families.flatMap { family in family.members.map { family.path(of: $0.name) } })
    var new: [RenameDetector.Entry] = []
    func look(
      at files: some Sequence<File>, costing cost: Int, room: inout Int,
      in root: borrowing FolderHandle
    ) {
      for file in files {
        if room <= 0 { return }
        guard let sizes = sizes[Self.fileExtension(of: file.path)], Self.isLike(file.size, sizes),
          taken.insert(file.path).inserted,
          let entry = Self.entry(
            at: file.path, file.path, file.size, costing: cost, in: root, room: &room)
        else { continue }
        new.append(entry)
      }
    }
    look(at: tree.files[tree.folders[first.folder] ?? 0..<0], costing: 0, room: &room, in: root)
    for place in familyAt.values.sorted() {
      let named = tree.names[families[place].originalName, default: []].lazy.map { tree.files[$0] }
      look(at: named, costing: Self.leastCost, room: &roomForNames, in: root)
    }
    if roomElsewhere > 0 {
      let alike = sizes.keys.flatMap { tree.extensions[$0, default: []] }.sorted()
      look(
        at: alike.lazy.map { tree.files[$0] }, costing: Self.leastCost, room: &roomElsewhere,
        in: root)
    }
    for rename in RenameDetector().detectRenames(gone: gone, new: new).renames {
      guard let place = familyAt[rename.from] else { continue }
      found[place] = RenamedOriginal(
        path: rename.to.bytes, evidence: rename.evidence, isAmbiguous: rename.isAmbiguous)
    }
    return found
  }

  // MARK: The tree

  /// The files of a tree that may be an original.
  private static func tree(in root: borrowing FolderHandle) -> Tree {
    var tree = Tree()
    guard let start = try? root.folder(at: []) else { return tree }
    let open = OpenFolder(start)
    var chain = FolderChain(root: open)
    chain.setPending(list(open, at: [], into: &tree))
    while !chain.isDone {
      guard let name = chain.nextName() else {
        chain.pop()
        continue
      }
      // The scan reports the folders that cannot be listed.
      guard let folder = try? OpenFolder(chain.deepest().handle.folder(name)) else { continue }
      let inner = list(folder, at: chain.path(of: name), into: &tree)
      if inner.isEmpty { continue }
      chain.push(name, folder)
      chain.setPending(inner)
    }
    for (index, file) in tree.files.enumerated() {
      tree.names[Array(file.path[((file.path.lastIndex(of: 0x2F) ?? -1) + 1)...]), default: []]
        .append(index)
      tree.extensions[fileExtension(of: file.path), default: []].append(index)
    }
    return tree
  }

  /// Adds the files in one folder.
  ///
  /// - Returns: The folders in it to visit.
  private static func list(
    _ folder: OpenFolder, at path: [UInt8], into tree: inout Tree
  ) -> [[UInt8]] {
    var folders: [[UInt8]] = []
    var names: [[UInt8]] = []
    try? folder.handle.forEachEntry { entry in
      let isFolder = entry.kind == .folder
      if SkippedNames.contains(entry.name, isFolder: isFolder) { return }
      if isFolder {
        if !PackageName.isOne(entry.name) { folders.append(entry.name) }
      } else if entry.kind == .file, ConflictCopyName.root(of: entry.name) == entry.name {
        names.append(entry.name)
      }
    }
    let start = tree.files.count
    for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard let status = try? folder.handle.status(of: name), status.kind == .file, status.size > 0
      else { continue }
      tree.files.append(File(path: Folder.path(path, name), size: status.size))
    }
    tree.folders[path] = start..<tree.files.count
    return folders
  }

  /// Whether one of some sizes, lowest first, is between half of a size and its double.
  private static func isLike(_ size: Int, _ sizes: [Int]) -> Bool {
    let index = sizes.partitioningIndex { 2 * $0 >= size }
    return index < sizes.count && sizes[index] <= 2 * size
  }

  /// A file that is or was at a path, with the content of what is at another path now.
  ///
  /// - Returns: `nil` if it is empty, too large or cannot be read.
  private static func entry(
    at place: [UInt8], _ path: [UInt8], _ size: Int, costing leastCost: Int = 0,
    in root: borrowing FolderHandle, room: inout Int
  ) -> RenameDetector.Entry? {
    let limit = min(room, FamilyDescription.textLimit)
    let components = [[UInt8]](path: path)
    guard size > 0, size <= limit, let place = try? RelativePath(place),
      let name = components.last, let folder = try? root.folder(at: Array(components.dropLast())),
      let bytes = try? folder.read(name, limit: limit)
    else { return nil }
    room -= max(bytes.count, leastCost)
    return RenameDetector.Entry(
      place, .file(FileContent(bytes, sha256: FastSHA256.digest(of: bytes))))
  }

  /// The part of a name or path after the last period, in ASCII's lower case; empty without a period after the
  /// first byte.
  private static func fileExtension(of name: [UInt8]) -> [UInt8] {
    let start = (name.lastIndex(of: 0x2F) ?? -1) + 1
    guard let period = name.lastIndex(of: UInt8(ascii: ".")), period > start else { return [] }
    return name[(period + 1)...].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }
}

extension CopyFamily {
  /// The copy that is the best evidence of an original that is gone: the one that was changed last.
  fileprivate var copyOfMissingFile: FamilyMember? {
    guard isOrphan, namesakes.isEmpty else { return nil }
    return strongCopies.filter { $0.status.kind == .file && !$0.isPlaceholder }.max {
      ($0.status.seconds, $0.status.nanoseconds) < ($1.status.seconds, $1.status.nanoseconds)
    }
  }
}

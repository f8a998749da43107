import AcceleratedDigests
import ConflictResolution
public import FileAccess
import RenameDetection

/// Finds what originals that are gone may be now, in one folder.
///
/// Looked at are the files beside the copies that are no copies and have no copies themselves, whose names have the same
/// extension, and whose sizes are between half of the copy's and its double: others are less similar than a rename
/// must be. Of each family the copy that was changed last is compared, by ``RenameDetection/RenameDetector``. Symbolic
/// links, folders, and what git-annex and rclone renamed on both sides have no original that could be renamed.
public struct RenamedOriginals: Sendable {
  /// The most bytes that are read in one folder, unless another number is given: 32 MiB.
  public static let byteLimit = FamilyDescription.familyLimit

  /// What was found, by the places of the families.
  private var found: [Int: RenamedOriginal] = [:]

  /// Looks for the originals of families that have none.
  ///
  /// - Parameters:
  ///   - families: All families of one folder.
  ///   - folder: The folder.
  ///   - limit: The most bytes that are read; what comes after that, in the order of the names, is not looked at.
  /// - Complexity: O(*n* log *n*) in the number of names in the folder, if an original is gone, and in the bytes of the
  ///   files that are compared; O(*n*) in the number of families otherwise.
  public init(
    of families: [CopyFamily], in folder: borrowing FolderHandle, reading limit: Int = byteLimit
  ) {
    let copies = families.map(\.copyOfMissingFile)
    var sizes: [[UInt8]: [Int]] = [:]
    for (family, copy) in zip(families, copies) {
      guard let copy else { continue }
      sizes[Self.fileExtension(of: family.originalName), default: []].append(copy.status.size)
    }
    if sizes.isEmpty { return }
    for key in sizes.keys { sizes[key]?.sort() }
    let others = Self.otherFiles(than: families, like: sizes, in: folder)
    if others.isEmpty { return }

    var room = limit
    var familyAt: [RelativePath: Int] = [:]
    var gone: [RenameDetector.Entry] = []
    for (index, copy) in copies.enumerated() {
      guard let copy,
        let entry = Self.entry(
          at: families[index].originalName, copy.name, copy.status, in: folder, room: &room)
      else { continue }
      familyAt[entry.path] = index
      gone.append(entry)
    }
    var new: [RenameDetector.Entry] = []
    for (name, status) in others {
      if let entry = Self.entry(at: name, name, status, in: folder, room: &room) {
        new.append(entry)
      }
    }
    for rename in RenameDetector().detectRenames(gone: gone, new: new).renames {
      guard let index = familyAt[rename.from] else { continue }
      found[index] = RenamedOriginal(
        name: rename.to.bytes, evidence: rename.evidence, isAmbiguous: rename.isAmbiguous)
    }
  }

  /// What the original of a family may be now; `nil` if it is there, or nothing is like it.
  ///
  /// - Parameter family: The place of the family among those that were looked at.
  public subscript(family: Int) -> RenamedOriginal? { found[family] }

  /// The files that a missing original may be, in the order of their names.
  ///
  /// - Parameters:
  ///   - families: All families of the folder.
  ///   - sizes: The sizes of the copies of missing originals, lowest first, by the extensions of these.
  ///   - folder: The folder.
  /// - Returns: The names of the files, and what the system says of them.
  private static func otherFiles(
    than families: [CopyFamily], like sizes: [[UInt8]: [Int]], in folder: borrowing FolderHandle
  ) -> [(name: [UInt8], status: FileStatus)] {
    let taken = Set(families.flatMap { family in family.members.map { $0.name } })
    var files: [(name: [UInt8], sizes: [Int])] = []
    do throws(FileAccessError) {
      try folder.forEachEntry { entry in
        guard entry.kind == .file, let sizes = sizes[fileExtension(of: entry.name)],
          !taken.contains(entry.name), !PassedOverNames.contains(entry.name, isFolder: false)
        else { return }
        files.append((entry.name, sizes))
      }
    } catch {
      // The scan has told that the folder cannot be listed.
      return []
    }
    files.sort { $0.name.lexicographicallyPrecedes($1.name) }
    return files.compactMap { name, sizes in
      guard let status = try? folder.status(of: name), status.kind == .file,
        isLike(status.size, sizes)
      else { return nil }
      return (name, status)
    }
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

  /// A file that stands at a name, or stood there, with what another name holds now.
  ///
  /// - Returns: `nil` if its bytes are none or too many, or cannot be read.
  private static func entry(
    at place: [UInt8], _ name: [UInt8], _ status: FileStatus, in folder: borrowing FolderHandle,
    room: inout Int
  ) -> RenameDetector.Entry? {
    let limit = min(room, FamilyDescription.textLimit)
    guard status.size > 0, status.size <= limit, let path = try? RelativePath(place),
      let bytes = try? folder.read(name, limit: limit)
    else { return nil }
    room -= bytes.count
    return RenameDetector.Entry(
      path, .file(FileContent(bytes, sha256: FastSHA256.digest(of: bytes))))
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
    guard kind == .versions, original == nil, namesakes.isEmpty,
      !members.contains(where: { $0.copy?.renamesBothSides ?? false })
    else { return nil }
    return strongCopies.filter { $0.status.kind == .file && !$0.isPlaceholder }.max {
      ($0.status.seconds, $0.status.nanoseconds) < ($1.status.seconds, $1.status.nanoseconds)
    }
  }
}

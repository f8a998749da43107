import AcceleratedDigests
import ConflictResolution
public import FileAccess
public import RenameDetection

/// What an original that is gone may be now: somebody renamed the file, and the copy has the former name.
///
/// ```
/// Budget.sync-conflict-20261121-000249-X6UAVQQ.md    the copy; there is no Budget.md
/// Household.md                                       78 % of the content is the same
/// ```
///
/// It is told to a person and to programs; no run acts on it, since two files with much in common may be two on purpose.
public struct RenamedOriginal: Hashable, Sendable {
  /// The name of the file, in the folder of the copies.
  public let name: [UInt8]
  /// What shows it.
  public let evidence: Rename.Evidence
  /// Whether another file would be it as well.
  public let isAmbiguous: Bool
}

/// Finds what originals that are gone may be now, in one folder.
///
/// Looked at are the files beside the copies that are no copies and have no copies themselves, whose names have the same
/// extension, and whose sizes are between half of the copy's and its double: others are less similar than a rename
/// must be. Of each family the copy that was changed last is compared, by ``RenameDetection/RenameDetector``. Symbolic links,
/// folders, and what git-annex and rclone renamed on both sides have no original that could be renamed.
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
    var gone: [(family: Int, copy: FamilyMember)] = []
    for (index, family) in families.enumerated() {
      if let copy = family.copyOfMissingFile { gone.append((index, copy)) }
    }
    if gone.isEmpty { return }
    let missing = gone.map { (copy: $0.copy, family: families[$0.family]) }
    let others = Self.otherFiles(than: families, like: missing, in: folder)
    if others.isEmpty { return }
    var room = limit
    var familyAt: [RelativePath: Int] = [:]
    var goneEntries: [RenameDetector.Entry] = []
    for (index, copy) in gone {
      guard let path = RelativePath(lone: families[index].originalName),
        let content = Self.content(copy.name, copy.status, in: folder, room: &room)
      else { continue }
      familyAt[path] = index
      goneEntries.append(RenameDetector.Entry(path, .file(content)))
    }
    var newEntries: [RenameDetector.Entry] = []
    for (name, status) in others {
      guard let path = RelativePath(lone: name),
        let content = Self.content(name, status, in: folder, room: &room)
      else { continue }
      newEntries.append(RenameDetector.Entry(path, .file(content)))
    }
    let report = RenameDetector().detectRenames(gone: goneEntries, new: newEntries)
    for rename in report.renames {
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
  private static func otherFiles(
    than families: [CopyFamily], like missing: [(copy: FamilyMember, family: CopyFamily)],
    in folder: borrowing FolderHandle
  ) -> [(name: [UInt8], status: FileStatus)] {
    let taken = Set(families.flatMap { family in family.members.map { $0.name } })
    var sizes: [[UInt8]: [Int]] = [:]
    for (copy, family) in missing {
      sizes[fileExtension(of: family.originalName), default: []].append(copy.status.size)
    }
    var names: [[UInt8]] = []
    do throws(FileAccessError) {
      try folder.forEachEntry { entry in
        if entry.kind == .file, !taken.contains(entry.name),
          sizes[fileExtension(of: entry.name)] != nil,
          !PassedOverNames.contains(entry.name, isFolder: false)
        {
          names.append(entry.name)
        }
      }
    } catch {
      // The scan has told that the folder cannot be listed.
      return []
    }
    names.sort { $0.lexicographicallyPrecedes($1) }
    return names.compactMap { name in
      guard let status = try? folder.status(of: name), status.kind == .file else { return nil }
      let isLike = sizes[fileExtension(of: name), default: []].contains {
        $0 <= 2 * status.size && status.size <= 2 * $0
      }
      return isLike ? (name, status) : nil
    }
  }

  /// The bytes of a file; `nil` if they are too many, or cannot be read.
  private static func content(
    _ name: [UInt8], _ status: FileStatus, in folder: borrowing FolderHandle, room: inout Int
  ) -> FileContent? {
    guard status.size > 0, status.size <= min(room, FamilyDescription.textLimit) else { return nil }
    room -= status.size
    var bytes: [UInt8] = []
    do throws(FileAccessError) {
      try folder.forEachBlock(of: name) { bytes += $0 }
    } catch {
      return nil
    }
    return FileContent(bytes, sha256: FastSHA256.digest(of: bytes))
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

extension RelativePath {
  /// A name that stands alone; `nil` if it cannot be a path.
  fileprivate init?(lone name: [UInt8]) { try? self.init(name) }
}

import ConflictResolution
import FileAccess

/// Puts the files of one folder whose names some file system treats as one into families.
///
/// Of such twins one keeps its name: the one with the shortest name, which of two Unicode forms is the composed
/// one, and of these the first by its bytes. A file with the same content as one before it is a version of
/// that; any other is a file whose name clashes (``CopyFamily/Kind/nameClash``).
struct TwinFinder {
  /// What could not be read.
  private(set) var problems: [ScanProblem] = []

  private let path: [UInt8]

  /// Prepares for a folder, by its path from the root of the scan.
  init(at path: [UInt8]) { self.path = path }

  /// The families, in the order of their originals' names.
  ///
  /// - Complexity: O(*n* log *n*) in the number of entries, and the bytes of the twins.
  mutating func families(of entries: [FolderEntry], in folder: OpenFolder) -> [CopyFamily] {
    var families: [CopyFamily] = []
    for twins in Dictionary(grouping: entries, by: { CollisionKey.universal($0.name) }).values
    where twins.count > 1 {
      let names = twins.map(\.name).sorted { (first: [UInt8], second: [UInt8]) -> Bool in
        if first.count != second.count { return first.count < second.count }
        return first.lexicographicallyPrecedes(second)
      }
      families += self.families(ofTwins: names, in: folder)
    }
    return families.sorted { $0.originalName.lexicographicallyPrecedes($1.originalName) }
  }

  /// The families of names that are one to some file system; the first keeps its name.
  private mutating func families(
    ofTwins names: [[UInt8]], in folder: OpenFolder
  ) -> [CopyFamily] {
    var found: [(members: [FamilyMember], content: ContentOnDisk?)] = []
    for name in names {
      do throws(FileAccessError) {
        guard let status = try folder.handle.status(of: name) else { continue }
        // A person has to compare the contents of folders.
        let content =
          status.kind == .folder ? nil : try ContentOnDisk(of: name, status, in: folder.handle)
        let same = found.firstIndex {
          content != nil && $0.content == content && $0.members[0].status.kind == status.kind
        }
        if let same {
          let copy = ConflictCopyName(twin: found[same].members[0].name)
          found[same].members.append(
            FamilyMember(name: name, copy: copy, status: status, isWeak: false))
        } else {
          found.append(
            ([FamilyMember(name: name, copy: nil, status: status, isWeak: false)], content))
        }
      } catch {
        problems.append(ScanProblem(path: Folder.path(path, name), error: error))
      }
    }
    var families: [CopyFamily] = []
    for (index, file) in found.enumerated() {
      let (first, same) = (file.members[0], file.members.dropFirst())
      if index > 0 {
        // It gets a number, and files with the same content follow it.
        let clashing = FamilyMember(
          name: first.name, copy: ConflictCopyName(twin: first.name), status: first.status,
          isWeak: false)
        var family = CopyFamily(
          .nameClash, folder: path, originalName: first.name, members: [clashing] + same)
        family.namesakes = [names[0]]
        families.append(family)
      } else if !same.isEmpty {
        families.append(
          CopyFamily(folder: path, originalName: first.name, members: file.members))
      }
    }
    return families
  }
}

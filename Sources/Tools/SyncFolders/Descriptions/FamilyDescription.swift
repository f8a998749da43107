import ConflictResolution
import ContentDigests
package import FileAccess

/// What the versions of a file are: the same, one with all that another has, or different.
///
///     scan.run { family, folder in
///       let description = FamilyDescription(of: family, in: folder)
///       description.relation             // .contained(in: 1): the copy has every line of the original
///       description.contents[0].digest   // of the original
///     }
///
/// Each file is read once, block by block, so that its size does not matter. Text is compared by lines up to
/// ``textLimit`` bytes a version and ``familyLimit`` bytes a family; of larger versions only equality is known.
///
/// A weak match is often an unrelated file. So if there are strong copies, the relation is that of the original
/// and those alone, and a weak match is read only if it may be the same as the original, or may be text that is
/// compared.
package struct FamilyDescription: Hashable, Sendable {
  /// The most bytes of one version that are compared as text: 4 MiB.
  package static let textLimit = 4 << 20
  /// The most bytes of all versions of one family that are compared as text: 32 MiB.
  package static let familyLimit = 32 << 20

  /// What was found in each member of the family, in the same order.
  package private(set) var contents: [VersionContent] = []
  /// How the versions relate to each other.
  package private(set) var relation = ContentRelation.single

  /// Reads the versions of a family.
  ///
  /// - Parameters:
  ///   - family: The family.
  ///   - folder: The folder that it lies in.
  ///   - base: The text that all versions began with, if it is known.
  ///   - progress: Gets the number of bytes of each block that is read.
  /// - Complexity: O(*n*) in the size of the files; with a base, that of merging them.
  package init(
    of family: CopyFamily, in folder: borrowing FolderHandle, base: [UInt8]? = nil,
    progress: (Int) -> Void = { _ in }
  ) {
    let members = family.members
    guard family.kind != .document else {
      // The versions of the document are known only when it is resolved.
      contents = members.map { _ in VersionContent() }
      relation = .document
      return
    }
    let hasStrong = members.contains { $0.copy != nil && !$0.isWeak }
    var versions = ComparedVersions()
    var room = Self.familyLimit
    for (index, member) in members.enumerated() {
      let isCompared = !hasStrong || !member.isWeak
      var content = VersionContent()
      var text: [UInt8]?
      var isBinary = false
      let isOfOtherSize = member.isWeak && family.original?.status.size != member.status.size
      let isLookedInto = isCompared && member.status.size <= min(room, Self.textLimit)
      do throws(FileAccessError) {
        switch member.status.kind {
        // The content of a placeholder is not that of the file.
        case .file where member.isPlaceholder || (isOfOtherSize && !isLookedInto): break
        case .file:
          let reader = try ContentReader(
            member.name, in: folder, keeping: isLookedInto ? min(room, Self.textLimit) : 0,
            progress: progress)
          content.digest = reader.digest
          isBinary = reader.isBinary
          text = isLookedInto ? reader.content : nil
        case .symbolicLink:
          content.digest = SHA256.digest(of: try folder.linkTarget(of: member.name))
        case .folder, .other: break
        }
      } catch {
        content.problem = error
      }
      if let digest = content.digest, let original = contents.first, family.original != nil {
        content.equalsOriginal =
          digest == original.digest && member.status.kind == members[0].status.kind
      }
      contents.append(content)
      guard isCompared else { continue }
      room -= text?.count ?? 0
      versions.append(
        ComparedVersions.Version(
          index: index, kind: member.status.kind, digest: content.digest, text: text,
          isBinary: isBinary, isUnread: content.problem != nil))
    }
    relation =
      if family.kind == .nameClash { .nameClash } else if members.contains(where: \.isPlaceholder) {
        .absent
      } else { versions.relation(base: base) }
  }
}

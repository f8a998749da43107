import ConflictResolution
package import FileAccess

extension BaseFinder {
  /// Whether there is any place that could have a base.
  package var hasPlaces: Bool {
    source != nil || seen != nil || kindOfSyncthingFolder == .folder
  }

  /// Whether Syncthing's versions were asked for, and it has put none aside yet.
  package var lacksSyncthingVersions: Bool {
    source?.place == .syncthingVersions && kindOfSyncthingFolder == nil
  }

  private var kindOfSyncthingFolder: FileKind? {
    try? FileKind(at: Folder.path(root, Self.syncthingFolder.bytes), followsLinks: false)
  }

  /// Finds the base of the texts of a family that can be relied on.
  ///
  /// - Parameters:
  ///   - family: The family.
  ///   - folder: The folder that it lies in.
  /// - Returns: The base; `nil` if nothing was found, or if not all versions are files that can be read and are
  ///   at most ``FamilyDescription/textLimit`` large.
  /// - Complexity: O(*n*) in the size of the versions.
  package mutating func base(
    of family: CopyFamily, in folder: borrowing FolderHandle
  ) -> MergeBase? {
    var contents: [ConflictingContent] = []
    do {
      let path = try RelativePath(family.path)
      for member in family.members where !member.isWeak {
        guard member.status.kind == .file, member.status.size <= FamilyDescription.textLimit,
          let modified = Timestamp(of: member.status)
        else { return nil }
        contents.append(
          ConflictingContent(
            modified: modified,
            content: try folder.read(member.name, limit: FamilyDescription.textLimit),
            isOriginal: member.copy == nil))
      }
      guard contents.count > 1 else { return nil }
      let base = try base(of: path, versions: contents)
      return base?.trust.isTrusted == true ? base : nil
    } catch {
      return nil
    }
  }
}

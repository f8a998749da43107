import ConflictResolution
import FileAccess
import Replicas

// Copies whose original is gone.
extension FolderPlanner {
  private static let deletingDevice: DeviceID = "deleted"

  /// Adds the deletion of an original that is gone: its copies are in conflict with it, and nothing more is
  /// known of it.
  func addDeletion(to plan: PlannedFamily, _ history: inout FileHistory?) {
    guard plan.isOrphan, let path = history?.path else { return }
    history?.versions.append(
      FileVersion(path: path, state: .deleted, device: Self.deletingDevice))
  }

  /// The family of the file that an original is now, if copies whose original is gone follow it.
  ///
  /// That is a file in the same folder, if it is the only similar one. A change concerns one folder: a similar
  /// file elsewhere is reported to a person, who can move the copies there.
  ///
  /// - Parameters:
  ///   - family: The family, as it was found.
  ///   - renamed: What its original may be now.
  ///   - folder: The folder that it is in.
  /// - Returns: The family that is decided; the same if it follows none.
  func followed(
    _ family: CopyFamily, to renamed: RenamedOriginal?, in folder: borrowing FolderHandle
  ) -> CopyFamily {
    guard let renamed, !renamed.isAmbiguous, renamed.folder == family.folder,
      let path = try? RelativePath(family.path),
      policy.settings(for: path, isDirectory: false).orphans == .follow,
      let status = try? folder.status(of: renamed.name), status.kind == .file
    else { return family }
    let original = FamilyMember(name: renamed.name, copy: nil, status: status, isWeak: false)
    return CopyFamily(
      folder: family.folder, originalName: renamed.name, members: [original] + family.members)
  }
}

extension PlannedFamily {
  /// Whether there are copies and no original.
  ///
  /// If a tool that renames both sides took the name away, there are two copies of it, and the family is no
  /// orphan.
  package var isOrphan: Bool {
    kind == .versions && !members.contains { $0.copy == nil }
      && members.count { !$0.isPassedOver && $0.copy?.renamesBothSides ?? false } < 2
  }
}

extension CopyFamily {
  /// Whether there are copies and no original.
  ///
  /// If a tool that renames both sides took the name away, there are two copies of it, and the family is no
  /// orphan.
  package var isOrphan: Bool {
    kind == .versions && original == nil
      && members.count { !$0.isWeak && $0.copy?.renamesBothSides ?? false } < 2
  }
}

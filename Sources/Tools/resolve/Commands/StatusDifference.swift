import ConflictResolution
import FileAccess
import Scenarios
import Streams
import SyncFolders

/// The difference of a conflict in a folder; its files are read for it.
struct StatusDifference {
  /// The path of the folder that the conflicts are in.
  let root: [UInt8]

  /// The original compared with each copy; without an original, the first copy compared with each other one.
  func text(of conflict: UnsettledConflict) -> String {
    guard conflict.kind == .versions, conflict.members.count > 1,
      let top = try? FolderHandle(root),
      let folder = try? top.folder(at: [[UInt8]](path: conflict.folder))
    else { return "" }
    var sides: [PlainDifference.Side] = []
    for index in conflict.members.indices.prefix(PlainDifference.mostVersions + 1) {
      let member = conflict.members[index]
      let time = DisplayText.localMoment(secondsSince1970: member.status.seconds)
      sides.append(
        PlainDifference.Side(
          name: Folder.path(conflict.folder, member.name),
          note: "\(DisplayText.escaping(conflict.devices[index].bytes)), \(time)",
          state: Self.state(of: member, in: folder)))
    }
    return PlainDifference.text(
      from: sides[0], to: sides.dropFirst(), besides: conflict.members.count - sides.count)
  }

  private static func state(
    of member: FamilyMember, in folder: borrowing FolderHandle
  ) -> Result<FileState, PlainDifference.Lack> {
    if member.isPlaceholder {
      return .failure(.init(reason: "its content is not on this machine"))
    }
    do throws(FileAccessError) {
      switch member.status.kind {
      case .file where member.status.size <= PlainDifference.textLimit:
        return .success(
          .file(FileContent(try folder.read(member.name, limit: PlainDifference.textLimit))))
      case .file:
        let content = try ContentOnDisk(of: member.name, member.status, in: folder)
        return .success(
          .file(FileContent(size: content.size, digest: .sha256(content.digest))))
      case .symbolicLink: return .success(.symlink(try folder.linkTarget(of: member.name)))
      case .folder: return .failure(.init(reason: "a folder"))
      case .other: return .failure(.init(reason: "neither a file nor a folder"))
      }
    } catch {
      return .failure(.init(reason: DisplayText.escaping("it cannot be read: \(error.reason)")))
    }
  }
}

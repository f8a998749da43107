import FileAccess
import Scenarios
import SyncFolders

/// The one file of a folder that is resolved.
struct ChosenFile {
  /// Its path from the folder, or that of one of its copies.
  let path: [UInt8]

  /// The part of the folder to scan.
  var place: ScanPlace {
    let parents = [[UInt8]](path: path).dropLast()
    return ScanPlace(path: Array(parents).path, isWhole: false)
  }

  /// Checks that a file without conflicts exists.
  ///
  /// - Throws: ``CommandFailure`` if it does not.
  func requireThere(in folder: SyncFolder, as word: [UInt8]) throws(CommandFailure) {
    guard (try? FileKind(at: Folder.path(folder.path, path), followsLinks: false)) == nil else {
      return
    }
    throw CommandFailure(
      .noInput, "\(DisplayText.quoted(word)) is not there, and has no conflict copies.")
  }

  /// Whether the file is one of a family.
  private func isPart(of plan: PlannedFamily) -> Bool {
    isAmong([plan.path, plan.foundPath], plan.members.map(\.name), in: plan.folder)
  }

  /// Whether the file is one of a conflict.
  func isPart(of conflict: UnsettledConflict) -> Bool {
    isAmong([conflict.path], conflict.members.map(\.name), in: conflict.folder)
  }

  private func isAmong(_ paths: [[UInt8]], _ names: [[UInt8]], in folder: [UInt8]) -> Bool {
    paths.contains(path) || names.contains { Folder.path(folder, $0) == path }
  }

  /// Selects the plan of the file, with those of its companions, whose names change together with it.
  func selected(from plans: [PlannedFamily]) -> [Bool] {
    let named = plans.filter(isPart(of:))
    let units = Set(named.map { $0.unit ?? $0.path })
    return plans.map { isPart(of: $0) || units.contains($0.unit ?? $0.path) }
  }
}

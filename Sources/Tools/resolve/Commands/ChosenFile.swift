import FileAccess
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

  /// Selects the plan of the file, with those of its companions, whose names change together with it.
  func selected(from plans: [PlannedFamily]) -> [Bool] {
    func isNamed(_ plan: PlannedFamily) -> Bool {
      [plan.path, plan.foundPath].contains(path)
        || plan.members.contains { Folder.path(plan.folder, $0.name) == path }
    }
    let named = plans.filter(isNamed)
    let units = Set(named.map { $0.unit ?? $0.path })
    return plans.map { isNamed($0) || units.contains($0.unit ?? $0.path) }
  }
}

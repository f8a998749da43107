package import ConflictResolution
package import Scenarios

extension Scenario {
  /// The most names that are listed as present.
  package static let mostPresentNames = 10_000

  /// Lists names that exist next to the files and are not among them, so that no copy is given one of them.
  ///
  /// Only names in the same folders matter: a copy is in the folder of its original.
  ///
  /// - Parameter names: All names that a device has, in any order.
  /// - Complexity: O(*n* log *n*) in the number of names.
  package mutating func notePresent(_ names: some Sequence<RelativePath>) {
    var folders: Set<RelativePath?> = []
    var own: Set<RelativePath> = []
    for file in files {
      for path in [file.path] + file.versions.map(\.path) {
        folders.insert(path.parent)
        own.insert(path)
      }
    }
    let beside = Set(names.lazy.filter { folders.contains($0.parent) && !own.contains($0) })
    present = Array(beside.sorted().prefix(Self.mostPresentNames))
  }
}

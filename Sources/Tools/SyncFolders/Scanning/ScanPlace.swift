import ConflictResolution
import FileNames

/// A part of a folder that is scanned.
package struct ScanPlace: Hashable, Sendable {
  /// The path of the folder from the root of the scan; empty for the root itself.
  package let path: [UInt8]
  /// Whether all that is below it counts, too, and not only the names in it and what is in its documents.
  package let isWhole: Bool

  /// Makes a place.
  package init(path: [UInt8], isWhole: Bool) {
    self.path = path
    self.isWhole = isWhole
  }

  /// Whether a folder is scanned with it.
  ///
  /// - Parameter folder: The path of the folder.
  /// - Returns: Whether it is.
  package func covers(_ folder: [UInt8]) -> Bool {
    if path == folder { return true }
    return isWhole && (path.isEmpty || folder.starts(with: path + [0x2F]))
  }

  /// The places at which families are found that changes concern: what is in a document is a part of the folder that the
  /// document is in.
  ///
  /// - Parameter changes: Where something has changed.
  /// - Returns: The places, in the order of their paths, none of which is a part of another.
  package static func covering(_ changes: [FolderSettling.Place]) -> [ScanPlace] {
    var whole: Set<[UInt8]> = []
    var single: Set<[UInt8]> = []
    for change in changes {
      let components = [[UInt8]](path: change.folder)
      if let document = components.firstIndex(where: PackageName.isOne) {
        single.insert(Array(components[..<document]).path)
        continue
      }
      if case .tree(let path) = change { whole.insert(path) } else { single.insert(change.folder) }
    }
    func isBelow(_ path: [UInt8], orIs: Bool) -> Bool {
      whole.contains { other in
        (orIs && other == path)
          || (other != path && ScanPlace(path: other, isWhole: true).covers(path))
      }
    }
    let places =
      whole.filter { !isBelow($0, orIs: false) }.map { ScanPlace(path: $0, isWhole: true) }
      + single.filter { !isBelow($0, orIs: true) }.map { ScanPlace(path: $0, isWhole: false) }
    return places.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }
}

/// The place that a version names: a name in a folder that is known by its identity, or a path.
///
/// **Invariant.** Two places with a parent are equal if parent and name are: the rest of their paths only shows where
/// the writers saw the folder.
struct Place: Sendable {
  /// The written part of the version there; one reference, so that a place is cheap to pass around.
  private let written: FileVersion.Written

  /// The path that the writer gave; its last component is the name.
  var path: RelativePath { written.draft.path }
  /// The folder, if it is known by its identity.
  var parent: FileIdentity? { written.draft.parent }
  /// The folder before the last move; it belongs to the folder, and is not compared.
  var formerParent: FileIdentity? { written.draft.formerParent }

  /// The place of a version's written part.
  init(of written: FileVersion.Written) { self.written = written }

  /// Whether both have one name in their folders.
  func hasEqualName(to other: Place) -> Bool {
    path == other.path || path.lastComponent == other.path.lastComponent
  }

  /// The name of another place in the folder of this one.
  ///
  /// - Returns: the place; the other one if the combined path would be too long.
  func named(as other: Place) -> Place {
    if hasEqualName(to: other) { return self }
    guard let path = try? path.replacingLastComponent(with: other.path.lastComponent) else {
      return other
    }
    var draft = written.draft
    draft.path = path
    return Place(of: FileVersion.Written(draft))
  }
}

extension Place: Hashable {
  static func == (left: Place, right: Place) -> Bool {
    if left.written === right.written { return true }
    guard let parent = left.parent else {
      return right.parent == nil && left.path == right.path
    }
    return parent == right.parent && left.hasEqualName(to: right)
  }

  func hash(into hasher: inout Hasher) {
    guard let parent else {
      hasher.combine(path)
      return
    }
    hasher.combine(parent)
    hasher.combine(path.lastComponent)
  }
}

extension FileVersion {
  /// Whether both name the same place.
  package func isAtSamePlace(as other: FileVersion) -> Bool { place == other.place }

  /// The version at another place.
  func at(_ place: Place) -> FileVersion {
    moved(to: place.path, in: place.parent, from: place.formerParent)
  }

  /// The version in the folder that a place names, if it names one.
  func inFolder(of place: Place?) -> FileVersion {
    guard let place, place.parent != nil else { return self }
    return moved(to: path, in: place.parent, from: place.formerParent)
  }
}

extension Contender {
  /// The place that its version names.
  var place: Place { version.place }
}

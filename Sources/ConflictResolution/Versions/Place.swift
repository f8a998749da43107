/// Where a version says it is: a name in a folder that is known by its identity, or a path.
///
/// **Invariant.** Two places with a parent are equal where parent and name are: the rest of their paths only tells
/// where the writers saw the folder.
struct Place: Sendable {
  /// The path that the writer gave; its last component is the name.
  let path: RelativePath
  /// The folder, where it is known by its identity.
  let parent: FileIdentity?
  /// The folder before it was last moved; it goes with the folder, and is no part of what is compared.
  let formerParent: FileIdentity?

  /// The name in the folder.
  var name: [UInt8] { path.lastComponent }

  /// A place.
  init(_ path: RelativePath, in parent: FileIdentity? = nil, from formerParent: FileIdentity? = nil)
  {
    self.path = path
    self.parent = parent
    self.formerParent = formerParent
  }

  /// The name of another place in the folder of this one.
  ///
  /// - Returns: the place; the other one where the path of both would be too long.
  func named(as other: Place) -> Place {
    if name == other.name { return self }
    var components = path.components
    components[components.count - 1] = other.name
    guard let path = try? RelativePath(components: components) else { return other }
    return Place(path, in: parent, from: formerParent)
  }
}

extension Place: Hashable {
  static func == (left: Place, right: Place) -> Bool {
    guard let parent = left.parent else {
      return right.parent == nil && left.path == right.path
    }
    return parent == right.parent && (left.path == right.path || left.name == right.name)
  }

  func hash(into hasher: inout Hasher) {
    guard let parent else {
      hasher.combine(path)
      return
    }
    hasher.combine(parent)
    hasher.combine(name)
  }
}

extension Place: CustomStringConvertible {
  /// The path, as the writer gave it.
  var description: String { path.description }
}

extension FileVersion {
  /// Where it says it is.
  var place: Place { Place(path, in: parent, from: formerParent) }

  /// Whether both say that they are at the same place.
  package func isAtSamePlace(as other: FileVersion) -> Bool { place == other.place }

  /// The version at another place.
  func at(_ place: Place) -> FileVersion {
    var version = self
    (version.path, version.parent) = (place.path, place.parent)
    version.formerParent = place.formerParent
    return version
  }
}

extension Contender {
  /// Where its version says it is.
  var place: Place { version.place }
}

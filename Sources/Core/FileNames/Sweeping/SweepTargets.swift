/// The places in the destination that the files of an inbox get: folders keep their place, and no two names meet.
///
/// It reads no file: the caller lists the folders of both, in the order in which it walks through the inbox, folders
/// before what is in them. `Content` is what the caller knows of a file that is not at its new place yet.
package struct SweepTargets<Content> {
  /// A folder that takes what is in one of the inbox.
  package struct Folder {
    /// The names on the way to it from the destination.
    package let path: [[UInt8]]
    /// Whether it is there, and not made for this.
    package let isThere: Bool

    /// The destination itself.
    package static var root: Folder { Folder(path: [], isThere: true) }
  }

  private let numbering: NumberingConvention
  private let limit: Int
  private let inbox: [[UInt8]]?
  private var names: [[[UInt8]]: SweptNames<Content>] = [:]
  /// The folders that names of one key were merged with, by the folder that they are in.
  private var merged: [[[UInt8]]: [CollisionKey: Folder]] = [:]
  /// The folders of the inbox that folders are made for which are not made yet.
  private var models: [[[UInt8]]: [[UInt8]]] = [:]

  /// Begins with an empty destination.
  ///
  /// - Parameters:
  ///   - numbering: How names that are taken are numbered.
  ///   - limit: The most bytes of a numbered name.
  ///   - inbox: The names on the way from the destination to the inbox; `nil` if it is elsewhere.
  package init(numbering: NumberingConvention, limit: Int = 255, inbox: [[UInt8]]?) {
    (self.numbering, self.limit, self.inbox) = (numbering, limit, inbox)
  }

  /// Whether the names in a folder were listed.
  package func isListed(_ folder: Folder) -> Bool { names[folder.path] != nil }

  /// Takes note of the names that are in a folder.
  package mutating func list(_ names: SweptNames<Content>, in folder: Folder) {
    self.names[folder.path] = names
  }

  /// The folder that a folder of the inbox is merged with, or that is made for it.
  ///
  /// - Parameters:
  ///   - path: The names on the way from the inbox to it.
  ///   - outer: The folder that the one around it was merged with.
  ///   - origin: The facts that a numbered name may have.
  /// - Returns: The folder; `nil` if no name is free.
  package mutating func folder(
    for path: [[UInt8]], below outer: Folder, _ origin: CopyOrigin
  ) -> Folder? {
    let name = path[path.count - 1]
    let key = CollisionKey.universal(name)
    // Two spellings of one folder are the same on some systems: both go to the same folder.
    if let before = merged[outer.path]?[key] { return before }
    let folders = standing(at: name, in: outer).filter { standing in
      // The inbox itself cannot be the destination of its own files.
      standing.isFolder && !PackageName.isOne(standing.name)
        && (standing.folder ?? outer.path) + [standing.name] != inbox
    }
    let found: Folder
    if let same = folders.first(where: { $0.name == name && $0.folder == outer.path })
      ?? folders.first
    {
      found = Folder(
        path: (same.folder ?? outer.path) + [same.name], isThere: same.folder != nil)
    } else if let free = self.name(for: name, isFolder: true, in: outer, content: nil, origin) {
      found = Folder(path: outer.path + [free], isThere: false)
      models[found.path] = path
    } else {
      return nil
    }
    merged[outer.path, default: [:]][key] = found
    return found
  }

  /// The entries of a folder that have a name, or one that some file system treats as equal.
  package func standing(at name: [UInt8], in folder: Folder) -> [SweptNames<Content>.Standing] {
    names[folder.path]?.standing(at: name) ?? []
  }

  /// The name that a file gets in a folder, which is taken from now on.
  ///
  /// - Parameters:
  ///   - name: Its name in the inbox.
  ///   - isFolder: Whether it is a folder, as some documents are.
  ///   - folder: The folder.
  ///   - content: What is known of it.
  ///   - origin: The facts that a numbered name may have.
  /// - Returns: The name; `nil` if no name is free.
  package mutating func name(
    for name: [UInt8], isFolder: Bool, in folder: Folder, content: Content?, _ origin: CopyOrigin
  ) -> [UInt8]? {
    guard
      let free = names[folder.path, default: SweptNames()].free(
        for: name, isDirectory: isFolder, limit: limit, origin: origin, numbering)
    else { return nil }
    names[folder.path]?.add(.init(name: free, isFolder: isFolder, folder: nil, content: content))
    return free
  }

  /// The folders that have to be made before something is moved into a folder, the outermost first, each with the
  /// folder of the inbox that it is made for; they count as made from now on.
  package mutating func unmade(
    downTo folder: [[UInt8]]
  ) -> [(folder: [[UInt8]], model: [[UInt8]])] {
    guard let model = models.removeValue(forKey: folder) else { return [] }
    return unmade(downTo: Array(folder.dropLast())) + [(folder, model)]
  }
}

import ConflictResolution
import ContentDigests
import FileAccess

/// The place for versions that are set aside from a folder.
///
/// A sync tool never carries it to other devices, and it is on the folder's own file system: files are set
/// aside by giving them another name, which keeps all their attributes.
package struct StoreLocation: Hashable, Sendable {
  /// Why a folder has the store that it has.
  package enum Kind: Hashable, Sendable {
    /// It was given.
    case given
    /// It was given, and is what an earlier run left in a folder that Syncthing synced then. What it has can be taken
    /// back; nothing new is put into it.
    case left(root: [UInt8], problem: StoreLocationError)
    /// The folder is in one that Syncthing syncs, whose `.stignore` makes Syncthing ignore the store.
    case syncthing(root: [UInt8])
    /// It is outside of the folder, where programs keep what they have to remember.
    case outside
  }

  /// The path of the store, as bytes; absolute, and nothing need be there.
  package let path: [UInt8]
  package let kind: Kind

  /// The name of the store in a folder that Syncthing syncs.
  package static let nameInFolder = Array(".resolve".utf8)

  /// The line that `.stignore` must have.
  package static let ignoreLine = "/.resolve"

  /// Finds the store of a folder.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, as bytes; absolute and without symbolic links.
  ///   - given: The path of a store that the user named; absolute and without symbolic links.
  ///   - environment: The value of an environment variable.
  /// - Throws: ``StoreLocationError``, if the user has to name one.
  package init(
    of folder: [UInt8], given: [UInt8]?, environment: (String) -> [UInt8]?
  ) throws(StoreLocationError) {
    let syncthing = Self.syncthingRoot(above: folder)
    if let given {
      path = given
      let root = Folder.path(containing: given)
      if root == syncthing, Folder.path(root, Self.nameInFolder) == given {
        kind = .syncthing(root: root)
      } else if let problem = Self.problem(with: given, of: folder) {
        guard Self.isLeft(given, of: folder) else { throw problem }
        kind = .left(root: root, problem: problem)
      } else {
        kind = .given
      }
    } else if let root = syncthing {
      path = Folder.path(root, Self.nameInFolder)
      kind = .syncthing(root: root)
    } else {
      path = try Self.outside(of: folder, environment: environment)
      kind = .outside
    }
  }

  /// Why a store that was named cannot take what is set aside from a folder, if so.
  private static func problem(with given: [UInt8], of folder: [UInt8]) -> StoreLocationError? {
    if Folder.contains(given, in: folder) {
      return StoreLocationError(
        folder, "the store '\(String(displayingPath: given))' is inside of it")
    }
    return syncthingRoot(above: given).map { root in
      StoreLocationError(
        folder,
        "Syncthing syncs '\(String(displayingPath: root))', which the store "
          + "'\(String(displayingPath: given))' is in")
    }
  }

  /// Whether a path is that of a store in a folder, or in one above it, where a folder of the user is.
  private static func isLeft(_ path: [UInt8], of folder: [UInt8]) -> Bool {
    let root = Folder.path(containing: path)
    guard Folder.path(root, nameInFolder) == path, Folder.contains(folder, in: root),
      let status = try? FolderHandle(root).status(of: nameInFolder)
    else { return false }
    return status.kind == .folder && status.belongsToUser
  }

  /// A store that was used before.
  init(known path: [UInt8]) {
    self.path = path
    kind = .given
  }

  /// The place outside of a folder for the facts that are remembered about it.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, as bytes; absolute and without symbolic links.
  ///   - environment: The value of an environment variable.
  /// - Returns: The path of a folder, which need not be there.
  /// - Throws: ``StoreLocationError``, if there is no such place.
  static func outside(
    of folder: [UInt8], environment: (String) -> [UInt8]?
  ) throws(StoreLocationError) -> [UInt8] {
    let path = Folder.path(
      Folder.path(try stateFolder(folder, environment), Array("resolve".utf8)), name(of: folder))
    guard !Folder.contains(path, in: folder) else {
      throw StoreLocationError(
        folder, "its store would be '\(String(displayingPath: path))', inside of it")
    }
    return path
  }

  /// The folder that Syncthing syncs and that holds a folder, or is it.
  ///
  /// A marker of somebody else decides nothing, and none above a folder of somebody else: else who may write into
  /// `/tmp` would choose the store of every folder there. Git's `safe.directory` has the same rule. Of several the
  /// outermost counts: one further down may have come from a peer, and its `.stignore` would keep nothing from being synced.
  private static func syncthingRoot(above folder: [UInt8]) -> [UInt8]? {
    var root = folder
    var found: [UInt8]?
    while true {
      // A path that is not there yet has no marker.
      if let handle = try? FolderHandle(root) {
        guard (try? handle.status())?.belongsToUser == true else { return found }
        if (try? handle.status(of: Array(".stfolder".utf8)))?.belongsToUser == true { found = root }
      }
      guard root != [0x2F] else { return found }
      root = Folder.path(containing: root)
    }
  }

  /// By the base directory specification of freedesktop.org: `$XDG_STATE_HOME`, else `~/.local/state`.
  private static func stateFolder(
    _ folder: [UInt8], _ environment: (String) -> [UInt8]?
  ) throws(StoreLocationError) -> [UInt8] {
    if let state = environment("XDG_STATE_HOME"), state.first == 0x2F { return state }
    guard let home = environment("HOME"), home.first == 0x2F else {
      throw StoreLocationError(
        folder, "the environment names no home folder to keep its store in")
    }
    return Folder.path(home, Array(".local/state".utf8))
  }

  /// The folder that has the stores of all folders; `nil` if the environment names none.
  static func allStores(environment: (String) -> [UInt8]?) -> [UInt8]? {
    (try? stateFolder([], environment)).map { Folder.path($0, Array("resolve".utf8)) }
  }

  /// The folder's own name, for people, and 16 hex digits of a digest of its path, to distinguish it from
  /// others.
  static func name(of folder: [UInt8]) -> [UInt8] {
    let name = folder.split(separator: 0x2F).last.map(Array.init) ?? Array("root".utf8)
    var hash = SHA256()
    hash.update(folder)
    return Array(name.prefix(200)) + Array("-\("\(hash.finalized())".prefix(16))".utf8)
  }

  // MARK: Syncthing

  /// Whether Syncthing's patterns leave the store alone.
  ///
  /// The first pattern that matches counts. A pattern with `!` before it, and a line that includes other
  /// patterns, may have the opposite effect: if such a line comes first, the result is unknown.
  ///
  /// - Parameter patterns: The content of `.stignore`, as bytes.
  /// - Returns: Whether it is certain.
  package static func isIgnored(by patterns: [UInt8]) -> Bool {
    for line in patterns.split(separator: 0x0A) {
      var text = String(decoding: line, as: UTF8.self)[...]
      while let last = text.last, last.isWhitespace { text.removeLast() }
      text = text.drop { $0.isWhitespace }
      if text.isEmpty || text.hasPrefix("//") { continue }
      if text.hasPrefix("#include") { return false }
      // Marks that negate a pattern and marks that change how it is compared come in any order.
      while text.hasPrefix("(?") || text.hasPrefix("!") {
        if text.hasPrefix("!") { return false }
        guard let end = text.firstIndex(of: ")") else { break }
        text = text[text.index(after: end)...]
      }
      if [ignoreLine, ".resolve", "/.resolve/", ".resolve/"].contains(String(text)) { return true }
    }
    return false
  }
}

/// Why a folder has no store unless one is named.
package struct StoreLocationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the folder, as bytes.
  package let folder: [UInt8]
  /// Why, as the rest of a sentence.
  package let reason: String

  package init(_ folder: [UInt8], _ reason: String) {
    self.folder = folder
    self.reason = reason
  }

  /// What is wrong and what to do.
  package var description: String { message(naming: "with --store") }

  func message(naming store: String) -> String {
    "There is no place for what is set aside from '\(String(displayingPath: folder))': \(reason). "
      + "Name one on the same file system, outside of what is synced, \(store)."
  }
}

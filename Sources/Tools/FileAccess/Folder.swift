/// One name in a folder.
public struct FolderEntry: Hashable, Sendable {
  /// The name, as bytes: one path component.
  public let name: [UInt8]

  /// What it is; a symbolic link is not followed.
  public let kind: FileKind

  /// Makes an entry.
  ///
  /// - Parameters:
  ///   - name: The name, as bytes.
  ///   - kind: What it is.
  public init(name: [UInt8], kind: FileKind) {
    self.name = name
    self.kind = kind
  }
}

/// Lists folders.
///
/// Every listing is in the order of the bytes of its names: the same on every machine, in every locale.
/// Only ``forEachEntry(of:followsLink:_:)``, which holds no listing, gives names as the system does.
public enum Folder {
  /// Makes the system refuse, from now on, to read what it would have to download: such a file fails with code
  /// `not-downloaded`.
  ///
  /// It is for the whole process, and for the programs that it starts.
  package static func forbidDownloads() { CLibrary.forbidDownloads() }

  /// Lists the names in a folder.
  ///
  /// - Parameter path: The path of the folder, as bytes.
  /// - Returns: The entries without `.` and `..`, in the order of their bytes.
  /// - Throws: ``FileAccessError``, with code `not-a-directory` if it is a file.
  /// - Complexity: O(*n* log *n*) in the number of names.
  public static func entries(of path: [UInt8]) throws(FileAccessError) -> [FolderEntry] {
    return try FileAccessError.of(.list, path) { () throws(SystemFailure) in
      try CLibrary.entries(of: path)
        .sorted { $0.name.lexicographicallyPrecedes($1.name) }
    }
  }

  /// Gives the names in a folder one by one without keeping them, for folders of any size.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, as bytes; of any length, if the folders on the way are not symbolic
  ///     links.
  ///   - followsLink: Whether the folder may be named by a symbolic link.
  ///   - body: Takes each entry but `.` and `..`, in no particular order.
  /// - Throws: ``FileAccessError``, with code `not-a-directory` if it is a file; `body` may have been
  ///   given entries before.
  /// - Complexity: O(*n*) in the number of names, O(1) in memory.
  public static func forEachEntry(
    of path: [UInt8], followsLink: Bool = true, _ body: (FolderEntry) -> Void
  ) throws(FileAccessError) {
    try FileAccessError.of(.list, path) { () throws(SystemFailure) in
      try CLibrary.forEachEntry(of: path, followsLink: followsLink, body)
    }
  }

  /// Finds the files under a folder whose names end in one of some extensions.
  ///
  /// Regular files only. Names that begin with a dot are passed over, folders too, and no symbolic link is
  /// followed: what is found lies in the folder, and each file is found once. The folder itself may be
  /// named by a symbolic link.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, as bytes.
  ///   - extensions: The extensions without their dot, such as `["json", "jsonl"]`, compared exactly.
  /// - Returns: The paths, each beginning with `path`, in the order of their bytes.
  /// - Throws: ``FileAccessError``, if a folder in it cannot be listed.
  /// - Complexity: O(*n* log *n*) in the number of names under the folder.
  public static func files(
    under path: [UInt8], withExtensions extensions: [String]
  ) throws(FileAccessError) -> [[UInt8]] {
    let endings = extensions.map { [0x2E] + Array($0.utf8) }
    var found: [[UInt8]] = []
    // A list replaces recursion: no depth of folders can exhaust the stack.
    var folders = [path]
    while let folder = folders.popLast() {
      for entry in try entries(of: folder) where entry.name.first != 0x2E {
        let entryPath = Self.path(folder, entry.name)
        switch entry.kind {
        case .folder: folders.append(entryPath)
        case .file
        where endings.contains {
          entry.name.count > $0.count && entry.name.suffix($0.count) == $0[...]
        }:
          found.append(entryPath)
        case .file, .symbolicLink, .other: break
        }
      }
    }
    return found.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Whether a path is that of a folder or of something in it; both absolute and without symbolic links.
  public static func contains(_ path: [UInt8], in folder: [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    return path == folder
      || path.starts(with: folder.last == slash ? folder : folder + [slash])
  }

  /// The path of a folder or file without any symbolic link in it.
  ///
  /// - Parameter path: The path, as bytes; empty for the current folder.
  /// - Returns: The path, absolute.
  /// - Throws: ``FileAccessError``, with code `not-found` if there is nothing.
  public static func canonicalPath(_ path: [UInt8]) throws(FileAccessError) -> [UInt8] {
    return try FileAccessError.of(.read, path) { () throws(SystemFailure) in
      try CLibrary.canonicalPath(path.isEmpty ? [0x2E] : path)
    }
  }

  /// Makes a folder, and those above it that are missing, and flushes all of them to the disk.
  ///
  /// - Parameters:
  ///   - path: The path, as bytes.
  ///   - permissions: The permissions of the folders that are made.
  /// - Throws: ``FileAccessError``, if something else is in the way, or a folder cannot be made.
  /// - Complexity: O(*n*) in the number of components.
  public static func make(
    _ path: [UInt8], permissions: UInt32 = 0o700
  ) throws(FileAccessError) {
    var missing: [[UInt8]] = []
    var above = path
    while true {
      do throws(FileAccessError) {
        guard try FileKind(at: above) == .folder else {
          throw FileAccessError(
            code: .notADirectory, action: .write, path: above, reason: "it is no folder")
        }
        break
      } catch {
        let outer = Self.path(containing: above)
        guard error.code == .notFound, outer != above else { throw error }
        missing.append(above.split(separator: 0x2F).last.map(Array.init) ?? [])
        above = outer
      }
    }
    for name in missing.reversed() {
      let folder = try FolderHandle(above)
      try folder.makeFolder(ifMissing: name, permissions: permissions)
      above = Self.path(above, name)
    }
  }

  /// Whether bytes can be the name of something in a folder, and so cannot lead out of it.
  ///
  /// - Parameter name: The name, as bytes.
  /// - Returns: Whether it is one component: not empty, `.` or `..`, without a slash and NUL.
  public static func isName(_ name: [UInt8]) -> Bool {
    !name.isEmpty && name != [0x2E] && name != [0x2E, 0x2E] && !name.contains(0x2F)
      && !name.contains(0)
  }

  /// Joins a folder and a name with one slash.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, as bytes; empty for the current one.
  ///   - name: The name or relative path, as bytes.
  /// - Returns: The path of the name in the folder.
  public static func path(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
    guard let last = folder.last else { return name }
    return last == 0x2F ? folder + name : folder + [0x2F] + name
  }

  /// The folder that holds a file.
  ///
  /// - Parameter path: The path of the file, as bytes.
  /// - Returns: The part before the last slash; `.` without a slash, `/` for the root.
  public static func path(containing path: [UInt8]) -> [UInt8] {
    guard let slash = path.lastIndex(of: 0x2F) else { return [0x2E] }
    return slash == 0 ? [0x2F] : Array(path[..<slash])
  }
}

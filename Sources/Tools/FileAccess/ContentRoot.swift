/// A folder whose files may be read by relative paths, and nothing outside of it.
///
/// A scenario names content files next to it. A scenario that came from somebody else must not be able to
/// read anything else on the machine, so a path is refused when it is absolute, when a component is empty,
/// `.` or `..`, and when any component is a symbolic link:
///
///     let root = ContentRoot(Array("scenarios".utf8))
///     try root.read(Array("photos/a.png".utf8))  // scenarios/photos/a.png
///     try root.read(Array("../secret".utf8))     // FileAccessError, outside-folder
///
/// Each component is opened relative to the folder before it, never by name from the top: a folder that is
/// exchanged for a link in between changes nothing.
public struct ContentRoot: Hashable, Sendable {
  /// The path of the folder, as bytes; it may itself be reached through symbolic links.
  public let folder: [UInt8]

  /// Makes a root from the path of a folder.
  ///
  /// - Parameter folder: The path, as bytes; empty for the current folder.
  public init(_ folder: [UInt8]) {
    self.folder = folder.isEmpty ? [0x2E] : folder
  }

  /// Reads a file in the folder.
  ///
  /// - Parameters:
  ///   - path: The path relative to the folder, as bytes, components separated by `/`.
  ///   - limit: The most bytes allowed.
  /// - Returns: The content.
  /// - Throws: ``FileAccessError``, with code `outside-folder` or `symbolic-link` if the path is
  ///   refused, and with the whole path if the file cannot be read.
  /// - Complexity: O(*n*) in the size of the file.
  public func read(
    _ path: [UInt8], limit: Int = FileReader.defaultLimit
  ) throws(FileAccessError) -> [UInt8] {
    do throws(SystemFailure) {
      return try open(components: Self.components(of: path), limit: limit)
    } catch {
      // A refused path is shown as it was given; a path that cannot be read is shown with the folder.
      let shown = error.code == .outsideFolder ? path : Folder.path(folder, path)
      throw FileAccessError(error, action: .read, path: shown)
    }
  }

  private static func components(of path: [UInt8]) throws(SystemFailure) -> [[UInt8]] {
    if path.isEmpty { throw SystemFailure(code: .outsideFolder, text: "the path is empty") }
    if path.first == 0x2F {
      throw SystemFailure(
        code: .outsideFolder, text: "an absolute path leaves the folder it must stay in")
    }
    let components = path.split(separator: 0x2F, omittingEmptySubsequences: false).map(Array.init)
    for component in components {
      switch component {
      case []:
        throw SystemFailure(code: .outsideFolder, text: "a component of the path is empty")
      case [0x2E]:
        throw SystemFailure(code: .outsideFolder, text: "a component of the path is '.'")
      case [0x2E, 0x2E]:
        throw SystemFailure(code: .outsideFolder, text: "'..' leaves the folder it must stay in")
      default: continue
      }
    }
    return components
  }

  private func open(components: [[UInt8]], limit: Int) throws(SystemFailure) -> [UInt8] {
    var current = try CLibrary.open(folder, .folder)
    for component in components.dropLast() {
      current = try CLibrary.openItself(component, .folderOnlyItself, in: current.number)
    }
    guard let name = components.last else { throw CLibrary.noSuchFile }
    let file = try CLibrary.openItself(name, .readOnlyItself, in: current.number)
    // A pipe or a device could wait forever or never end.
    guard try CLibrary.status(of: file.number).kind != .other else { throw CLibrary.isNoFile }
    return try FileReader.readToEnd(file.number, limit: limit)
  }
}

/// A new folder for files that another program is to read, removed when its value ends.
///
/// Only the user may enter it. It is in the folder that the environment's `TMPDIR` names, or else in `/tmp`:
///
///     let folder = try PrivateFolder()
///     let path = try folder.write("base", bytes)  // /tmp/resolve-x2F4aq/base
///
/// It is removed with everything in it, also with what the other program put there. While there is such a
/// folder, signals that would end the process (hang-up, interrupt, quit, terminate) wait, so that it is removed
/// then too.
public struct PrivateFolder: ~Copyable {
  /// The path, as bytes; absolute.
  public let path: [UInt8]

  private let hold: SignalHold

  /// Makes a folder.
  ///
  /// - Throws: ``FileAccessError``.
  public init() throws(FileAccessError) {
    var parent = Environment.bytes("TMPDIR") ?? []
    if parent.isEmpty { parent = Array("/tmp".utf8) }
    hold = SignalHold()
    do throws(SystemFailure) {
      // The name must be valid in any current folder of the other program.
      path = try CLibrary.makePrivateFolder(in: try CLibrary.canonicalPath(parent))
    } catch {
      throw FileAccessError(error, action: .write, path: parent)
    }
  }

  deinit {
    Self.remove(path)
  }

  /// Makes a new file in the folder.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - bytes: The content.
  /// - Returns: The path, as bytes.
  /// - Throws: ``FileAccessError``.
  /// - Complexity: O(*n*) in the number of bytes.
  public borrowing func write(
    _ name: String, _ bytes: [UInt8]
  ) throws(FileAccessError) -> [UInt8] {
    let file = Folder.path(path, Array(name.utf8))
    try FileAccessError.of(.write, file) { () throws(SystemFailure) in
      let descriptor = try CLibrary.open(file, .createNew(permissions: 0o600))
      try CLibrary.writeAll(descriptor.number, bytes[...])
    }
    return file
  }

  /// Removes a folder and all in it; what cannot be removed stays.
  private static func remove(_ path: [UInt8]) {
    // A list replaces recursion: no depth of folders can exhaust the stack. A folder is in it before those
    // inside it, so in reverse order each is empty when it is removed.
    var found = [path]
    var next = 0
    while next < found.count {
      let folder = found[next]
      next += 1
      for entry in (try? CLibrary.entries(of: folder)) ?? [] {
        let inner = Folder.path(folder, entry.name)
        if entry.kind == .folder { found.append(inner) } else { try? CLibrary.remove(inner) }
      }
    }
    for folder in found.reversed() { try? CLibrary.removeEmptyFolder(folder) }
  }
}

/// The folder in which browsers save files.
public enum DownloadFolder {
  /// Finds the folder.
  ///
  /// It is what `user-dirs.dirs` names, the file of the program `xdg-user-dir`, else `Downloads` in the home folder.
  ///
  /// - Parameter environment: The value of an environment variable.
  /// - Returns: The path, as bytes, absolute and without symbolic links; `nil` if there is no such folder.
  public static func path(
    environment: (String) -> [UInt8]? = Environment.bytes
  ) -> [UInt8]? {
    guard let home = environment("HOME"), home.first == UInt8(ascii: "/") else { return nil }
    var settings = environment("XDG_CONFIG_HOME") ?? []
    if settings.first != UInt8(ascii: "/") { settings = Folder.path(home, Array(".config".utf8)) }
    let file = Folder.path(settings, Array("user-dirs.dirs".utf8))
    var paths = [Folder.path(home, Array("Downloads".utf8))]
    if let settings = try? FileReader.readRegular(file, limit: 1 << 16),
      let named = named(in: settings, home)
    {
      paths.insert(named, at: 0)
    }
    for path in paths {
      guard let path = try? Folder.canonicalPath(path) else { continue }
      if (try? FileKind(at: path)) == .folder { return path }
    }
    return nil
  }

  /// The folder that a settings file names: `XDG_DOWNLOAD_DIR="$HOME/Downloads"`, or an absolute path.
  ///
  /// Source: xdg-user-dirs, `user-dirs.dirs(5)`; the last line counts, as in a shell.
  private static func named(in settings: [UInt8], _ home: [UInt8]) -> [UInt8]? {
    let start = Array("XDG_DOWNLOAD_DIR=\"".utf8)
    guard
      let line = settings.split(separator: 0x0A).last(where: { $0.starts(with: start) }),
      let end = line.lastIndex(of: UInt8(ascii: "\"")), end >= line.startIndex + start.count
    else { return nil }
    let value = line[(line.startIndex + start.count)..<end]
    let variable = Array("$HOME".utf8)
    var path = value.starts(with: variable) ? home : []
    var isEscaped = false
    for byte in value.dropFirst(path.isEmpty ? 0 : variable.count) {
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      if !isEscaped { path.append(byte) }
    }
    // By convention, the home folder itself means that there is no such folder.
    return path.first == UInt8(ascii: "/") && path != home + [UInt8(ascii: "/")] ? path : nil
  }
}

import FileAccess

/// What the settings of the user's Syncthing say about a synced folder.
///
/// Source: `config.xml`, https://docs.syncthing.net/users/config.html.
struct SyncthingSettings: Hashable, Sendable {
  /// The port of its interface on this machine.
  let port: UInt16
  /// The key that its interface wants; it is never printed or stored.
  let key: String
  /// The ID of the folder.
  let folder: [UInt8]

  /// The largest settings that are read.
  private static let limit = 8 << 20

  /// Finds the settings in which a folder is listed.
  ///
  /// The result is `nil` if there are none, if the interface is not on this machine or wants HTTPS, or if the folder
  /// does not both send and receive.
  ///
  /// - Parameters:
  ///   - root: The path of the folder, absolute and without symbolic links.
  ///   - environment: The value of an environment variable.
  init?(of root: [UInt8], environment: (String) -> [UInt8]?) {
    for home in Self.homes(environment) {
      let path = Folder.path(home, Array("config.xml".utf8))
      guard let text = try? FileReader.readRegular(path, limit: Self.limit) else { continue }
      let found = Self(text) { folder in
        (try? Folder.canonicalPath(Self.expanded(folder, environment))) == root
      }
      if let found {
        self = found
        return
      }
    }
    return nil
  }

  /// Reads settings.
  ///
  /// - Parameters:
  ///   - text: The content of `config.xml`.
  ///   - isRoot: Whether a path in it leads to the folder.
  init?(_ text: [UInt8], isRoot: ([UInt8]) -> Bool) {
    var scan = XMLScan(text)
    var open: [String] = []
    var texts: [String: [UInt8]] = [:]
    var folders: [[UInt8]] = []
    var wantsHTTPS = false
    while let part = scan.next() {
      switch part {
      case .start(let name, let attributes, let isEmpty):
        func value(_ key: String) -> [UInt8] { attributes[Array(key.utf8)] ?? [] }
        let word = String(decoding: name, as: UTF8.self)
        if open == ["configuration"], word == "folder", isRoot(value("path")),
          value("type").isEmpty || value("type") == Array("sendreceive".utf8)
        {
          folders.append(value("id"))
        }
        if open == ["configuration"], word == "gui" {
          wantsHTTPS = value("tls") == Array("true".utf8)
        }
        if !isEmpty { open.append(word) }
        guard open.count <= Self.deepest else { return nil }
      case .end: _ = open.popLast()
      case .text(let text):
        if open.count == 3, open.prefix(2) == ["configuration", "gui"] { texts[open[2]] = text }
      }
    }
    guard folders.count == 1, !folders[0].isEmpty, !wantsHTTPS,
      let port = texts["address"].flatMap(Self.port),
      let key = texts["apikey"].map({ String(decoding: $0, as: UTF8.self) }), !key.isEmpty
    else { return nil }
    (self.port, self.key, folder) = (port, key, folders[0])
  }

  private static let deepest = 64

  /// The port of an address on this machine.
  private static func port(_ address: [UInt8]) -> UInt16? {
    guard let colon = address.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let host = String(decoding: address[..<colon], as: UTF8.self)
    guard ["", "127.0.0.1", "localhost", "0.0.0.0"].contains(host) else { return nil }
    return UInt16(String(decoding: address[(colon + 1)...], as: UTF8.self)).flatMap {
      $0 > 0 ? $0 : nil
    }
  }

  /// The folders in which Syncthing has its settings, the most certain first.
  private static func homes(_ environment: (String) -> [UInt8]?) -> [[UInt8]] {
    func folder(_ name: String, _ inner: String) -> [UInt8]? {
      guard let outer = environment(name), outer.first == 0x2F else { return nil }
      return inner.isEmpty ? outer : Folder.path(outer, Array(inner.utf8))
    }
    return [
      folder("STCONFDIR", ""), folder("STHOMEDIR", ""), folder("XDG_STATE_HOME", "syncthing"),
      folder("HOME", ".local/state/syncthing"), folder("XDG_CONFIG_HOME", "syncthing"),
      folder("HOME", ".config/syncthing"), folder("HOME", "Library/Application Support/Syncthing"),
    ].compactMap { $0 }
  }

  private static func expanded(
    _ path: [UInt8], _ environment: (String) -> [UInt8]?
  ) -> [UInt8] {
    guard path.first == UInt8(ascii: "~"), path.count == 1 || path[1] == 0x2F,
      let home = environment("HOME")
    else { return path }
    return home + path.dropFirst()
  }
}

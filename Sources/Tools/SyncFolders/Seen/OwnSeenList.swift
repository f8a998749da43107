package import FileAccess

/// The list that this device gives the others.
///
/// It is written as a whole, and never over a file that this device has not written: if another machine uses the same
/// number, as after the disk was copied, this one takes a new number, and says of its older states only that it had them.
package struct OwnSeenList {
  /// The number of this device, and by what it knows its list.
  private struct Identity {
    var device: SeenLists.Code
    /// When it took the number, in seconds since 1970; 0 if it never had another one.
    var began: Int64 = 0
    /// The digests of what it wrote last, and of what it wrote before that or is about to write.
    var written: [String] = []
  }

  /// The path of the synced folder.
  private let root: [UInt8]
  private let archive: SeenArchive
  private var identity: Identity
  private var list: SeenLists.List
  /// In which order the files were changed.
  private var order: [SeenLists.Code: Int64] = [:]
  private var changes: Int64 = 0
  /// Whether there is something to write.
  package private(set) var isChanged = true

  private static let fileName = Array("list".utf8)

  /// Reads the list of this device, or begins one.
  ///
  /// - Parameters:
  ///   - root: The path of the synced folder.
  ///   - archive: Its archive, which has the number of the device.
  ///   - now: The time now, in seconds since 1970.
  package init(in root: [UInt8], _ archive: SeenArchive, now: Int64) {
    self.root = root
    self.archive = archive
    let common = SeenLists.key(in: root)
    identity = Self.identity(of: archive)
    let there = try? FileReader.readRegular(
      Self.path(of: identity.device, in: root), limit: SeenLists.limit)
    if let there, !identity.written.contains("\(FastSHA256.digest(of: there))") {
      identity = Identity(device: SeenLists.random(16), began: now)
    } else if let there, let read = SeenLists.list(there), read.key == common {
      // The paths and contents of a list have other codes under another key: such a list is begun anew.
      list = read
      isChanged = false
      return
    }
    list = SeenLists.List(key: common ?? SeenLists.random(32), device: identity.device)
  }

  /// The number of this device.
  package var device: [UInt8] { list.device }
  /// The key of the list.
  package var key: [UInt8] { list.key }

  /// Whether the list is that of another machine by now, which began with a copy of this one's archive.
  var isForeign: Bool {
    guard
      let there = try? FileReader.readRegular(
        Self.path(of: identity.device, in: root), limit: SeenLists.limit)
    else { return false }
    return !written.contains("\(FastSHA256.digest(of: there))")
  }

  /// The digests of what was written last; another watch of this folder on this device may have done so.
  private var written: [String] {
    let stored = Self.identity(in: archive)
    return stored?.device == identity.device ? stored?.written ?? [] : identity.written
  }

  /// Takes the states of a file; a file with one state is not listed.
  ///
  /// - Parameters:
  ///   - path: Its path from the root.
  ///   - entries: Its entries, the oldest first.
  package mutating func note(_ path: [UInt8], _ entries: [SeenEntry]) {
    guard entries.count > 1 else { return }
    let code = SeenLists.code(of: path, list.key, .path)
    let lines = entries.suffix(SeenLists.mostStates).map { entry in
      SeenLists.line(entry.seen < identity.began ? entry.ofUnknownOrigin : entry, list.key)
    }
    guard list.lines[code] != lines else { return }
    list.lines[code] = lines
    changes += 1
    order[code] = changes
    isChanged = true
  }

  /// Writes the list, if it has changed.
  ///
  /// - Throws: ``FileAccessError``.
  package mutating func write() throws(FileAccessError) {
    guard isChanged else { return }
    let text = SeenLists.text(of: list) { order[$0] ?? 0 }
    identity.written = [written.last ?? "-", "\(FastSHA256.digest(of: text))"]
    // Either of the two is what the folder has if this is interrupted.
    try Self.store(identity, in: archive)
    let handle = try FolderHandle(root)
    try handle.makeFolder(ifMissing: SeenLists.folderName)
    // No link leads out of the synced folder.
    let folder = try handle.folder(SeenLists.folderName)
    try FileWriter.replace(
      Folder.path(folder.path, SeenLists.fileName(of: list.device)), with: text)
    isChanged = false
  }

  /// Removes the list of this device from a folder.
  ///
  /// - Throws: ``FileAccessError``.
  static func remove(from root: [UInt8], _ archive: SeenArchive) throws(FileAccessError) {
    guard let device = device(of: archive),
      let folder = try? FolderHandle(root).folder(SeenLists.folderName)
    else { return }
    let name = SeenLists.fileName(of: device)
    if try folder.status(of: name) != nil { try folder.remove(name) }
  }

  /// The number of this device in the lists; `nil` if it gives none.
  static func device(of archive: SeenArchive) -> SeenLists.Code? {
    identity(in: archive)?.device
  }

  /// The number of this device; a new one is stored at once, so that two watches of one folder take the same.
  private static func identity(of archive: SeenArchive) -> Identity {
    let new = Identity(device: SeenLists.random(16))
    let stored = try? SeenArchive.change(archive.path) { _, _ throws(FileAccessError) in
      if let there = identity(in: archive) { return there }
      try store(new, in: archive)
      return new
    }
    return stored ?? new
  }

  private static func store(
    _ identity: Identity, in archive: SeenArchive
  ) throws(FileAccessError) {
    let device = String(decoding: SeenLists.hex(identity.device), as: UTF8.self)
    let written = (["-", "-"] + identity.written).suffix(2)
    let words = [device, "\(identity.began)"] + written
    try Folder.make(archive.path)
    try FileWriter.replace(
      Folder.path(archive.path, fileName), with: Array((words.joined(separator: " ") + "\n").utf8))
  }

  private static func identity(in archive: SeenArchive) -> Identity? {
    guard
      let text = try? FileReader.readRegular(
        Folder.path(archive.path, fileName), limit: 1 << 12)
    else { return nil }
    let words = text.split { $0 == 0x20 || $0 == 0x0A }
    guard words.count == 4, let device = SeenLists.bytes(words[0]), device.count == 16,
      let began = Int64(String(decoding: words[1], as: UTF8.self))
    else { return nil }
    return Identity(
      device: device, began: began,
      written: words[2...].map { String(decoding: $0, as: UTF8.self) })
  }

  private static func path(of device: SeenLists.Code, in root: [UInt8]) -> [UInt8] {
    Folder.path(Folder.path(root, SeenLists.folderName), SeenLists.fileName(of: device))
  }
}

@testable import FileAccess
import Foundation
import Testing

@Suite("Folders that stay the same one")
struct FolderHandleTests {
  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func looksAtWhatIsInIt() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", "text")
    let root = try FolderHandle(Self.bytes(folder.path))
    try root.makeFolder(Self.bytes("sub"))
    try root.makeLink(Self.bytes("link"), to: Self.bytes("file"))
    #expect(
      try root.entries().map { String(decoding: $0.name, as: UTF8.self) } == [
        "file", "link", "sub",
      ])
    #expect(try root.entries().map { $0.kind } == [.file, .symbolicLink, .folder])
    let status = try #require(try root.status(of: Self.bytes("file")))
    #expect(status.size == 4)
    #expect(status.kind == .file)
    #expect(try root.status(of: Self.bytes("absent")) == nil)
    #expect(try root.linkTarget(of: Self.bytes("link")) == Self.bytes("file"))
    #expect(try root.read(Self.bytes("file")) == Self.bytes("text"))
  }

  @Test func readsInBlocks() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "0123456789", count: 100_000)
    try folder.write("file", text)
    let root = try FolderHandle(Self.bytes(folder.path))
    var read: [UInt8] = []
    try root.forEachBlock(of: Self.bytes("file")) { read += $0 }
    #expect(read == Self.bytes(text))
  }

  @Test(arguments: ["", ".", "..", "a/b", "/etc", "../file", "a\0b"])
  func aNameThatLeadsOutIsRefused(name: String) throws {
    let folder = try TemporaryFolder()
    let root = try FolderHandle(Self.bytes(folder.path))
    let other = try FolderHandle(Self.bytes(folder.path))
    func code(_ body: () throws -> Void) -> FileAccessError.Code? {
      do { try body() } catch { return (error as? FileAccessError)?.code }
      return nil
    }
    let name = Self.bytes(name)
    #expect(throws: FileAccessError.self) { _ = try root.folder(name).path }
    #expect(code { _ = try root.status(of: name) } == .outsideFolder)
    #expect(code { _ = try root.read(name) } == .outsideFolder)
    #expect(code { try root.makeFolder(name) } == .outsideFolder)
    #expect(code { try root.makeFile(name, [], in: other) } == .outsideFolder)
    #expect(code { try root.remove(name) } == .outsideFolder)
    try folder.write("file", "text")
    #expect(code { try root.move(Self.bytes("file"), to: name, in: other) } == .outsideFolder)
    #expect(code { _ = try root.link(Self.bytes("file"), to: name, in: other) } == .outsideFolder)
    #expect(
      code { _ = try root.exchange(Self.bytes("file"), with: name, in: other) } == .outsideFolder)
    #expect(try folder.names() == ["file"])
  }

  @Test func followsNoLink() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", "text")
    let root = try FolderHandle(Self.bytes(folder.path))
    try root.makeFolder(Self.bytes("sub"))
    try root.makeLink(Self.bytes("way"), to: Self.bytes("sub"))
    try root.makeLink(Self.bytes("link"), to: Self.bytes("file"))
    #expect(throws: FileAccessError.self) { _ = try root.folder(Self.bytes("way")).path }
    #expect(throws: FileAccessError.self) { try root.read(Self.bytes("link")) }
    #expect(throws: FileAccessError.self) { try root.append([1], to: Self.bytes("link")) }
    #expect(try root.read(Self.bytes("file")) == Self.bytes("text"))
  }

  @Test func staysTheSameFolderWhenAnotherTakesItsPath() throws {
    let folder = try TemporaryFolder()
    let root = try FolderHandle(Self.bytes(folder.path))
    try root.makeFolder(Self.bytes("sub"))
    let sub = try root.folder(Self.bytes("sub"))
    try root.move(Self.bytes("sub"), to: Self.bytes("moved"), in: root)
    try root.makeLink(Self.bytes("sub"), to: Self.bytes("/"))
    try sub.makeFile(Self.bytes("file"), Self.bytes("text"), in: root)
    #expect(try folder.names() == ["moved", "sub"])
    #expect(try root.folder(Self.bytes("moved")).read(Self.bytes("file")) == Self.bytes("text"))
  }

  @Test func replacesNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", "a")
    try folder.write("b", "b")
    let root = try FolderHandle(Self.bytes(folder.path))
    let other = try FolderHandle(Self.bytes(folder.path))
    func code(_ body: () throws -> Void) -> FileAccessError.Code? {
      do { try body() } catch { return (error as? FileAccessError)?.code }
      return nil
    }
    #expect(code { try root.move(Self.bytes("a"), to: Self.bytes("b"), in: other) } == .taken)
    #expect(code { _ = try root.link(Self.bytes("a"), to: Self.bytes("b"), in: other) } == .taken)
    #expect(code { try root.makeFile(Self.bytes("a"), [], in: other) } == .taken)
    #expect(code { try root.makeFolder(Self.bytes("a")) } == .taken)
    #expect(try root.read(Self.bytes("a")) == Self.bytes("a"))
    #expect(try root.read(Self.bytes("b")) == Self.bytes("b"))
    #expect(try root.exchange(Self.bytes("a"), with: Self.bytes("b"), in: other))
    #expect(try root.read(Self.bytes("a")) == Self.bytes("b"))
    #expect(try root.link(Self.bytes("a"), to: Self.bytes("c"), in: other))
    #expect(
      try root.status(of: Self.bytes("a"))?.inode == (try root.status(of: Self.bytes("c"))?.inode))
  }

  @Test func aNewFileHasWhatItsModelHas() throws {
    let folder = try TemporaryFolder()
    try folder.write("model", "old")
    try folder.setPermissions("model", 0o640)
    let root = try FolderHandle(Self.bytes(folder.path))
    let other = try FolderHandle(Self.bytes(folder.path))
    try root.makeFile(
      Self.bytes("new"), Self.bytes("new"),
      like: RightsModel(Self.bytes("model"), expected: 0o640), in: other,
      modified: (1_795_000_000, 123_456_789))
    let status = try #require(try root.status(of: Self.bytes("new")))
    #expect(status.permissions == 0o640)
    #expect(status.seconds == 1_795_000_000)
    #expect(status.nanoseconds == 123_456_789)
  }

  @Test func oneAtATimeHoldsALock() throws {
    let folder = try TemporaryFolder()
    let root = try FolderHandle(Self.bytes(folder.path))
    func take() throws(FileAccessError) -> FileLock { try FileLock(Self.bytes("lock"), in: root) }
    do {
      let first = try take()
      do {
        _ = try take()
        Issue.record("two hold the lock")
      } catch {
        #expect(error.code == .locked)
      }
      _ = consume first
    }
    _ = try take()
  }

  /// What another thread starts at that moment has a copy of each open descriptor until it executes its program.
  @Test func aLockEndsThoughAnotherProcessSharesIt() throws {
    let folder = try TemporaryFolder()
    let root = try FolderHandle(Self.bytes(folder.path))
    let lock = try FileLock(Self.bytes("lock"), in: root)
    var file = stat()
    let status = unsafe stat(folder.path("lock"), &file)
    try #require(status == 0)
    let number = try #require(
      (0..<4096 as Range<Int32>).first { number in
        var open = stat()
        let status = unsafe fstat(number, &open)
        return status == 0 && open.st_ino == file.st_ino && open.st_dev == file.st_dev
      })
    let copy = dup(number)
    try #require(copy >= 0)
    defer { close(copy) }
    _ = consume lock
    _ = try FileLock(Self.bytes("lock"), in: root)
  }

  /// Who changes a file waits for who does: through links, and before there is a file.
  @Test func oneAtATimeChangesAFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("sub/file", "old")
    try folder.link("link", to: "sub/file")
    func take(_ name: String) throws(FileAccessError) -> FileLock? {
      try FileLock.forChanging(
        Array(folder.path(name).utf8), patience: 40)
    }
    func isThere(_ lock: consuming FileLock?) -> Bool { lock != nil }
    func isFree(_ name: String) throws -> Bool {
      do throws(FileAccessError) {
        return try isThere(take(name))
      } catch {
        #expect(error.code == .locked)
        return false
      }
    }
    let first = try take("link")
    #expect(try !isFree("sub/file"))
    #expect(try !isFree("sub/absent"))
    #expect(try isFree("absent"))
    // The file itself may be replaced meanwhile.
    try FileWriter.write(Array("new".utf8), to: Array(folder.path("link").utf8))
    #expect(try !isFree("link"))
    _ = consume first
    #expect(try isFree("link"))
    #expect(try !isThere(take("nowhere/file")))
    #expect(try folder.names() == ["link", "sub"])
  }

  @Test func aLockIsWaitedFor() throws {
    let folder = try TemporaryFolder()
    let place = Self.bytes(folder.path)
    let first = try FileLock(Self.bytes("lock"), in: try FolderHandle(place))
    // A thread of its own: those of the tests may all be busy for longer than anybody waits.
    let ended = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var hasTakenIt = false
    Thread.detachNewThread {
      unsafe hasTakenIt =
        (try? FileLock(Self.bytes("lock"), in: FolderHandle(place), patience: 30_000)) != nil
      ended.signal()
    }
    #expect(ended.wait(timeout: .now() + 0.1) == .timedOut, "it is held")
    _ = consume first
    ended.wait()
    let isTaken = unsafe hasTakenIt
    #expect(isTaken)
  }
}

/// Moving on file systems that have no hard links and no renaming that never replaces.
@Suite("Names that are reserved")
struct ReservedNameTests {
  /// What stands at the new name.
  enum Occupant: CaseIterable, Sendable {
    case none, file, emptyFile, folder, link
  }

  @Test(arguments: Occupant.allCases, [false, true])
  func nothingIsReplaced(occupant: Occupant, movesFolder: Bool) throws {
    let place = try TemporaryFolder()
    let manager = FileManager.default
    if movesFolder {
      try manager.createDirectory(
        atPath: place.path("old/inner"), withIntermediateDirectories: true)
    } else {
      try place.write("old", [1, 2, 3])
    }
    switch occupant {
    case .none: break
    case .file: try place.write("new", [4])
    case .emptyFile: try place.write("new", [])
    case .folder:
      try manager.createDirectory(atPath: place.path("new"), withIntermediateDirectories: false)
    case .link:
      try manager.createSymbolicLink(
        atPath: place.path("new"), withDestinationPath: "nowhere")
    }
    let folder = try FolderHandle(Array(place.path.utf8))
    let before = try folder.entries()
    let number = folder.descriptor.number
    func move() throws(SystemFailure) {
      try FolderHandle.moveByReserving(
        Array("old".utf8), in: number, to: Array("new".utf8), in: number)
    }
    guard occupant == .none else {
      let error = #expect(throws: SystemFailure.self) { try move() }
      #expect(error?.code == .taken)
      #expect(try folder.entries() == before)
      return
    }
    let inode = try folder.status(of: Array("old".utf8))?.inode
    try move()
    #expect(try folder.entries().map(\.name) == [Array("new".utf8)])
    #expect(try folder.status(of: Array("new".utf8))?.inode == inode)
  }

  /// What could not be moved leaves no reservation behind.
  @Test func aReservationGoes() throws {
    let place = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: place.path("old/inner"), withIntermediateDirectories: true)
    let folder = try FolderHandle(Array(place.path.utf8))
    let inner = try folder.folder(at: ["old", "inner"].map { Array($0.utf8) })
    let (number, target) = (folder.descriptor.number, inner.descriptor.number)
    // No folder can be moved into itself.
    #expect(throws: SystemFailure.self) {
      try FolderHandle.moveByReserving(
        Array("old".utf8), in: number, to: Array("new".utf8), in: target)
    }
    #expect(try inner.entries().isEmpty)
    #expect(try folder.entries().count == 1)
  }
}

/// A lock that one process at a time can hold, in the form of a file.
///
/// It ends with its value or with the process, however that ends: no lock of a dead process is ever left.
/// The file stays.
public struct FileLock: ~Copyable {
  private let descriptor: Descriptor

  /// Takes the lock.
  ///
  /// - Parameters:
  ///   - name: The name of the file, which is made if it is missing.
  ///   - folder: The folder that it is in.
  ///   - patience: How long to wait for another process that holds it, in milliseconds; by default not at all.
  /// - Throws: ``FileAccessError``, with code `locked` if another process holds it.
  public init(
    _ name: [UInt8], in folder: borrowing FolderHandle, patience: Int = 0
  ) throws(FileAccessError) {
    descriptor = try folder.perform(.write, name) { number throws(SystemFailure) in
      let file = try CLibrary.open(name, .lock, in: number)
      try Self.lock(file.number, patience)
      return file
    }
  }

  /// Takes a lock for a folder itself: nothing is left in it.
  ///
  /// It excludes only processes that take the same lock. It is for example for a file in the folder that
  /// several processes read, change and replace.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - patience: How long to wait for another process that holds it, in milliseconds; by default not at all.
  /// - Throws: ``FileAccessError``, with code `locked` if another process holds it, and another one if the file
  ///   system has no such locks.
  public init(
    on folder: borrowing FolderHandle, patience: Int = 0
  ) throws(FileAccessError) {
    let itself: [UInt8] = [UInt8(ascii: ".")]
    descriptor = try folder.perform(.write, itself, isOneName: false) {
      number throws(SystemFailure) in
      let file = try CLibrary.open(itself, .folderOnlyItself, in: number)
      try Self.lock(file.number, patience)
      return file
    }
  }

  /// Takes a lock for reading, changing and replacing one file, the one behind a symbolic link.
  ///
  /// It is that for the folder of the file, so that it holds while the file is replaced.
  ///
  /// - Parameters:
  ///   - path: The path of the file, as bytes; nothing need be there.
  ///   - patience: How long to wait for another process that holds it, in milliseconds; by default 10 s.
  /// - Returns: The lock; `nil` if there can be none: on a file system without locks, or in a folder that may not be
  ///   listed.
  /// - Throws: ``FileAccessError``, with code `locked` if another process holds it.
  public static func forChanging(
    _ path: [UInt8], patience: Int = 10_000
  ) throws(FileAccessError) -> FileLock? {
    let target = (try? Folder.canonicalPath(path)) ?? path
    do throws(FileAccessError) {
      return try FileLock(
        on: try FolderHandle(Folder.path(containing: target)), patience: patience)
    } catch {
      guard error.code == .locked else { return nil }
      throw error
    }
  }

  /// Whether another process holds the lock of a file; `false` if nothing is known of it.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - folder: The folder that it is in.
  /// - Returns: Whether one holds it at this moment.
  public static func isHeld(_ name: [UInt8], in folder: borrowing FolderHandle) -> Bool {
    let isHeld = try? folder.perform(.read, name) { number throws(SystemFailure) in
      let file = try CLibrary.open(name, .readOnlyItself, in: number)
      let isLocked = CLibrary.isLocked(file.number)
      _ = consume file
      return isLocked
    }
    return isHeld ?? false
  }

  // A process that was just started from here shares what is open until it executes its program: closing alone would
  // leave the lock with it.
  deinit { CLibrary.unlock(descriptor.number) }

  /// The milliseconds between two attempts to take the lock.
  private static let pause: Int32 = 20

  private static func lock(_ file: Int32, _ patience: Int) throws(SystemFailure) {
    var rest = patience
    while try !CLibrary.lock(file) {
      guard rest > 0 else {
        throw SystemFailure(code: .locked, text: "another process holds the lock")
      }
      _ = try CLibrary.waitUntilReadable([], milliseconds: pause)
      rest -= Int(pause)
    }
  }
}

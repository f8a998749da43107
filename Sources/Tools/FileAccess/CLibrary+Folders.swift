internal import CSystemCalls

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Operations on names in open folders, and on the attributes of files.
extension CLibrary {
  /// Whether a failure means that the file system has no such thing.
  static func isUnsupported(_ failure: SystemFailure) -> Bool {
    [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(failure.number)
  }

  /// Whether a failure to link means that the file system has no hard links, or allows none here.
  static func hasNoLinks(_ failure: SystemFailure) -> Bool {
    isUnsupported(failure) || [EPERM, EACCES, EMLINK].contains(failure.number)
  }

  static var isNoFile: SystemFailure {
    SystemFailure(code: .notARegularFile, text: "it is a device, a pipe or a socket")
  }

  /// Makes sure that what was opened is a regular file.
  static func requireRegular(_ descriptor: Int32) throws(SystemFailure) {
    switch try status(of: descriptor).kind {
    case .file: return
    case .folder: throw isFolder
    case .symbolicLink, .other: throw isNoFile
    }
  }

  /// Opens one component, and reports clearly if it was refused for being a symbolic link.
  static func openItself(
    _ name: [UInt8], _ mode: OpenMode, in folder: Int32
  ) throws(SystemFailure) -> Descriptor {
    do throws(SystemFailure) {
      return try open(name, mode, in: folder)
    } catch {
      // Platforms differ in the error number for a link, so the component is asked what it is.
      let status = try? status(of: name, in: folder, followsLinks: false)
      guard status?.kind == .symbolicLink else { throw error }
      throw SystemFailure(
        code: .symbolicLink,
        text: "'\(String(displayingPath: name))' is a symbolic link, which is not followed")
    }
  }

  static func makeFolder(
    _ name: [UInt8], permissions: UInt32, in folder: Int32
  ) throws(SystemFailure) {
    let name = try cString(name)
    guard unsafe mkdirat(folder, name, mode_t(truncatingIfNeeded: permissions)) == 0 else {
      throw failure()
    }
  }

  static func removeEmptyFolder(
    _ name: [UInt8], in folder: Int32 = AT_FDCWD
  ) throws(SystemFailure) {
    let name = try cString(name)
    guard unsafe unlinkat(folder, name, AT_REMOVEDIR) == 0 else { throw failure() }
  }

  static func remove(_ name: [UInt8], in folder: Int32 = AT_FDCWD) throws(SystemFailure) {
    let name = try cString(name)
    guard unsafe unlinkat(folder, name, 0) == 0 else { throw failure() }
  }

  /// Gives a file another name, a symbolic link itself too.
  static func link(
    _ old: [UInt8], in oldFolder: Int32, to new: [UInt8], in newFolder: Int32
  ) throws(SystemFailure) {
    let old = try cString(old)
    let new = try cString(new)
    guard unsafe linkat(oldFolder, old, newFolder, new, 0) == 0 else { throw failure() }
  }

  /// Renames where the new name is free, in one step.
  static func renameWithoutReplacing(
    _ old: [UInt8], in oldFolder: Int32, to new: [UInt8], in newFolder: Int32
  ) throws(SystemFailure) {
    let old = try cString(old)
    let new = try cString(new)
    guard unsafe resolve_rename_without_replacing(oldFolder, old, newFolder, new) == 0 else {
      throw failure()
    }
  }

  /// Gives two names each other's file, in one step.
  static func exchange(
    _ first: [UInt8], in firstFolder: Int32, with second: [UInt8], in secondFolder: Int32
  ) throws(SystemFailure) {
    let first = try cString(first)
    let second = try cString(second)
    guard unsafe resolve_exchange_names(firstFolder, first, secondFolder, second) == 0 else {
      throw failure()
    }
  }

  static func linkTarget(of name: [UInt8], in folder: Int32) throws(SystemFailure) -> [UInt8] {
    let name = try cString(name)
    var capacity = 256
    while true {
      var target = [CChar](repeating: 0, count: capacity)
      let count = unsafe readlinkat(folder, name, &target, capacity)
      guard count >= 0 else { throw failure() }
      // A full buffer may be only the beginning.
      if count < capacity { return target.prefix(count).map { UInt8(bitPattern: $0) } }
      capacity *= 2
    }
  }

  static func makeLink(
    _ name: [UInt8], to target: [UInt8], in folder: Int32
  ) throws(SystemFailure) {
    let name = try cString(name)
    let target = try cString(target)
    guard unsafe symlinkat(target, folder, name) == 0 else { throw failure() }
  }

  /// Locks an open file for this process; `false` if another one has it.
  ///
  /// The lock ends with the descriptor, and so with the process, however it ends.
  static func lock(_ descriptor: Int32) throws(SystemFailure) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw failure() }
    }
    return true
  }

  /// Whether another process has the lock of an open file.
  static func isLocked(_ descriptor: Int32) -> Bool {
    // A shared lock is in nobody's way who only asks.
    guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return errno == EWOULDBLOCK }
    unlock(descriptor)
    return false
  }

  /// Ends the lock, also for processes that share the open file.
  static func unlock(_ descriptor: Int32) { _ = flock(descriptor, LOCK_UN) }

  // MARK: Attributes

  static func setModified(
    _ descriptor: Int32, seconds: Int64, nanoseconds: Int32
  ) throws(SystemFailure) {
    guard resolve_set_modified(descriptor, seconds, Int(nanoseconds)) == 0 else { throw failure() }
  }

  /// Sets the time of the last change of what has a name; of a symbolic link its own.
  static func setModified(
    _ name: [UInt8], in folder: Int32, seconds: Int64, nanoseconds: Int32
  ) throws(SystemFailure) {
    let name = try cString(name)
    guard unsafe resolve_set_modified_of_name(folder, name, seconds, Int(nanoseconds)) == 0 else {
      throw failure()
    }
  }
}

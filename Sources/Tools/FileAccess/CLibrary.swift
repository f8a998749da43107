internal import CSystemCalls

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error number of the operating system, with its words.
struct SystemFailure: Error {
  /// The error number, or 0 if this package found the failure.
  var number: Int32 = 0

  let code: FileAccessError.Code

  /// Why, without a final full stop.
  let text: String
}

/// The few calls of the C library that this package makes.
///
/// This file and `CLibrary+Processes.swift` are the only ones that import the C library, and hold nearly
/// all unsafe code. A call here does one thing, retries what the operating system asks to retry, and turns an error number into a
/// ``SystemFailure``; all decisions are made by the callers.
enum CLibrary {
  /// How a file or folder is opened.
  enum OpenMode {
    /// For reading, following symbolic links; a named pipe waits for its writer.
    case read
    /// For reading, following symbolic links, and never waiting.
    case readAtOnce
    /// For reading, refusing a symbolic link as the last component, and never waiting.
    case readOnlyItself
    /// A folder, following symbolic links.
    case folder
    /// A folder, refusing a symbolic link as the last component.
    case folderOnlyItself
    /// A new file for writing, which must not exist.
    case createNew(permissions: UInt32)
    /// A new file for writing and reading, which must not exist.
    case createToReadAgain
    /// A file that is there, for writing at its end, refusing a symbolic link.
    case append
    /// A file to lock, made if it is missing, refusing a symbolic link.
    case lock

    fileprivate var flags: Int32 {
      switch self {
      case .read: O_RDONLY | O_CLOEXEC
      case .readAtOnce: O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
      case .readOnlyItself: O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
      case .folder: O_RDONLY | O_CLOEXEC | O_DIRECTORY
      case .folderOnlyItself: O_RDONLY | O_CLOEXEC | O_DIRECTORY | O_NOFOLLOW
      case .createNew: O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL | O_NOFOLLOW
      case .createToReadAgain: O_RDWR | O_CLOEXEC | O_CREAT | O_EXCL | O_NOFOLLOW
      case .append: O_WRONLY | O_CLOEXEC | O_APPEND | O_NOFOLLOW | O_NONBLOCK
      case .lock: O_RDWR | O_CLOEXEC | O_CREAT | O_NOFOLLOW | O_NONBLOCK
      }
    }

    fileprivate var permissions: mode_t {
      switch self {
      case .createNew(let permissions): mode_t(truncatingIfNeeded: permissions)
      case .lock, .createToReadAgain: 0o600
      default: 0
      }
    }
  }

  // MARK: Errors

  /// The failure that `errno` names now.
  static func failure() -> SystemFailure {
    failure(errno)
  }

  static func failure(_ number: Int32) -> SystemFailure {
    #if canImport(Darwin)
      // The system must download nothing.
      if number == EDEADLK {
        return SystemFailure(code: .notDownloaded, text: FileAccessError.notHere)
      }
    #endif
    let code: FileAccessError.Code =
      switch number {
      case ENOENT: .notFound
      case EISDIR: .isDirectory
      case ENOTDIR: .notADirectory
      case EEXIST: .taken
      case EXDEV: .otherFileSystem
      case ENXIO, ENODEV, ESPIPE: .notARegularFile
      case ELOOP: .linkLoop
      case ENAMETOOLONG: .invalidPath
      case EACCES, EPERM, EROFS: .permission
      case EFBIG, EOVERFLOW: .tooLarge
      case ENOSPC, EDQUOT: .noSpace
      case EPIPE: .brokenPipe
      case EBADF: .closed
      default: .io
      }
    let text = unsafe strerror(number).map { unsafe String(cString: $0) }
    return SystemFailure(number: number, code: code, text: text ?? "error \(number)")
  }

  /// Makes the system refuse to open what would have to be downloaded.
  static func forbidDownloads() { _ = resolve_forbid_downloads() }

  static var noSuchFile: SystemFailure { failure(ENOENT) }
  static var isFolder: SystemFailure { failure(EISDIR) }

  static var nameTaken: SystemFailure { failure(EEXIST) }

  /// Whether a failure to make a file means that its name is taken.
  static func isTaken(_ failure: SystemFailure) -> Bool {
    failure.number == EEXIST
  }

  /// The path as a C string.
  static func cString(_ path: [UInt8]) throws(SystemFailure) -> [CChar] {
    guard !path.contains(0) else {
      throw SystemFailure(code: .invalidPath, text: "the path holds a NUL byte")
    }
    return path.map { CChar(bitPattern: $0) } + [0]
  }

  // MARK: Opening and closing

  /// Opens a path.
  ///
  /// A descriptor below 3 is a standard stream. If one of those was closed before the program began, the
  /// operating system would give its number to the next file, and the program's own output would end up in that
  /// file. So the numbers 0 to 2 are never handed out.
  static func open(
    _ path: [UInt8], _ mode: OpenMode, in folder: Int32 = AT_FDCWD
  ) throws(SystemFailure) -> Descriptor {
    let name = try cString(path)
    var number: Int32
    repeat {
      number = unsafe openat(folder, name, mode.flags, mode.permissions)
    } while number < 0 && errno == EINTR
    guard number >= 0 else { throw failure() }
    return try aboveStandardStreams(number)
  }

  /// The same open file under a number that is no standard stream's, closed with the process's image.
  static func aboveStandardStreams(_ number: Int32) throws(SystemFailure) -> Descriptor {
    guard number <= STDERR_FILENO else { return Descriptor(number: number, isOwned: true) }
    let higher = fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    let error = errno
    _ = Self.closeNumber(number)
    guard higher >= 0 else { throw failure(error) }
    return Descriptor(number: higher, isOwned: true)
  }

  /// Closes a descriptor number; `false` if the operating system reports an error.
  static func closeNumber(_ number: Int32) -> Bool {
    // Linux frees the number even when the call is interrupted: trying again could close another's file.
    close(number) == 0 || errno == EINTR
  }

  static func status(of descriptor: Int32) throws(SystemFailure) -> FileStatus {
    var result = stat()
    guard unsafe fstat(descriptor, &result) == 0 else { throw failure() }
    return FileStatus(result)
  }

  static func status(
    of path: [UInt8], in folder: Int32 = AT_FDCWD, followsLinks: Bool
  ) throws(SystemFailure) -> FileStatus {
    let name = try cString(path)
    var result = stat()
    let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    guard unsafe fstatat(folder, name, &result, flags) == 0 else { throw failure() }
    return FileStatus(result)
  }

  /// The path without any symbolic link in it.
  static func canonicalPath(_ path: [UInt8]) throws(SystemFailure) -> [UInt8] {
    let name = try cString(path)
    guard let found = unsafe realpath(name, nil) else { throw failure() }
    defer { unsafe free(found) }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: found, count: strlen(found)))
  }

  /// Makes sure that the process may write into a file.
  static func requireWritable(_ path: [UInt8]) throws(SystemFailure) {
    let name = try cString(path)
    guard unsafe faccessat(AT_FDCWD, name, W_OK, AT_EACCESS) == 0 else { throw failure() }
  }

  /// Makes sure that the process may change the names in an open folder.
  static func requireWritableFolder(_ folder: Int32) throws(SystemFailure) {
    guard unsafe faccessat(folder, ".", W_OK | X_OK, AT_EACCESS) == 0 else { throw failure() }
  }

  // MARK: Reading and writing

  /// Waits until a descriptor that somebody made non-blocking is ready.
  private static func waitUntilReady(_ descriptor: Int32, for events: Int32) throws(SystemFailure) {
    var request = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
    while unsafe poll(&request, 1, -1) < 0 {
      guard errno == EINTR else { throw failure() }
    }
  }

  /// Linux transfers at most this much in one call, and Darwin refuses more.
  private static let largestTransfer = 0x7FFF_F000

  /// Reads at most `buffer.count` bytes; 0 is the end.
  private static func readSome(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemFailure) -> Int {
    while true {
      let got = unsafe read(descriptor, buffer.baseAddress, min(buffer.count, largestTransfer))

      if got >= 0 { return got }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: try waitUntilReady(descriptor, for: Int32(POLLIN))
      default: throw failure()
      }
    }
  }

  /// Reads once into all of `buffer`; 0 is the end.
  static func readSome(_ descriptor: Int32, into buffer: inout [UInt8]) throws(SystemFailure) -> Int
  {
    var result: Result<Int, SystemFailure> = .success(0)
    unsafe buffer.withUnsafeMutableBytes { bytes in
      do throws(SystemFailure) {
        result = .success(try unsafe readSome(descriptor, into: bytes))
      } catch {
        result = .failure(error)
      }
    }
    return try result.get()
  }

  /// Reads until `capacity` bytes are there or the end has come.
  static func readBlock(_ descriptor: Int32, capacity: Int) throws(SystemFailure) -> [UInt8] {
    var problem: SystemFailure?
    let block = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      do throws(SystemFailure) {
        while count < capacity {
          let rest = unsafe UnsafeMutableRawBufferPointer(
            rebasing: unsafe UnsafeMutableRawBufferPointer(buffer)[count..<capacity])
          let got = try unsafe readSome(descriptor, into: rest)
          if got == 0 { return }
          count += got
        }
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
    return block
  }

  /// Reads once, at most so many bytes; none at the end.
  static func readSome(_ descriptor: Int32, atMost capacity: Int) throws(SystemFailure) -> [UInt8] {
    var problem: SystemFailure?
    let block = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      do throws(SystemFailure) {
        count = try unsafe readSome(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
    return block
  }

  /// Reads at a place of a file, without moving on in it; fewer bytes if it ends before.
  static func readBlock(
    _ descriptor: Int32, at place: Int, count wanted: Int
  ) throws(SystemFailure) -> [UInt8] {
    var problem: SystemFailure?
    let block = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
      while count < wanted {
        let rest = unsafe UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[count..<wanted])
        let size = min(rest.count, largestTransfer)
        let got = unsafe pread(descriptor, rest.baseAddress, size, off_t(place + count))
        if got < 0, errno == EINTR { continue }
        if got < 0 { problem = failure() }
        if got <= 0 { return }
        count += got
      }
    }
    if let problem { throw problem }
    return block
  }

  /// The read position of a regular file, from which it can be read again; `nil` for anything else.
  static func positionToReturnTo(in descriptor: Int32) -> Int? {
    guard let status = try? status(of: descriptor), status.kind == .file else { return nil }
    let position = lseek(descriptor, 0, SEEK_CUR)
    return position >= 0 ? Int(position) : nil
  }

  /// Whether reading would not have to wait, since there is something to read or the end has come.
  static func isReadable(_ descriptor: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&waiting, 1, 0) != 0
  }

  /// How many processors the program may use at a time.
  static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Writes all bytes, however many calls it takes.
  static func writeAll(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemFailure) {
    var problem: SystemFailure?
    unsafe bytes.withUnsafeBytes { buffer in
      do throws(SystemFailure) {
        var written = 0
        while written < buffer.count {
          let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
          let put = unsafe write(descriptor, rest.baseAddress, min(rest.count, largestTransfer))
          if put >= 0 {
            written += put
            continue
          }
          switch errno {
          case EINTR: continue
          case EAGAIN, EWOULDBLOCK: try waitUntilReady(descriptor, for: Int32(POLLOUT))
          default: throw failure()
          }
        }
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
  }

  /// The first position of `byte` in `bytes[range]`.
  static func firstIndex(of byte: UInt8, in bytes: [UInt8], range: Range<Int>) -> Int? {
    unsafe bytes.withUnsafeBytes { buffer in
      let part = unsafe UnsafeRawBufferPointer(rebasing: buffer[range])
      guard let start = part.baseAddress,
        let found = unsafe memchr(start, Int32(byte), part.count)
      else { return nil }
      let offset = unsafe UnsafeRawPointer(found) - start
      return range.lowerBound + offset
    }
  }

  // MARK: Changing files

  static func synchronize(_ descriptor: Int32) throws(SystemFailure) {
    while resolve_flush(descriptor) != 0 {
      guard errno == EINTR else { throw failure() }
    }
  }

  static func setPermissions(_ descriptor: Int32, _ permissions: UInt32) throws(SystemFailure) {
    guard fchmod(descriptor, mode_t(truncatingIfNeeded: permissions)) == 0 else { throw failure() }
  }

  /// Gives a file to an owner and a group; `false` if that is not allowed.
  static func setOwner(_ descriptor: Int32, owner: UInt32, group: UInt32) -> Bool {
    fchown(descriptor, owner, group) == 0
  }

  static func rename(
    _ old: [UInt8], in oldFolder: Int32 = AT_FDCWD, to new: [UInt8], in newFolder: Int32 = AT_FDCWD
  ) throws(SystemFailure) {
    let from = try cString(old)
    let to = try cString(new)
    guard unsafe renameat(oldFolder, from, newFolder, to) == 0 else { throw failure() }
  }

  // MARK: Folders

  /// Opens a folder for listing.
  ///
  /// The system accepts no path longer than some 4,096 bytes, though folders can be deeper: such a path is
  /// opened piece by piece.
  private static func openFolder(
    _ path: [UInt8], followsLink: Bool
  ) throws(SystemFailure) -> Descriptor {
    let mode: OpenMode = followsLink ? .folder : .folderOnlyItself
    guard path.count > longestPath else { return try open(path, mode) }
    var rest = path[...]
    var folder: Descriptor?
    while rest.count > longestPath, let slash = rest.prefix(longestPath).lastIndex(of: 0x2F) {
      // A path that begins with a slash keeps it: elsewhere the pieces have none at either end.
      let piece = slash == 0 ? rest[...slash] : rest[..<slash]
      folder = try open(Array(piece), .folder, in: folder?.number ?? AT_FDCWD)
      rest = rest[(slash + 1)...].drop { $0 == 0x2F }
    }
    return try open(rest.isEmpty ? [0x2E] : Array(rest), mode, in: folder?.number ?? AT_FDCWD)
  }

  /// Below `PATH_MAX` wherever this package runs.
  private static let longestPath = 1000

  /// Gives the names in a folder one by one, without `.` and `..`, in no particular order.
  static func forEachEntry(
    of path: [UInt8], followsLink: Bool = true, _ body: (FolderEntry) -> Void
  ) throws(SystemFailure) {
    let folder = try openFolder(path, followsLink: followsLink)
    try forEachEntry(of: folder.number, body)
  }

  /// Gives the names in an open folder one by one, without `.` and `..`, in no particular order.
  static func forEachEntry(
    of folder: Int32, _ body: (FolderEntry) -> Void
  ) throws(SystemFailure) {
    // The stream closes the number it is given, and has a place of its own in the listing: a number that
    // is only doubled would share the place.
    let copy = unsafe openat(folder, ".", O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard copy >= 0 else { throw failure() }
    guard let stream = unsafe fdopendir(copy) else {
      let error = errno
      _ = closeNumber(copy)
      throw failure(error)
    }
    defer { _ = unsafe closedir(stream) }

    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        guard errno == 0 else { throw failure() }
        return
      }
      // The record may be shorter than the C structure: only its name field is touched, in place.
      guard let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) else { continue }
      let nameStart = unsafe UnsafeRawPointer(entry).advanced(by: offset)
        .assumingMemoryBound(to: CChar.self)
      let length = unsafe strlen(nameStart)
      let name = unsafe [UInt8](UnsafeRawBufferPointer(start: nameStart, count: length))
      if name == [0x2E] || name == [0x2E, 0x2E] { continue }
      let type = unsafe Int32(entry.pointee.d_type)
      let kind: FileKind
      switch type {
      case Int32(DT_REG): kind = .file
      case Int32(DT_DIR): kind = .folder
      case Int32(DT_LNK): kind = .symbolicLink
      case Int32(DT_UNKNOWN):
        // Some file systems do not list the kind. A name that vanishes meanwhile is left out.
        guard let status = try? status(of: name, in: folder, followsLinks: false) else {
          continue
        }
        kind = status.kind
      default: kind = .other
      }
      body(FolderEntry(name: name, kind: kind))
    }
  }

  /// The names in a folder, without `.` and `..`, in no particular order.
  static func entries(of path: [UInt8]) throws(SystemFailure) -> [FolderEntry] {
    var entries: [FolderEntry] = []
    try forEachEntry(of: path) { entries.append($0) }
    return entries
  }

  // MARK: Process and terminal

  /// The process's arguments after the program's name, byte for byte.
  static var arguments: [[UInt8]] {
    var arguments: [[UInt8]] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { break }
      arguments.append(
        unsafe [UInt8](UnsafeRawBufferPointer(start: argument, count: strlen(argument))))
    }
    return arguments
  }

  static func environmentValue(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }

  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The numbers of columns and rows that the terminal reports; 0 for one that it does not report.
  static func terminalSize(_ descriptor: Int32) -> (columns: Int, rows: Int) {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return (0, 0) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Seconds and nanoseconds of the system's wall clock.
  static func wallClock() -> (seconds: Int, nanoseconds: Int) {
    var now = timespec()
    guard unsafe clock_gettime(CLOCK_REALTIME, &now) == 0 else { return (0, 0) }
    return (Int(now.tv_sec), Int(now.tv_nsec))
  }

  static func exitProcess(_ status: Int32) -> Never {
    exit(status)
  }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    let kind: FileKind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      default: .other
      }
    #if canImport(Darwin)
      let modified = status.st_mtimespec
      let changed = status.st_ctimespec
      let isDataless = status.st_flags & UInt32(SF_DATALESS) != 0
    #else
      let modified = status.st_mtim
      let changed = status.st_ctim
      let isDataless = false
    #endif
    self.init(
      kind: kind, size: Int(clamping: status.st_size), seconds: Int64(modified.tv_sec),
      nanoseconds: Int32(truncatingIfNeeded: modified.tv_nsec),
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino),
      permissions: UInt32(status.st_mode & 0o7777), owner: status.st_uid, group: status.st_gid,
      statusSeconds: Int64(changed.tv_sec), nameCount: Int(clamping: status.st_nlink),
      isDataless: isDataless)
  }
}

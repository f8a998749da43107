internal import CSystemCalls

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is needed to wait for changes.
extension CLibrary {
  /// Makes a queue of events.
  static func makeWatchQueue() throws(SystemFailure) -> Descriptor {
    let number = resolve_watch_make()
    guard number >= 0 else { throw failure() }
    return try aboveStandardStreams(number)
  }

  static func addWatch(
    on folder: Int32, to queue: Int32, itself: Bool = false
  ) throws(SystemFailure) -> Int32 {
    let watch =
      itself ? resolve_watch_add_itself(queue, folder) : resolve_watch_add(queue, folder)
    guard watch >= 0 else {
      // ENOSPC is the user's limit of watches, and EMFILE that of open folders: no disk is full.
      let error = errno
      if [ENOSPC, EMFILE, ENFILE, ENOMEM].contains(error) {
        throw SystemFailure(number: error, code: .tooManyWatches, text: failure(error).text)
      }
      throw failure(error)
    }
    return watch
  }

  static func removeWatch(_ watch: Int32, from queue: Int32) {
    _ = resolve_watch_remove(queue, watch)
  }

  /// Reads the events that are there; empty if nothing happened.
  static func readWatch(_ queue: Int32) throws(SystemFailure) -> [UInt8] {
    let capacity = 1 << 15
    var problem: SystemFailure?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      let got = unsafe resolve_watch_read(queue, buffer.baseAddress, UInt(capacity))
      if got < 0 { problem = failure() } else { count = got }
    }
    if let problem { throw problem }
    return bytes
  }

  /// Whether a process has a file open for writing that is open here for reading; `false` if that is unknown.
  static func hasWriter(_ file: Int32) -> Bool { resolve_has_writer(file) == 1 }

  /// Whether others can change what is on the file system of an open file, unseen by this machine.
  static func isRemote(_ file: Int32) -> Bool { resolve_is_remote(file) == 1 }

  /// When an open file was made, in nanoseconds since 1970; `nil` if the file system does not record it.
  static func birthTime(of file: Int32) -> Int64? {
    let time = resolve_birth_time(file)
    return time == -1 ? nil : time
  }

  /// The identity of the file system of an open file; `nil` if it is unknown.
  static func fileSystem(of file: Int32) -> UInt64? {
    let id = resolve_file_system(file)
    return id == 0 ? nil : id
  }

  /// Nanoseconds of a clock that nobody sets.
  static func clock(countsSleep: Bool) -> Int64 { resolve_clock(countsSleep ? 1 : 0) }

  /// Writes the first ending signal to a pipe, whose end stays open as long as the process lives.
  static func catchEndings(_ pipe: Int32) throws(SystemFailure) {
    let own = fcntl(pipe, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard own >= 0 else { throw failure() }
    resolve_catch_endings(own)
  }

  /// Waits until one of the descriptors is ready, or the mounts change.
  ///
  /// - Returns: For each descriptor whether it is ready, and at the end whether the mounts have changed.
  static func wait(
    for descriptors: [Int32], mounts: Int32, milliseconds: Int32
  ) throws(SystemFailure) -> [Bool] {
    var ready = [UInt8](repeating: 0, count: descriptors.count + 1)
    let result = unsafe resolve_wait(
      descriptors, UInt32(descriptors.count), mounts, milliseconds, &ready)
    guard result >= 0 || errno == EINTR else { throw failure() }
    return ready.map { $0 != 0 }
  }

  static func sendDatagram(_ bytes: [UInt8], to path: [UInt8]) throws(SystemFailure) {
    let name = try cString(path)
    guard unsafe resolve_send_datagram(name, UInt(path.count), bytes, UInt(bytes.count)) == 0 else {
      throw failure()
    }
  }

  /// The number of the user that this process works for.
  static var userNumber: UInt32 { geteuid() }

  /// The number of this process.
  static var processNumber: Int32 { getpid() }
}

internal import CSystemCalls

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Other programs, and the signals, pipes and waits that they need.
extension CLibrary {
  // MARK: Signals

  /// The signals that a process is allowed to get, as they were at some time.
  struct SignalMask {
    fileprivate var set = sigset_t()
  }

  /// The signals by which a person, a terminal or the system ends a process.
  private static var endingSignals: SignalMask {
    var mask = SignalMask()
    unsafe sigemptyset(&mask.set)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { unsafe sigaddset(&mask.set, signal) }
    return mask
  }

  /// Makes the signals that end a process wait.
  ///
  /// - Returns: What to give to ``restoreSignals(_:)``, after which those that came end the process.
  static func holdEndingSignals() -> SignalMask {
    var old = SignalMask()
    var ending = endingSignals
    unsafe pthread_sigmask(SIG_BLOCK, &ending.set, &old.set)
    return old
  }

  static func restoreSignals(_ mask: SignalMask) {
    var mask = mask
    unsafe pthread_sigmask(SIG_SETMASK, &mask.set, nil)
  }

  /// Whether a signal that ends the process is waiting.
  static var isToEnd: Bool {
    var waiting = SignalMask()
    guard unsafe sigpending(&waiting.set) == 0 else { return false }
    return [SIGHUP, SIGINT, SIGQUIT, SIGTERM].contains { unsafe sigismember(&waiting.set, $0) == 1 }
  }

  // MARK: Processes

  /// Makes a pipe; both ends are closed in every program that is started.
  static func makePipe() throws(SystemFailure) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw failure() }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// What a program that is started has as its standard input.
  enum ChildInput {
    /// That of this process.
    case inherited
    /// Nothing.
    case none
    /// An open file, from its beginning.
    case file(Int32)
  }

  /// Starts a program with this process's environment.
  ///
  /// - Parameters:
  ///   - arguments: The path of the program, and then its arguments.
  ///   - input: Its standard input: this process's, or nothing.
  ///   - output: Where its standard output goes.
  ///   - errors: Where its standard error goes.
  ///   - leadsGroup: Whether it is the first of a group of processes, which can be ended with all it has started.
  /// - Returns: The process's number, which must be given to ``wait(for:)``.
  /// - Throws: Why it could not be started.
  static func spawn(
    _ arguments: [[UInt8]], input: ChildInput = .none, output: Int32, errors: Int32,
    leadsGroup: Bool = false
  ) throws(SystemFailure) -> Int32 {
    // A parent that ignores the end of its children passes that on, and then there would be no status.
    _ = signal(SIGCHLD, nil)
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    switch input {
    case .inherited: break
    case .none:
      unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    case .file(let number):
      guard lseek(number, 0, SEEK_SET) == 0 else { throw failure() }
      unsafe posix_spawn_file_actions_adddup2(&actions, number, STDIN_FILENO)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)

    // Signals that wait or are ignored here must not do so in the program, or nobody could end it.
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var mask = SignalMask()
    unsafe pthread_sigmask(SIG_SETMASK, nil, &mask.set)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { unsafe sigdelset(&mask.set, signal) }
    unsafe posix_spawnattr_setsigmask(&attributes, &mask.set)
    var flags = POSIX_SPAWN_SETSIGMASK
    if case .inherited = input {
      var usual = SignalMask()
      unsafe sigemptyset(&usual.set)
      for signal in [SIGINT, SIGQUIT] { unsafe sigaddset(&usual.set, signal) }
      unsafe posix_spawnattr_setsigdefault(&attributes, &usual.set)
      flags |= POSIX_SPAWN_SETSIGDEF
    }
    if leadsGroup {
      unsafe posix_spawnattr_setpgroup(&attributes, 0)
      flags |= POSIX_SPAWN_SETPGROUP
    }
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var words: [UnsafeMutablePointer<CChar>?] = unsafe []
    defer { unsafe words.forEach { unsafe free($0) } }
    for argument in arguments {
      let text = try cString(argument)
      guard let word = unsafe strdup(text) else { throw failure() }
      unsafe words.append(word)
    }
    guard let program = unsafe words.first ?? nil else { throw noSuchFile }
    unsafe words.append(nil)
    var number: pid_t = 0
    let error = unsafe posix_spawn(
      &number, program, &actions, &attributes, words, resolve_environment())
    guard error == 0 else { throw failure(error) }
    return number
  }

  /// Runs a program at the terminal of this process, and waits for its end.
  ///
  /// A person who interrupts the program interrupts nothing else: meanwhile this process ignores those signals, as
  /// `system` of the C library does. The terminal gets back the modes that it had.
  ///
  /// - Parameter arguments: The path of the program, and then its arguments.
  /// - Returns: How it ended.
  /// - Throws: Why it could not be started.
  static func runAtTerminal(_ arguments: [[UInt8]]) throws(SystemFailure) -> ShellCommand.End {
    let oldInterrupt = signal(SIGINT, SIG_IGN)
    let oldQuit = signal(SIGQUIT, SIG_IGN)
    // A signal that waits is not ignored: it would end this process later.
    var old = SignalMask()
    var interrupts = SignalMask()
    unsafe sigemptyset(&interrupts.set)
    for signal in [SIGINT, SIGQUIT] { unsafe sigaddset(&interrupts.set, signal) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &interrupts.set, &old.set)
    defer {
      restoreSignals(old)
      _ = signal(SIGINT, oldInterrupt)
      _ = signal(SIGQUIT, oldQuit)
    }
    var modes = termios()
    let hasModes = unsafe tcgetattr(STDIN_FILENO, &modes) == 0
    defer { if hasModes { unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) } }
    // Standard output may be a file for results, so the output of the program goes to standard error.
    let process = try spawn(
      arguments, input: .inherited, output: STDERR_FILENO, errors: STDERR_FILENO)
    return try wait(for: process)
  }

  /// Waits until bytes, or the end, can be read from some of the descriptors.
  ///
  /// - Returns: For each descriptor whether it is ready; all `false` if the time has passed.
  static func waitUntilReadable(
    _ descriptors: [Int32], milliseconds: Int32
  ) throws(SystemFailure) -> [Bool] {
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard unsafe poll(&requests, nfds_t(requests.count), milliseconds) >= 0 else {
      guard errno == EINTR else { throw failure() }
      return descriptors.map { _ in false }
    }
    return requests.map { $0.revents != 0 }
  }

  /// Asks a process to end, or ends it.
  ///
  /// - Parameters:
  ///   - process: The process, which was not waited for yet.
  ///   - withGroup: Whether the group that it leads ends, too.
  ///   - atOnce: Whether they are not asked.
  static func end(_ process: Int32, withGroup: Bool, atOnce: Bool) {
    // It may have joined another group meanwhile.
    for target in withGroup ? [-process, process] : [process] {
      _ = kill(target, atOnce ? SIGKILL : SIGTERM)
      // One that is stopped would get the signal only once it continues.
      _ = kill(target, SIGCONT)
    }
  }

  /// Whether a process has ended that was not waited for yet.
  static func hasEnded(_ process: Int32) -> Bool {
    var info = unsafe siginfo_t()
    let options = WEXITED | WNOHANG | WNOWAIT
    guard unsafe waitid(P_PID, id_t(process), &info, options) == 0 else { return true }
    return unsafe info.si_signo != 0
  }

  /// Waits for the end of a process that this one started.
  static func wait(for process: Int32) throws(SystemFailure) -> ShellCommand.End {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw failure() }
    }
    return end(of: status)
  }

  /// Waits for the end of a process that this one started, for some time.
  ///
  /// - Returns: How it ended; `nil` if it has not.
  static func wait(
    for process: Int32, milliseconds: Int32
  ) throws(SystemFailure) -> ShellCommand.End? {
    var status: Int32 = 0
    let deadline = clock(countsSleep: false) + Int64(milliseconds) * 1_000_000
    while true {
      let ended = unsafe waitpid(process, &status, WNOHANG)
      if ended == process { return end(of: status) }
      guard ended == 0 || errno == EINTR else { throw failure() }
      if clock(countsSleep: false) >= deadline { return nil }
      _ = try waitUntilReadable([], milliseconds: min(milliseconds, 10))
    }
  }

  /// Reads a status as the macros WIFEXITED, WEXITSTATUS and WTERMSIG do, on every system.
  private static func end(of status: Int32) -> ShellCommand.End {
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }

  // MARK: Folders of one's own

  /// Makes a new folder that nobody else may enter.
  static func makePrivateFolder(in parent: [UInt8]) throws(SystemFailure) -> [UInt8] {
    var name = try cString(Folder.path(parent, Array("resolve-XXXXXX".utf8)))
    guard unsafe mkdtemp(&name) != nil else { throw failure() }
    return name.dropLast().map { UInt8(bitPattern: $0) }
  }
}

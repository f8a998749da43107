/// Waits for what a process watches, and uses no processor time meanwhile.
public struct EventWait: ~Copyable {
  /// What has come.
  public struct Ready: Hashable, Sendable {
    /// For each watch whether it has events, in the order in which they were given.
    public let watches: [Bool]
    /// Whether the file systems that are mounted have changed.
    public let mounts: Bool
  }

  /// The most watches that can be waited for at once.
  public static let mostWatches = 60

  /// The list of mounts, of whose changes Linux gives notice; a number that is ignored elsewhere.
  private let mounts: Descriptor

  /// Makes one that waits for nothing but a change of the mounts.
  public init() {
    let list = try? CLibrary.open(Array("/proc/self/mountinfo".utf8), .read)
    mounts = list ?? Descriptor(number: -1, isOwned: false)
  }

  /// Waits until there is an event, or for some time.
  ///
  /// - Parameters:
  ///   - watches: What is watched.
  ///   - signals: The signals, which end the waiting too.
  ///   - nanoseconds: How long to wait at most; `nil` for no limit.
  /// - Returns: The events; empty if the time has passed.
  /// - Throws: ``FileAccessError``.
  public borrowing func wait(
    for watches: [WatchNumber], or signals: EndingSignals, atMost nanoseconds: Int64?
  ) throws(FileAccessError) -> Ready {
    var milliseconds: Int32 = -1
    if let nanoseconds {
      // Rounded up: otherwise the caller would wake too early and have to wait again.
      milliseconds = Int32(clamping: max(0, nanoseconds) / 1_000_000 + (nanoseconds > 0 ? 1 : 0))
    }
    let numbers = [signals.number] + watches.map(\.number)
    return try FileAccessError.of(.read, Array("events".utf8)) { () throws(SystemFailure) in
      let ready = try CLibrary.wait(
        for: numbers, mounts: mounts.number, milliseconds: milliseconds)
      return Ready(
        watches: Array(ready[1..<numbers.count]), mounts: ready[numbers.count])
    }
  }
}

/// A watch as ``EventWait`` knows it; valid as long as the watch lives.
public struct WatchNumber: Hashable, Sendable {
  let number: Int32
}

extension FolderWatch {
  /// How ``EventWait`` knows it.
  public var waitNumber: WatchNumber { WatchNumber(number: number) }
}

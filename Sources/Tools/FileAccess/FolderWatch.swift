internal import CSystemCalls

/// Watches folders for names that appear, vanish or are written to, without polling them.
///
///     let watch = try FolderWatch()
///     let id = try watch.add(try FolderHandle(Array("Notes".utf8)))
///     // later, when `EventWait` reports that there is something
///     for event in try watch.events() where event.watch == id { print(event.name) }
///
/// A watch covers one folder, without the folders in it. It follows the folder itself, also if that gets
/// another name. On Linux it is `inotify`; on Apple's systems `kqueue`, which does not report which name has
/// changed.
public struct FolderWatch: ~Copyable {
  private let queue: Descriptor

  /// Makes an empty watch.
  ///
  /// - Throws: ``FileAccessError``, with code `too-many-watches` if the user has as many as the system allows.
  public init() throws(FileAccessError) {
    do throws(SystemFailure) {
      queue = try CLibrary.makeWatchQueue()
    } catch {
      throw FileAccessError(
        code: .tooManyWatches, action: .list, path: [0x2E], reason: error.text)
    }
  }

  /// The number by which ``EventWait`` knows it.
  var number: Int32 { queue.number }

  /// Watches a folder too.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - itself: Whether only a new name or the removal of the folder itself counts, and not what is in it.
  /// - Returns: The number of the watch; on Linux a folder that is watched already keeps its number.
  /// - Throws: ``FileAccessError``, with code `too-many-watches` if there are as many as the system allows.
  public borrowing func add(
    _ folder: borrowing FolderHandle, itself: Bool = false
  ) throws(FileAccessError) -> Int32 {
    let queue = queue.number
    return try folder.perform(.list, [0x2E], isOneName: false) { number throws(SystemFailure) in
      try CLibrary.addWatch(on: number, to: queue, itself: itself)
    }
  }

  /// Watches a folder no longer.
  ///
  /// - Parameter watch: The number of the watch.
  public borrowing func remove(_ watch: Int32) {
    CLibrary.removeWatch(watch, from: queue.number)
  }

  /// The events that are there; never waits.
  ///
  /// - Returns: Some events in their order; empty if there are no more.
  /// - Throws: ``FileAccessError``.
  public borrowing func events() throws(FileAccessError) -> [FolderWatchEvent] {
    let bytes: [UInt8]
    do throws(SystemFailure) {
      bytes = try CLibrary.readWatch(queue.number)
    } catch {
      throw FileAccessError(error, action: .read, path: [0x2E])
    }
    return FolderWatchEvent.all(in: bytes)
  }
}

/// Something that happened in a watched folder.
public struct FolderWatchEvent: Hashable, Sendable {
  /// What happened; one event can have several kinds.
  public struct Kind: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Makes a set of its bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    private init(_ value: some BinaryInteger) { rawValue = UInt32(truncatingIfNeeded: value) }

    /// The name is new, or belongs to another file now.
    public static let appeared = Kind(RESOLVE_WATCH_APPEARED)
    /// The name is gone.
    public static let vanished = Kind(RESOLVE_WATCH_VANISHED)
    /// A file that was open for writing was closed.
    public static let written = Kind(RESOLVE_WATCH_WRITTEN)
    /// The name is that of a folder.
    public static let folder = Kind(RESOLVE_WATCH_FOLDER)
    /// Some name appeared or is gone; the system does not report which.
    public static let changed = Kind(RESOLVE_WATCH_CHANGED)
    /// The folder itself is gone, or has another name.
    public static let gone = Kind(RESOLVE_WATCH_GONE)
    /// The watch has ended.
    public static let ended = Kind(RESOLVE_WATCH_ENDED)
    /// Events of some folder are lost: everything has to be read again.
    public static let overflow = Kind(RESOLVE_WATCH_OVERFLOW)

    fileprivate init(_ value: UInt32) { rawValue = value }
  }

  /// The number of the watch.
  public let watch: Int32
  /// What happened.
  public let kind: Kind
  /// The number that the two events of a file that got another name have in common; 0 for other events, and on Apple's
  /// systems.
  public let move: UInt32
  /// The name in the folder, as bytes; empty if it is about the folder itself.
  public let name: [UInt8]

  /// Reads the records of `resolve_watch_read`.
  static func all(in bytes: [UInt8]) -> [FolderWatchEvent] {
    func number(at place: Int) -> UInt32 {
      var value: UInt32 = 0
      for offset in 0..<4 {
        let shift = UInt32(offset * 8)
        #if _endian(little)
          value |= UInt32(bytes[place + offset]) << shift
        #else
          value |= UInt32(bytes[place + offset]) << (24 - shift)
        #endif
      }
      return value
    }
    var events: [FolderWatchEvent] = []
    var place = 0
    while place + 16 <= bytes.count {
      let end = place + 16 + Int(number(at: place + 12))
      guard end <= bytes.count else { break }
      events.append(
        FolderWatchEvent(
          watch: Int32(bitPattern: number(at: place)), kind: Kind(number(at: place + 4)),
          move: number(at: place + 8), name: Array(bytes[(place + 16)..<end])))
      place = end
    }
    return events
  }
}

extension FolderWatch {
  /// Whether events contain the name that has changed, and come from the folder that it is in.
  public static var tellsNames: Bool {
    #if canImport(Darwin)
      false
    #else
      true
    #endif
  }
}

import ConflictResolution
import FileAccess
import JSONText
import Recordings

/// What Syncthing, which kept running, says about files that changed while no watch recorded them.
///
/// It has an index of the files that it scanned or fetched, and in its memory the last 1000 changes of this index. It
/// changes the entry of a file in one thread: after a scan ("local"), or after it gave a fetched file its name
/// ("remote"), for which the file had to be as the index had it. So if all changes from a look at a file to another one
/// are local, Syncthing put nothing there in between, and each version that it sent is one of these changes.
///
/// | its word | why it is asked for |
/// |---|---|
/// | it started before the first look, and no change is missing | an earlier change would not be listed |
/// | the changes are local modifications, then at most one arrival | else something may have arrived before |
/// | its entry is the found version, by this device, or what arrived | else it has a scan or an arrival before it |
/// | the found version is not newer than the last of these scans | else it was saved later |
/// | all conflict copies are newer than that scan | a person may have put the content of one into the file |
///
/// It proves nothing about a file that another program brought with its old time.
package struct SyncthingWitness {
  /// A file that changed while nothing was recorded.
  struct Gap {
    /// The path from the root of the folder.
    let path: [UInt8]
    /// The last state before.
    let before: SeenEntry
    /// The state after it: the one that was found, or the one that was set aside as a conflict copy for that.
    let after: SeenEntry
    /// Its content.
    let content: [UInt8]
    /// The paths of the conflict copies of the file that are there.
    let copies: [[UInt8]]
    /// Whether it was moved aside after the gap, as a sync tool does it for what arrives.
    var wasMovedAside = false
    /// The state that was found, if the other one was set aside for it in the gap; then there is one copy, which has it.
    var arrival: SeenEntry?
  }

  /// Asks for a resource, and gives up at a time of ``AwakeClock`` that counts sleep.
  typealias Ask = (_ target: String, _ deadline: Int64) -> [UInt8]?

  /// The answer to `/rest/system/status`.
  fileprivate struct Status {
    let device: DeviceID
    let start: Int64
    let uptime: Int64
  }

  private let folder: [UInt8]
  private let ask: Ask

  /// For how long the answers about the files of one folder are waited for, in nanoseconds.
  private static let patience: Int64 = 2_000_000_000
  private static let second: Int64 = 1_000_000_000

  /// Makes a witness that is asked in a given way.
  ///
  /// - Parameters:
  ///   - folder: The ID of the folder.
  ///   - ask: Asks Syncthing.
  init(folder: [UInt8], ask: @escaping Ask) {
    self.folder = folder
    self.ask = ask
  }

  /// Finds the user's Syncthing.
  ///
  /// The result is `nil` if it does not sync the folder, or cannot be asked.
  ///
  /// - Parameters:
  ///   - root: The path of the folder, absolute and without symbolic links.
  ///   - environment: The value of an environment variable.
  package init?(
    of root: [UInt8], environment: (String) -> [UInt8]? = Environment.bytes
  ) {
    guard let handle = try? FolderHandle(root),
      (try? handle.status(of: Array(".stfolder".utf8)))?.belongsToUser == true,
      let settings = SyncthingSettings(of: root, environment: environment)
    else { return nil }
    let service = LocalService(port: settings.port)
    self.init(folder: settings.folder) { target, deadline in
      service.get(target, header: "X-API-Key: \(settings.key)", before: deadline)
    }
  }

  /// Finds the files that were only saved on this device.
  ///
  /// - Parameters:
  ///   - gaps: The files.
  ///   - wall: The time now, in seconds since 1970.
  /// - Returns: By path, how many versions Syncthing scanned after the state before, the found one included; `nil` if
  ///   it does not answer.
  /// - Complexity: O(*n*) in the bytes of the answers; a request for each file, and two more.
  func saves(in gaps: [Gap], wall: Int64) -> [[UInt8]: Int]? {
    let deadline = AwakeClock.nanoseconds(countsSleep: true) &+ Self.patience
    // The entries first: what they have is then among the events.
    var entries: [[UInt8]: SyncthingEntry] = [:]
    for gap in gaps {
      let query = "folder=\(Self.encoded(folder))&file=\(Self.encoded(gap.path))"
      entries[gap.path] = ask("/rest/db/file?\(query)", deadline)
        .flatMap(SyncthingEntry.local(in:))
    }
    guard !entries.isEmpty, let status = ask("/rest/system/status", deadline).flatMap(Status.init),
      let answer = ask("/rest/events/disk?since=0&timeout=0", deadline),
      let events = SyncthingEvent.all(in: answer), let last = events.last,
      last.time <= (wall &+ 2) &* Self.second,
      // After a clock was set back, new events have the times of old ones.
      (wall &- status.uptime) &* Self.second >= status.start &- 2 * Self.second
    else { return nil }
    let ofFolder = events.filter { $0.folder == folder }
    let ofFiles = Dictionary(grouping: ofFolder, by: \.path)
    let ofCopies = Dictionary(grouping: ofFolder) { Self.original(of: $0.path) }
    var saves: [[UInt8]: Int] = [:]
    for gap in gaps where status.start < gap.before.confirmed {
      let look = gap.before.confirmed
      guard events[0].number == 1 || events[0].time < look, let entry = entries[gap.path],
        let scans = Self.scans(
          among: (ofFiles[gap.path] ?? []).filter { $0.time >= look }, of: gap, entry,
          by: status.device),
        let last = scans.last
      else { continue }
      let copies = Dictionary(grouping: ofCopies[gap.path] ?? [], by: \.path)
      if gap.arrival != nil {
        guard let copy = gap.copies.first, gap.copies.count == 1, let made = copies[copy],
          made.count == 1, made[0].side == .local, made[0].isModification
        else { continue }
      }
      let isInUse = copies.mapValues { Self.mayBeInUse($0, from: look, to: last) }
      if gap.copies.allSatisfy({ isInUse[$0] == false }), !isInUse.values.contains(true) {
        saves[gap.path] = scans.count
      }
    }
    return saves
  }

  /// The scans of the versions that were saved in a gap.
  ///
  /// - Parameters:
  ///   - changes: The changes of the file since the state before.
  ///   - gap: The gap.
  ///   - entry: The entry of the file in the index.
  ///   - device: This device.
  /// - Returns: The scans, the oldest first; `nil` if anything else may have happened.
  private static func scans(
    among changes: [SyncthingEvent], of gap: Gap, _ entry: SyncthingEntry, by device: DeviceID
  ) -> [SyncthingEvent]? {
    let scans = changes.prefix { $0.side == .local && $0.isModification }
    guard let last = scans.last, gap.after.version.modified <= last.time,
      entry.path.bytes == gap.path, entry.kind == .file, !entry.isDeleted, entry.refusal == nil
    else { return nil }
    let isOwn = entry.modifiedBy == device
    let rest = changes.dropFirst(scans.count)
    if let arrival = gap.arrival {
      let isArrival =
        entry.size == UInt64(clamping: arrival.stamp.size)
        && entry.modified?.nanoseconds == arrival.version.modified
      return isOneArrival(rest) && isArrival && !isOwn ? Array(scans) : nil
    }
    let isFound =
      entry.size == UInt64(gap.content.count)
      && entry.modified?.nanoseconds == gap.after.version.modified
      && entry.isContent(gap.content, isOfItsTime: true)
    guard let arrival = rest.first else { return isFound && isOwn ? Array(scans) : nil }
    // What arrived is what the entry is of, and came after the file was looked at; or only the vectors were merged.
    guard isOneArrival(rest), gap.wasMovedAside || arrival.time >= gap.after.seen &* second,
      isFound == isOwn
    else { return nil }
    return Array(scans)
  }

  private static func isOneArrival(_ changes: ArraySlice<SyncthingEvent>) -> Bool {
    changes.count == 1 && changes.allSatisfy { $0.side == .remote && $0.isModification }
  }

  /// Whether a person may have put the content of a conflict copy into its original.
  ///
  /// - Parameters:
  ///   - events: All events of the copy.
  ///   - look: When the state before was there, in nanoseconds since 1970.
  ///   - scan: The last scan of a version of the original.
  /// - Returns: Whether the copy was there at some time between the two.
  private static func mayBeInUse(
    _ events: [SyncthingEvent], from look: Int64, to scan: SyncthingEvent
  ) -> Bool {
    guard let last = events.last(where: { $0.number < scan.number }) else { return false }
    return last.isModification || last.time >= look
  }

  /// The path of the original of a conflict copy; empty for another file.
  private static func original(of path: [UInt8]) -> [UInt8] {
    var names = [[UInt8]](path: path)
    guard let name = names.popLast(), let copy = ConflictCopyName(name) else { return [] }
    return (names + [copy.original]).path
  }

  /// Encodes a value of a query: all but letters and digits.
  private static func encoded(_ bytes: [UInt8]) -> String {
    let text = bytes.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        [byte]
      default: [UInt8(ascii: "%")] + SeenLists.hex([byte])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension SyncthingWitness.Status {
  fileprivate init?(_ answer: [UInt8]) {
    guard let value = try? JSONValue.parse(answer, limits: JSONLimits(maximumDepth: 16)),
      let id = value["myID"]?.stringValue,
      let device = DeviceID(named: Array(id.utf8.prefix { $0 != UInt8(ascii: "-") })),
      let start = value["startTime"]?.stringValue.flatMap(Timestamp.init),
      let uptime = value["uptime"]?.numberValue?.int, (0...4_000_000_000).contains(uptime)
    else { return nil }
    self.init(device: device, start: start.nanoseconds, uptime: Int64(uptime))
  }
}

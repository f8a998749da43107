import ConflictResolution
import JSONText

/// A change of a file that Syncthing reports.
///
/// Source: `/rest/events/disk`, https://docs.syncthing.net/rest/events-get.html.
struct SyncthingEvent: Hashable, Sendable {
  /// The side that made a change.
  enum Side: Hashable, Sendable {
    /// A program on this device: Syncthing found the change in a scan.
    case local
    /// Another device: Syncthing put it there.
    case remote
  }

  let number: Int
  /// When Syncthing had recorded it, in nanoseconds since 1970.
  let time: Int64
  let side: Side
  let folder: [UInt8]
  /// The path from the root of the folder.
  let path: [UInt8]
  /// Whether it gave a file a content or attributes.
  let isModification: Bool

  /// Reads the events of an answer; `nil` if it is no such answer, or lacks one.
  ///
  /// An answer has the events since Syncthing started, at most 1000. It lacks one if the numbers have a gap, and one is
  /// misplaced if its time is before that of an earlier one by more than Syncthing's threads explain.
  ///
  /// - Complexity: O(*n*) in the bytes of the answer.
  static func all(in answer: [UInt8]) -> [SyncthingEvent]? {
    guard let values = try? JSONValue.parse(answer, limits: JSONLimits(maximumDepth: 16)).arrayValue
    else { return nil }
    var events: [SyncthingEvent] = []
    for value in values {
      guard let event = SyncthingEvent(value) else { return nil }
      if let last = events.last {
        guard event.number == last.number &+ 1, event.time >= last.time &- tolerance else {
          return nil
        }
      }
      events.append(event)
    }
    return events
  }

  /// By how much the time of an event may be before that of an earlier one, in nanoseconds.
  private static let tolerance: Int64 = 500_000_000

  private init?(_ value: JSONValue) {
    guard let number = value["id"]?.numberValue?.int,
      let time = value["time"]?.stringValue.flatMap(Timestamp.init), let data = value["data"],
      let folder = data["folder"]?.stringValue, let path = data["path"]?.stringValue
    else { return nil }
    switch value["type"]?.stringValue {
    case "LocalChangeDetected"?: side = .local
    case "RemoteChangeDetected"?: side = .remote
    default: return nil
    }
    self.number = number
    self.time = time.nanoseconds
    self.folder = Array(folder.utf8)
    self.path = Array(path.utf8)
    isModification =
      data["action"]?.stringValue == "modified" && data["type"]?.stringValue == "file"
  }
}

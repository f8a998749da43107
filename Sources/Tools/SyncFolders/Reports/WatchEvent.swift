package import ConflictResolution
import FileAccess
import JSONText

/// Something that a watch of a folder reports: one line of JSON, format `resolve-watch/1`.
///
/// ```
/// {"format":"resolve-watch/1","event":"resolved","time":"2026-11-24T12:00:05Z","folder":"/home/anna/Sync",
///  "run":"20261124-120005","undo":"resolve undo /home/anna/Sync 20261124-120005","decided":[…],"left":[…],
///  "decide":"resolve --strategy manual --apply /home/anna/Sync"}
/// ```
///
/// The files in `decided` are those of `resolve-log/1`, and those in `left` and `planned` those of `resolve-plan/2`.
package struct WatchEvent: Sendable {
  /// The name and version of the format.
  package static let format = "resolve-watch/1"

  /// What is reported.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The folder is watched from now on.
    case watching
    /// A run has resolved conflicts; some may be left.
    case resolved
    /// Conflicts are left that no strategy decides, and no run was made.
    case left
    /// What a run would do; nothing was changed.
    case planned
    /// Conflicts are left for long.
    case reminder
    /// Something cannot be read, written or watched.
    case problem
    /// The folder is not there; it is waited for.
    case gone
    /// The watch has ended.
    case stopped
  }

  /// A conflict that is left.
  package struct Left: Sendable {
    /// Since when it is known.
    package let since: Timestamp
    package let family: PlannedFamily

    package init(since: Timestamp, family: PlannedFamily) {
      self.since = since
      self.family = family
    }
  }

  package let kind: Kind
  package let time: Timestamp
  /// The path of the folder, as bytes; absolute.
  package let folder: [UInt8]
  /// The run that has resolved conflicts.
  package var run: RunHistory.Entry?
  /// The command that undoes it.
  package var undo: String?
  /// What a run would do.
  package var planned: [PlannedFamily] = []
  /// The conflicts that are left to decide.
  package var left: [Left] = []
  /// The command that decides it.
  package var decide: String?
  /// One sentence or more for a person.
  package var message: String?

  /// Begins an event.
  package init(_ kind: Kind, in folder: [UInt8], at time: Timestamp) {
    self.kind = kind
    self.folder = folder
    self.time = time
  }

  /// The event as one line.
  package var line: [UInt8] {
    var json = JSONWriter(style: .compact)
    json.beginObject()
    json.member("format", Self.format)
    json.member("event", kind.rawValue)
    json.member("time", "\(time)")
    json.member("folder", name: folder)
    if let run {
      json.member("run", run.record.id)
      json.member("undo", ifAny: undo)
      json.list("decided", of: run.record.changes.indices) { $0.change($1, of: run) }
    }
    if !planned.isEmpty {
      json.list("planned", of: planned) { $0.plannedFamily($1) }
    }
    if !left.isEmpty {
      json.objects("left", of: left) { json, one in
        json.member("since", "\(one.since)")
        json.key("file")
        json.plannedFamily(one.family)
      }
      json.member("decide", ifAny: decide)
    }
    json.member("message", ifAny: message)
    json.endObject()
    json.endLine()
    return json.takeBytes()
  }
}

import ConflictResolution
public import JSONText
import Scenarios

/// Writes the results of a timeline's steps, for a program.
///
/// ```json
/// {"step": 2, "line": 7, "text": "home and mom meet",
///  "resolved": [{"device": "home", "files": [], "collisions": []}, {"device": "mom", "files": [], "collisions": []}],
///  "shows": [{"device": "mom", "path": "a.txt", "version": "home:1#bb76afca79f9520b", "vector": {"home": 1},
///             "size": 4, "sha256": "2c8b08da…"}]}
/// ```
///
/// `at` is the time of a step that has one. `files` are those with a decision, as an outcome has them. `shows` lists the
/// files that devices show differently than before; a deleted file has no `path` there, but its `given` one.
public enum TraceWriter {
  /// Writes one step.
  ///
  /// - Parameters:
  ///   - event: the result of the step.
  ///   - writer: gets the object.
  /// - Complexity: O(*n*) in the length of the text.
  public static func write(_ event: TimelinePlayer.Event, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("step", event.number)
    if event.step.line > 0 { writer.member("line", event.step.line) }
    writer.member("at", event.step.time)
    writer.member("text", TraceText.title(of: event.step))
    writer.objects("resolved", of: event.resolutions) { writer, resolution in
      writer.member("device", resolution.device.description)
      writer.list("files", of: resolution.toldFiles) { $0.file($1) }
      writer.list("collisions", of: resolution.outcome.collisions) { $0.collision($1) }
    }
    writer.list("shows", of: event.changes) { writer, change in write(change, to: &writer) }
    writer.endObject()
  }

  private static func write(_ change: TimelinePlayer.Change, to writer: inout JSONWriter) {
    let version = change.version
    writer.beginObject()
    writer.member("device", change.device.description)
    if let path = change.path { writer.member("path", name: path.bytes) }
    if version.path != change.path { writer.member("given", name: version.path.bytes) }
    if change.identity.bytes != version.path.bytes {
      writer.member("id", name: change.identity.bytes)
    }
    writer.member("version", version.fullID)
    writer.member("vector", version.vector)
    writer.content(version.state, in: .kept, withBytes: false)
    writer.deletion(of: version)
    writer.endObject()
  }
}

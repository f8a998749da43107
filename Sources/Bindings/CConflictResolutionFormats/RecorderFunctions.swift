import CConflictResolution
import ConflictResolution
import FormatCalls
import Recordings
import Scenarios

/// Makes a recorder.
///
/// See `cr_recorder_open` in the header.
@c(cr_recorder_open) public func recorderOpen(
  _ engine: OpaquePointer?, _ options: UnsafeRawPointer?, _ length: UInt,
  _ recorder: UnsafeMutablePointer<OpaquePointer?>?
) -> Int64 {
  unsafe Engine.idle(engine) { engine throws(Failure) in
    let place = try unsafe handlePlace(recorder, for: "recorder")
    let options = try RecordingOptions(json: try unsafe Input(options, length, "options").bytes())
    unsafe place.pointee = HandleCell<RecorderHandle>.open(RecorderHandle(engine, options))
    return 0
  }
}

/// Resolves a scenario and records it.
///
/// See `cr_recorder_resolve_json` in the header.
@c(cr_recorder_resolve_json) public func recorderResolveJSON(
  _ recorder: OpaquePointer?, _ scenario: UnsafeRawPointer?, _ length: UInt,
  _ buffer: UnsafeMutableRawPointer?, _ capacity: UInt
) -> Int64 {
  unsafe RecorderHandle.idle(recorder) { recorder throws(Failure) in
    try unsafe resolve(
      recorder.engine, Input(scenario, length, "scenario"), Output(buffer, capacity)
    ) { policy, scenario, result in
      recorder.append(
        SharedPolicy(policy),
        .resolver(
          ResolverInput(
            files: scenario.files, present: scenario.present, decisions: scenario.decisions),
          result))
    }
  }
}

/// Makes a replica whose steps are recorded.
///
/// See `cr_recorder_open_replica` in the header.
@c(cr_recorder_open_replica) public func recorderOpenReplica(
  _ recorder: OpaquePointer?, _ opening: UnsafeRawPointer?, _ length: UInt,
  _ replica: UnsafeMutablePointer<OpaquePointer?>?
) -> Int64 {
  unsafe RecorderHandle.idle(recorder) { recorder throws(Failure) in
    try unsafe openReplica(recorder.engine, opening, length, replica) {
      recorder.observe($0)
    }
  }
}

/// The recording.
///
/// See `cr_recorder_bytes` in the header.
@c(cr_recorder_bytes) public func recorderBytes(
  _ recorder: OpaquePointer?, _ buffer: UnsafeMutableRawPointer?, _ capacity: UInt
) -> Int64 {
  unsafe RecorderHandle.idle(recorder) { recorder throws(Failure) in
    try unsafe Output(buffer, capacity).write(recorder.bytes())
  }
}

/// Closes a recorder and sets it to null.
///
/// See `cr_recorder_close` in the header.
@c(cr_recorder_close) public func recorderClose(_ recorder: UnsafeMutablePointer<OpaquePointer?>?)
  -> Int64
{
  unsafe RecorderHandle.close(recorder)
}

import CConflictResolution
import FormatCalls

/// Makes a new replica, or one from its stored data.
///
/// See `cr_replica_open` in the header.
@c(cr_replica_open) public func replicaOpen(
  _ engine: OpaquePointer?, _ opening: UnsafeRawPointer?, _ length: UInt,
  _ replica: UnsafeMutablePointer<OpaquePointer?>?
) -> Int64 {
  unsafe Engine.idle(engine) { engine throws(Failure) in
    try unsafe openReplica(engine, opening, length, replica) { _ in }
  }
}

/// Makes a replica, and passes it to the observer.
func openReplica(
  _ engine: Engine, _ opening: UnsafeRawPointer?, _ length: UInt,
  _ replica: UnsafeMutablePointer<OpaquePointer?>?, _ look: (HeldReplica) -> Void
) throws(Failure) -> Int64 {
  let place = try unsafe handlePlace(replica, for: "replica")
  let text = try unsafe Input(opening, length, "replica").bytes()
  let held: HeldReplica
  do throws(CallFault) {
    held = try HeldReplica.open(text, strategies: engine.hostStrategies)
  } catch {
    throw Failure(error)
  }
  look(held)
  let answerer = AnswererHandle { request throws(Failure) in
    do throws(CallFault) {
      return try held.answer(to: request)
    } catch {
      throw Failure(error)
    }
  }
  unsafe place.pointee = HandleCell<AnswererHandle>.open(answerer)
  return 0
}

/// Performs one step of a replica.
///
/// See `cr_replica_ask` in the header.
@c(cr_replica_ask) public func replicaAsk(
  _ replica: OpaquePointer?, _ request: UnsafeRawPointer?, _ length: UInt
) -> Int64 {
  unsafe AnswererHandle.call(replica) { replica throws(Failure) in
    try replica.ask(try unsafe Input(request, length, "request").bytes())
    return Int64(replica.answer.count)
  }
}

/// The result of the latest step of a replica.
///
/// See `cr_replica_answer` in the header.
@c(cr_replica_answer) public func replicaAnswer(
  _ replica: OpaquePointer?, _ buffer: UnsafeMutableRawPointer?, _ capacity: UInt
) -> Int64 {
  unsafe AnswererHandle.call(replica) { replica throws(Failure) in
    try replica.checkIsIdle()
    return try unsafe Output(buffer, capacity).write(replica.answer)
  }
}

/// Closes a replica and sets it to null.
///
/// See `cr_replica_close` in the header.
@c(cr_replica_close) public func replicaClose(_ replica: UnsafeMutablePointer<OpaquePointer?>?)
  -> Int64
{
  if let handle = unsafe replica?.pointee {
    // A strategy that closes the replica that asks it would release memory in use.
    let status = unsafe AnswererHandle.call(handle) { replica throws(Failure) in
      try replica.checkIsIdle()
      return 0
    }
    if status < 0 { return status }
  }
  return unsafe AnswererHandle.close(replica)
}

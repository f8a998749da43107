import CConflictResolution
import FormatCalls
import Scenarios

/// Resolves a scenario.
///
/// See `cr_resolve_json` in the header.
@c(cr_resolve_json) public func resolveJSON(
  _ engine: OpaquePointer?, _ scenario: UnsafeRawPointer?, _ length: UInt,
  _ buffer: UnsafeMutableRawPointer?, _ capacity: UInt
) -> Int64 {
  unsafe Engine.idle(engine) { engine throws(Failure) in
    try unsafe resolve(
      engine, Input(scenario, length, "scenario"), Output(buffer, capacity), observer: nil)
  }
}

/// The outcomes for which the buffer was too small.
///
/// See `cr_resolve_answer` in the header.
@c(cr_resolve_answer) public func resolveAnswer(
  _ engine: OpaquePointer?, _ buffer: UnsafeMutableRawPointer?, _ capacity: UInt
) -> Int64 {
  unsafe Engine.idle(engine) { engine throws(Failure) in
    try unsafe Output(buffer, capacity).write(engine.answer)
  }
}

/// Resolves a scenario with the strategies of an engine, which keeps outcomes that do not fit.
func resolve(
  _ engine: Engine, _ scenario: Input, _ output: Output, observer: ResolveCall.Observer?
) throws(Failure) -> Int64 {
  engine.answer = []
  let text = try scenario.bytes()
  engine.isResolving = true
  defer { engine.isResolving = false }
  let outcomes: [UInt8]
  do throws(CallFault) {
    outcomes = try ResolveCall.outcomes(
      of: text, strategies: engine.hostStrategies, layout: .compact, readsDocuments: true,
      observer: observer
    ).reduce(into: []) { $0 += $1 }
  } catch {
    throw Failure(error)
  }
  // The strategies of the host are not asked again for outcomes that only lack room.
  if !output.fits(outcomes) { engine.answer = outcomes }
  return try output.write(outcomes)
}

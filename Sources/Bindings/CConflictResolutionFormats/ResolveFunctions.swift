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
    let text = try unsafe Input(scenario, length, "scenario").bytes()
    engine.isResolving = true
    defer { engine.isResolving = false }
    let outcomes: [[UInt8]]
    do throws(CallFault) {
      outcomes = try ResolveCall.outcomes(
        of: text, strategies: engine.hostStrategies, layout: .compact)
    } catch {
      throw Failure(error)
    }
    return try unsafe Output(buffer, capacity).write(outcomes.reduce(into: []) { $0 += $1 })
  }
}

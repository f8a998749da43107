package import ConflictResolution

/// A policy and the data of the devices, which a caller sets call by call.
///
/// **Invariant.** Every index that a call returned stays valid until the data is cleared, and input that a failed call
/// would have added is recorded as missing.
package final class Engine: HandleObject {
  package static let mark: UInt = 0x63_72_65_6E

  package var failure: Failure?
  /// Whether a strategy of the host may be running.
  package var isResolving = false

  var policy = Policy([])
  package var hostStrategies: [Strategy] = []
  /// The outcomes of a scenario, if they did not fit into the caller's buffer.
  package var answer: [UInt8] = []
  /// The settings whose latest value was refused.
  var refusedSettings: [Int32: Failure] = [:]
  /// The first rule or strategy that was refused.
  var refusedPolicy: Failure?

  var files: [InputFile] = []
  var fileIndexes: [FileIdentity: Int] = [:]
  var versions: [InputVersion] = []
  var present: [RelativePath] = []
  var decisions: [Decision] = []
  /// The first refused call that describes input.
  var refusedInput: Failure?

  /// Runs a call unless the engine is resolving.
  package static func idle(
    _ handle: OpaquePointer?, _ body: (Engine) throws(Failure) -> Int64
  ) -> Int64 {
    unsafe call(handle) { engine throws(Failure) in
      guard !engine.isResolving else {
        throw Failure(
          .busy, "the engine is resolving; a strategy answers from the conflict that it is given")
      }
      return try body(engine)
    }
  }

  /// Runs a call that describes files, versions, names or decisions; a failure is recorded.
  static func describe(
    _ handle: OpaquePointer?, _ body: (Engine) throws(Failure) -> Int64
  ) -> Int64 {
    unsafe idle(handle) { engine throws(Failure) in
      do throws(Failure) {
        return try body(engine)
      } catch {
        if engine.refusedInput == nil { engine.refusedInput = error }
        throw error
      }
    }
  }

  /// The failure that was not corrected since.
  var standingFailure: Failure? {
    // The lowest setting, so that the message is deterministic.
    let setting = refusedSettings.keys.min().flatMap { refusedSettings[$0] }
    return refusedInput ?? refusedPolicy ?? setting
  }

  /// The index of a file in the list.
  func fileIndex(_ index: Int64) throws(Failure) -> Int {
    try checked(index, of: "file", count: files.count)
  }

  /// The index of a version in the list.
  func versionIndex(_ index: Int64) throws(Failure) -> Int {
    try checked(index, of: "version", count: versions.count)
  }
}

import CConflictResolution
import ConflictResolution
import FormatCalls
import JSONText
import Recordings
import Replicas
import Scenarios

/// A recorder that a host holds: its calls are encoded when several wait, or when the host asks for the recording.
final class RecorderHandle: HandleObject {
  static let mark: UInt = 0x63_72_72_64

  /// The engine, which has the strategies of the host and the latest message.
  let engine: Engine
  private var log: RecordingLog
  private var text = RecordingText()
  private var waiting: [RecordedCall] = []
  private let queueLimit: Int
  private var latestCall = 0
  private var latestReplica = 0
  /// Whether a strategy of the host may be running.
  var isResolving = false

  var failure: Failure? {
    get { engine.failure }
    set { engine.failure = newValue }
  }

  init(_ engine: Engine, _ options: RecordingOptions) {
    self.engine = engine
    log = RecordingLog(options)
    queueLimit = max(options.queueLimit, 1)
  }

  /// Runs a call, unless one is asking a strategy of the host.
  static func idle(
    _ handle: OpaquePointer?, _ body: (RecorderHandle) throws(Failure) -> Int64
  ) -> Int64 {
    unsafe call(handle) { recorder throws(Failure) in
      guard !recorder.isResolving, !recorder.engine.isResolving else {
        throw Failure(
          .busy, "the recorder is resolving; a strategy answers from the conflict that it is given")
      }
      return try body(recorder)
    }
  }

  /// Appends a call.
  func append(_ policy: SharedPolicy, _ content: RecordedCall.Content) {
    latestCall += 1
    waiting.append(
      RecordedCall(number: latestCall, time: nil, policy: policy, content: content))
    // No other thread could do it.
    if waiting.count >= queueLimit { drain() }
  }

  /// The whole recording.
  func bytes() -> [UInt8] {
    drain()
    return text.bytes
  }

  private func drain() {
    for call in waiting { log.add(call) }
    waiting = []
    log.finish()
    text.apply(log.takeChanges())
  }

  /// Records the steps of a replica.
  func observe(_ held: HeldReplica) {
    latestReplica += 1
    let number = latestReplica
    held.observer = HeldReplica.Observer { policy, before, step, result in
      self.append(
        SharedPolicy(policy), .replica(number, before: before, step, result))
      // After a step that failed, or that resolves twice, the replica is not known here.
      guard case .success = result else { return true }
      return !step.isFollowed
    }
  }
}

extension RecordingOptions {
  /// Options as a host gives them; empty for the defaults.
  init(json text: [UInt8]) throws(Failure) {
    self.init()
    queueLimit = 64
    if text.isEmpty { return }
    var decoder = FormatDecoder(text)
    do throws(JSONError) {
      try decoder.reader.beginObject()
      while let key = try decoder.nextKey(in: RecordingOptionKey.all) {
        switch key {
        case .contents: includesContents = try decoder.reader.readBool()
        case .bytes: byteLimit = try decoder.reader.readInt(in: 4096...Int(Int32.max))
        case .segments: segmentLimit = try decoder.reader.readInt(in: 2...1000)
        }
      }
      try decoder.reader.expectEnd()
    } catch {
      throw Failure(
        .invalid, ScenarioError(decoder.explained(error), file: "options").description)
    }
  }
}

/// The fields of the options.
enum RecordingOptionKey: String, CaseIterable {
  case contents, bytes, segments

  static let all = FormatKeys(Self.self)
}

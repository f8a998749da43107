import ConflictResolution
import JSONText
import Replicas
import Scenarios

/// Writes calls as lines, so that each segment can be replayed alone.
///
/// It updates its copy of each replica with the results of calls, so that a segment can begin with the replica's
/// current state: no strategy is asked again, and the host's replica is not copied for it.
struct RecordingEncoder: Sendable {
  private let includesContents: Bool
  /// The replicas after the latest call, by number.
  private var replicas: [Int: Replica] = [:]
  /// The data in the segment: policies by their text, and the replicas whose state it has.
  private var policies: [[UInt8]: Int] = [:]
  private var startedReplicas: Set<Int> = []
  private var latestPolicy: (policy: SharedPolicy, number: Int)?

  init(includesContents: Bool) { self.includesContents = includesContents }

  /// What a call adds to a segment.
  struct Addition {
    var bytes: [UInt8] = []
    fileprivate var policy: (text: [UInt8], number: Int)?
    fileprivate var startsReplica = false
  }

  /// The line that begins a segment.
  mutating func beginSegment(_ number: Int, firstCall: Int) -> [UInt8] {
    policies = [:]
    startedReplicas = []
    latestPolicy = nil
    var json = JSONWriter()
    json.beginObject()
    json.member("format", RecordingFormat.name)
    json.member("segment", number)
    json.member("call", firstCall)
    json.member("contents", includesContents)
    json.member("library", Release.version)
    json.endObject()
    json.endLine()
    return json.takeBytes()
  }

  /// Stores the host's replica if a call contains it.
  mutating func prepare(for call: RecordedCall) {
    guard case .replica(let number, let before?, _, _) = call.content else { return }
    replicas[number] = before
    startedReplicas.remove(number)
  }

  /// The replica whose state the segment needs before a call, if any.
  func startingReplica(of call: RecordedCall) -> Int? {
    guard case .replica(let number, _, _, _) = call.content, !startedReplicas.contains(number)
    else { return nil }
    return number
  }

  /// The lines that a call needs in the segment.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - given: the result, if it differs from the call's.
  /// - Returns: the lines; `nil` if the format cannot express something in them.
  func lines(for call: RecordedCall, result given: RecordedResult? = nil) -> Addition? {
    var addition = Addition()
    let number: Int
    if let latestPolicy, latestPolicy.policy === call.policy {
      number = latestPolicy.number
    } else {
      guard let text = text(of: call.policy.policy) else { return nil }
      number = policies[text] ?? (policies.count + 1)
      addition.policy = (text, number)
      if policies[text] == nil { addition.bytes += policyLine(text, number) }
    }
    if case .replica(let replica, _, _, _) = call.content, !startedReplicas.contains(replica) {
      guard let state = replicas[replica] else { return nil }
      addition.bytes += stateLine(replica, state)
      addition.startsReplica = true
    }
    guard let line = line(of: call, policy: number, given) else { return nil }
    addition.bytes += line
    return addition
  }

  /// Records that the lines for a call were written.
  mutating func commit(_ addition: Addition, for call: RecordedCall) {
    if let policy = addition.policy {
      policies[policy.text] = policy.number
      latestPolicy = (call.policy, policy.number)
    }
    if addition.startsReplica, case .replica(let number, _, _, _) = call.content {
      startedReplicas.insert(number)
    }
  }

  /// Applies a call's result to its replica, so that the next call starts from it.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - isWritten: whether the segment has the call; if not, the next call of its replica needs a state.
  mutating func follow(_ call: RecordedCall, isWritten: Bool) {
    guard case .replica(let number, _, let step, let result) = call.content else { return }
    if !isWritten { startedReplicas.remove(number) }
    guard case .success(let answer) = result else { return }
    // It is removed from the dictionary so that it is changed in place.
    guard var replica = replicas.removeValue(forKey: number) else { return }
    replica.policy = call.policy.policy
    guard step.follow(&replica, answer) else { return }
    replicas[number] = replica
  }

  // MARK: Lines

  /// A policy as members of its line; `nil` if it could not be read back.
  private func text(of policy: Policy) -> [UInt8]? {
    var json = JSONWriter()
    json.beginObject()
    var own: [String] = []
    for strategy in policy.chains.joined() where Strategy(named: strategy.name) == nil {
      if !own.contains(where: { $0.utf8.elementsEqual(strategy.name.utf8) }) {
        own.append(strategy.name)
      }
    }
    if !own.isEmpty {
      json.list("own", of: own) { $0.string($1) }
    }
    if !policy.registeredDevices.isEmpty {
      json.list("devices", of: policy.registeredDevices) { $0.string($1.description) }
    }
    json.key("resolve")
    guard json.settings(policy, namesOthers: true) else { return nil }
    json.endObject()
    let text = json.takeBytes()
    // A program may set values that no text can express: such a policy would make the recording unreadable.
    var decoder = FormatDecoder(text)
    do throws(JSONError) {
      _ = try decoder.readRecordedPolicy()
      return text
    } catch {
      return nil
    }
  }

  private func policyLine(_ text: [UInt8], _ number: Int) -> [UInt8] {
    var line = Array("{\"policy\":\(number),".utf8)
    line += text.dropFirst()
    line.append(0x0A)
    return line
  }

  private func stateLine(_ number: Int, _ replica: Replica) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("replica", number)
    if replica.followsFolders { json.member("followsFolders", true) }
    let unplaced = replica.unplaced
    if !unplaced.isEmpty {
      json.list("unplaced", of: unplaced.sorted()) { $0.name($1.bytes) }
    }
    json.key("state")
    json.replica(StoredReplica(replica), withContents: includesContents)
    json.endObject()
    json.endLine()
    return json.takeBytes()
  }

  private func line(
    of call: RecordedCall, policy: Int, _ given: RecordedResult?
  ) -> [UInt8]? {
    var json = JSONWriter()
    json.beginObject()
    json.member("call", call.number)
    json.member("at", call.time)
    json.member("policy", policy)
    let result: RecordedResult
    switch call.content {
    case .resolver(let input, let resolved):
      guard input.decisions.allSatisfy({ !$0.conflict.text.isEmpty }) else { return nil }
      json.input(input, includesContents: includesContents)
      result =
        given
        ?? RecordedResult(
          resolved, by: call.policy.policy, includesContents: includesContents)
    case .replica(let number, _, let step, let answer):
      if case .resolve(let decisions) = step {
        guard decisions.allSatisfy({ !$0.conflict.text.isEmpty }) else { return nil }
      }
      json.member("replica", number)
      json.step(step, includesContents: includesContents)
      result =
        given
        ?? RecordedResult(
          answer, by: call.policy.policy, includesContents: includesContents)
    }
    json.endObject()
    var line = json.takeBytes()
    line.removeLast()
    result.appendMembers(to: &line)
    line.append(UInt8(ascii: "}"))
    line.append(0x0A)
    return line
  }
}

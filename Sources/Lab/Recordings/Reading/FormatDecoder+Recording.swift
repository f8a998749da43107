import ConflictResolution
import JSONText
import Replicas
import Scenarios

// The lines of a recording.
extension FormatDecoder {
  /// Reads the line that begins a segment.
  mutating func readRecordingHeader() throws(JSONError) -> RecordingSegment {
    let start = reader.location
    var segment: Int?
    var firstCall: Int?
    var includesContents: Bool?
    var library = ""
    try reader.beginObject()
    while let key = try nextKey(in: RecordingHeaderKey.all) {
      switch key {
      case .format:
        let format = try reader.readStringBytes()
        guard RecordingFormat.name.utf8.elementsEqual(format) else {
          throw reader.error(
            .invalidValue,
            "the format is \(shown(format)); expected \"\(RecordingFormat.name)\": a later version may have written it"
          )
        }
      case .segment: segment = try reader.readInt(in: 1...Int.max)
      case .call: firstCall = try reader.readInt(in: 1...Int.max)
      case .contents: includesContents = try reader.readBool()
      case .library: library = try reader.readString()
      }
    }
    guard let segment else { throw missing("segment", "the number of the segment", at: start) }
    guard let firstCall else { throw missing("call", "the number of its first call", at: start) }
    guard let includesContents else {
      throw missing("contents", "whether contents are recorded", at: start)
    }
    return RecordingSegment(
      number: segment, firstCall: firstCall, includesContents: includesContents,
      library: library)
  }

  /// Reads the state of a replica from then on.
  mutating func readRecordedState() throws(JSONError) -> RecordedState {
    let start = reader.location
    var number: Int?
    var stored: StoredReplica?
    var followsFolders = false
    var unplaced: Set<FileIdentity> = []
    try reader.beginObject()
    while let key = try nextKey(in: RecordedStateKey.all) {
      switch key {
      case .replica: number = try reader.readInt(in: 1...Int.max)
      case .followsFolders: followsFolders = try reader.readBool()
      case .unplaced: unplaced = Set(try readIdentities())
      case .state: stored = try readReplica()
      }
    }
    guard let number else { throw missing("replica", "the number of the replica", at: start) }
    guard let stored else { throw missing("state", "the stored replica", at: start) }
    return RecordedState(
      number: number, stored: stored, followsFolders: followsFolders, unplaced: unplaced)
  }

  /// Reads the numbers of missing calls.
  mutating func readLostCalls() throws(JSONError) -> LostCalls {
    let start = reader.location
    var first: Int?
    var last: Int?
    var reason: LostCalls.Reason?
    try reader.beginObject()
    while let key = try nextKey(in: LostCallsKey.all) {
      switch key {
      case .lost: first = try reader.readInt(in: 1...Int.max)
      case .last: last = try reader.readInt(in: (first ?? 1)...Int.max)
      case .why:
        let text = try reader.readStringBytes()
        reason = LostCalls.Reason.allCases.first { $0.rawValue.utf8.elementsEqual(text) }
        guard reason != nil else {
          throw reader.error(
            .invalidValue,
            "\(shown(text)) is no reason; expected "
              + listed(LostCalls.Reason.allCases.map { $0.rawValue }))
        }
      }
    }
    guard let first else { throw missing("lost", "the number of the first call", at: start) }
    guard let last else { throw missing("last", "the number of the last call", at: start) }
    guard let reason else { throw missing("why", "why the calls are missing", at: start) }
    return LostCalls(first: first, last: last, reason: reason)
  }

  /// Reads a call and its result.
  mutating func readCall(
    line: Int, policies: Set<Int>, replicas: Set<Int>
  ) throws(JSONError) -> CallEntry {
    let start = reader.location
    var draft = CallDraft()
    try reader.beginObject()
    while let key = try nextKey(in: RecordedCallKey.all) { try read(key, into: &draft) }
    guard let number = draft.number else {
      throw missing("call", "the number of the call", at: start)
    }
    guard let policy = draft.policy else {
      throw missing("policy", "the number of the policy", at: start)
    }
    guard policies.contains(policy.number) else {
      throw reader.error(
        .inconsistent,
        "the policy \(policy.number) is not known; expected a line with \"policy\" before this one, "
          + "in the same segment",
        at: policy.place)
    }
    return CallEntry(
      number: number, line: line, time: draft.time, policy: policy.number,
      content: try content(of: draft, replicas: replicas, at: start), withheld: draft.withheld,
      result: draft.result)
  }

  /// The fields of a call, while they are read.
  private struct CallDraft {
    var number: Int?
    var time: Timestamp?
    var policy: (number: Int, place: JSONLocation)?
    var replica: (number: Int, place: JSONLocation)?
    var files: [FileHistory]?
    var present: [RelativePath] = []
    var decisions: [Decision] = []
    var precedents: [(conflict: String, precedent: Decision.Precedent)] = []
    var withheld: [String] = []
    var request: (request: ReplicaRequest, place: JSONLocation)?
    var spare: FileIdentity?
    var result = RecordedResult()
  }

  private mutating func read(
    _ key: RecordedCallKey, into draft: inout CallDraft
  ) throws(JSONError) {
    switch key {
    case .call: draft.number = try reader.readInt(in: 1...Int.max)
    case .at: draft.time = try readTimestamp()
    case .policy:
      let place = reader.location
      draft.policy = (try reader.readInt(in: 1...Int.max), place)
    case .replica:
      let place = reader.location
      draft.replica = (try reader.readInt(in: 1...Int.max), place)
    case .files:
      draft.files = try readList { (decoder) throws(JSONError) in try decoder.readStoredFile() }
    case .present:
      draft.present = try readList { (decoder) throws(JSONError) in try decoder.readPath() }
    case .decisions:
      draft.decisions = try readList { (decoder) throws(JSONError) in
        try decoder.readDecisions()
      }.flatMap { $0 }
    case .precedents:
      draft.precedents = try readList { (decoder) throws(JSONError) in
        try decoder.readPrecedent()
      }
    case .withheld:
      draft.withheld = try readList { (decoder) throws(JSONError) in
        try decoder.reader.readString()
      }
    case .ask:
      let place = reader.location
      draft.request = (try readReplicaRequest(of: nil), place)
    case .spare: draft.spare = FileIdentity(try readNonemptyBytes("the identity"))
    case .error: draft.result.error = try readText()
    case .answer: draft.result.answer = try readText()
    case .outcome: draft.result.outcome = try readText()
    }
  }

  /// The unparsed text of a value.
  private mutating func readText() throws(JSONError) -> [UInt8] {
    let start = reader.location.offset
    try reader.skipValue()
    var end = reader.location.offset
    while end > start, [0x20, 0x09, 0x0A, 0x0D].contains(text[end - 1]) { end -= 1 }
    return Array(text[start..<end])
  }

  private mutating func readPrecedent() throws(JSONError) -> (
    conflict: String, precedent: Decision.Precedent
  ) {
    let start = reader.location
    var conflict: String?
    var path: RelativePath?
    var day = ""
    try reader.beginObject()
    while let key = try nextKey(in: RecordedPrecedentKey.all) {
      switch key {
      case .conflict: conflict = try reader.readString()
      case .path: path = try readPath()
      case .day: day = try reader.readString()
      }
    }
    guard let conflict else { throw missing("conflict", "the ID of the conflict", at: start) }
    guard let path else { throw missing("path", "the file that it was made for", at: start) }
    return (conflict, Decision.Precedent(path: path, day: day))
  }

  private func content(
    of draft: CallDraft, replicas: Set<Int>, at start: JSONLocation
  ) throws(JSONError) -> CallEntry.Content {
    let decisions = draft.decisions.map { decision in
      let precedent = draft.precedents.first {
        $0.conflict.utf8.elementsEqual(decision.conflict.description.utf8)
      }
      return Decision(
        decision.conflict, decision.choice, path: decision.path, heads: decision.heads,
        precedent: precedent?.precedent)
    }
    if let files = draft.files {
      if let request = draft.request {
        throw reader.error(
          .misplacedField, "\"ask\" stands beside \"files\"; a call is one thing",
          at: request.place)
      }
      return .resolver(
        ResolverInput(files: files, present: draft.present, decisions: decisions))
    }
    guard let request = draft.request else {
      throw missing("files", "the files that were resolved, or \"ask\" of a replica", at: start)
    }
    guard let replica = draft.replica else {
      throw missing("replica", "the number of the replica", at: start)
    }
    guard replicas.contains(replica.number) else {
      throw reader.error(
        .inconsistent,
        "the replica \(replica.number) is not known; expected a line with \"replica\" and \"state\" before this one, "
          + "in the same segment", at: replica.place)
    }
    guard case .step(let step) = request.request else {
      throw reader.error(
        .invalidValue,
        "the request changes no replica; expected one that does, as \"write\" or \"resolve\"",
        at: request.place)
    }
    return .replica(replica.number, step.adding(decisions, spare: draft.spare))
  }
}

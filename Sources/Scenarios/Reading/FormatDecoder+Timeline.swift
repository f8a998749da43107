import ConflictResolution
import JSONText

// What devices did, in order.

extension FormatDecoder {
  /// Reads a timeline.
  mutating func readTimeline() throws(JSONError) -> [TimelineStep] {
    // Lines are counted along the way: from the beginning for each step would be a square.
    var (offset, line) = (0, 1)
    return try readList { (decoder) throws(JSONError) in
      let start = decoder.reader.location.offset
      for byte in decoder.text[offset..<start] where byte == 0x0A { line += 1 }
      offset = start
      var step = try decoder.readStep()
      step.line = line
      return step
    }
  }

  private mutating func readStep() throws(JSONError) -> TimelineStep {
    var draft = StepDraft(start: reader.location)
    try reader.beginObject()
    while let key = try nextKey(in: StepKey.all) {
      if key.isAction {
        if let first = draft.action {
          throw reader.error(
            .misplacedField,
            "\"\(key.rawValue)\" stands beside \"\(first.rawValue)\"; a step is one thing, so make "
              + "two of them", at: reader.keyLocation)
        }
        draft.action = key
      } else if key != .device, key != .at {
        draft.details.append((key, reader.keyLocation))
      }
      try read(key, into: &draft)
    }
    return try step(of: draft)
  }

  private mutating func read(_ key: StepKey, into draft: inout StepDraft) throws(JSONError) {
    switch key {
    case .at: draft.time = try readTimestamp()
    case .device: draft.device = try readKnownDevice()
    case .write, .rename, .delete, .mkdir, .link: draft.path = try readPath()
    case .to: draft.target = try readPath()
    case .target: draft.linkTarget = try readNonemptyBytes("the target of the link")
    case .sync: draft.meeting = try readMeeting()
    case .files:
      draft.files = try readList { (decoder) throws(JSONError) in try decoder.readPath() }
    case .resolve: draft.resolving = (try reader.readString(), reader.valueLocation)
    case .backup, .restore: draft.name = try reader.readString()
    case .clock: draft.seconds = try readSeconds()
    case .crash, .collect: try readTrue()
    case .decide: draft.decision = try readStepDecision()
    case .policy: draft.settings = try readSettings()
    case .text, .base64, .file, .size, .sha256, .digest:
      if let key = key.versionKey { try readContent(key, into: &draft.content) }
    }
  }

  private mutating func readMeeting() throws(JSONError) -> [DeviceID] {
    let start = reader.location
    let devices = try readList { (decoder) throws(JSONError) in try decoder.readKnownDevice() }
    guard devices.count == 2, devices[0] != devices[1] else {
      throw reader.error(
        .invalidValue, "expected two devices that meet, like [\"mom\", \"home\"]", at: start)
    }
    return devices
  }

  private mutating func readSeconds() throws(JSONError) -> Int64 {
    let start = reader.location
    let number = try reader.readNumber()
    let farthest: Int64 = 10_000_000_000
    guard let seconds = number.int64, (-farthest...farthest).contains(seconds) else {
      throw reader.error(
        .invalidValue, "expected whole seconds, negative where the clock runs behind", at: start)
    }
    return seconds
  }

  private mutating func readStepDecision() throws(JSONError) -> Decision {
    let start = reader.location
    let decision = try readDecision(ConflictID("c-0"))
    guard decision.path != nil, decision.heads.isEmpty else {
      throw reader.error(
        .missingField, "expected \"path\", the file that is decided, and no \"heads\"", at: start)
    }
    return decision
  }

  /// The step that the fields make up.
  private func step(of draft: StepDraft) throws(JSONError) -> TimelineStep {
    guard let key = draft.action else {
      throw reader.error(
        .missingField,
        "the step says nothing that happened; expected one of "
          + listed(StepKey.allCases.filter { $0.isAction }.map { $0.rawValue }), at: draft.start)
    }
    if let extra = draft.details.first(where: { !$0.key.belongs(to: key) }) {
      throw reader.error(
        .misplacedField,
        "\"\(extra.key.rawValue)\" has no meaning beside \"\(key.rawValue)\"; leave it out",
        at: extra.place)
    }
    func missing(_ name: String, _ what: String) -> JSONError {
      reader.error(
        .missingField, "\"\(name)\" is missing; expected \(what)", at: draft.start)
    }
    if let meeting = draft.meeting {
      guard draft.device == nil else {
        throw reader.error(
          .misplacedField, "\"device\" has no meaning beside \"sync\", which names both",
          at: draft.start)
      }
      return TimelineStep(
        meeting[0],
        .meet(meeting[1], files: draft.files, resolving: try resolving(of: draft, meeting)),
        at: draft.time)
    }
    guard let device = draft.device else {
      throw missing("device", "the device that it happened on")
    }
    let action: TimelineStep.Action
    switch (key, draft.path, draft.name) {
    case (.write, let path?, _):
      action = .write(path, try state(of: draft.content, "what is written", at: draft.start))
    case (.mkdir, let path?, _): action = .write(path, .directory)
    case (.link, let path?, _):
      guard let target = draft.linkTarget else { throw missing("target", "where the link points") }
      action = .write(path, .symlink(target))
    case (.rename, let path?, _):
      guard let target = draft.target else { throw missing("to", "the new path") }
      action = .rename(path, to: target)
    case (.delete, let path?, _): action = .delete(path)
    case (.backup, _, let name?): action = .backup(name)
    case (.restore, _, let name?): action = .restore(name)
    case (.crash, _, _): action = .crash
    case (.collect, _, _): action = .collect
    default:
      if let seconds = draft.seconds {
        action = .clock(seconds)
      } else if let decision = draft.decision, let path = decision.path {
        action = .decide(path, decision.choice)
      } else {
        action = .policy(draft.settings ?? Policy())
      }
    }
    return TimelineStep(device, action, at: draft.time)
  }

  private func resolving(
    of draft: StepDraft, _ meeting: [DeviceID]
  ) throws(JSONError) -> TimelineStep.Resolving {
    guard let (name, place) = draft.resolving else { return .both }
    if let device = meeting.first(where: { $0.description.hasSameBytes(as: name) }) {
      return .one(device)
    }
    guard name.hasSameBytes(as: "none") else {
      throw reader.error(
        .invalidValue,
        "'\(name)' does not meet here; expected \"\(meeting[0])\", \"\(meeting[1])\" or \"none\"",
        at: place)
    }
    return .nobody
  }
}

/// A step while it is read: its fields come in any order.
struct StepDraft {
  let start: JSONLocation
  var action: StepKey?
  /// The fields that belong to one action or another, and where they stand.
  var details: [(key: StepKey, place: JSONLocation)] = []
  var device: DeviceID?
  var time: Timestamp?
  var path: RelativePath?
  var target: RelativePath?
  var linkTarget: [UInt8]?
  var meeting: [DeviceID]?
  var files: [RelativePath]?
  var resolving: (name: String, place: JSONLocation)?
  var name: String?
  var seconds: Int64?
  var decision: Decision?
  var settings: Policy?
  var content = ContentDraft()

  init(start: JSONLocation) {
    self.start = start
  }
}

import ConflictResolution
import JSONText

// What devices did, in order.

extension FormatDecoder {
  /// Reads a timeline.
  mutating func readTimeline() throws(JSONError) -> [TimelineStep] {
    // Lines are counted incrementally: counting from the start for each step would be quadratic.
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
      let place = reader.keyLocation
      switch key {
      case .action(let action):
        if let first = draft.action {
          throw reader.error(
            .misplacedField,
            "\"\(action.rawValue)\" stands beside \"\(first.key.rawValue)\"; a step is one thing, so "
              + "make two of them", at: place)
        }
        draft.action = (action, try readEvent(action))
      case .detail(let detail):
        draft.details.append((key, place))
        try read(detail, into: &draft)
      case .content(let field):
        draft.details.append((key, place))
        try read(field, into: &draft.content)
      }
    }
    return try step(of: draft)
  }

  private mutating func readEvent(
    _ action: StepKey.Action
  ) throws(JSONError) -> StepDraft.Event {
    switch action {
    case .write: return .write(try readPath())
    case .rename: return .rename(try readPath())
    case .link: return .link(try readPath())
    case .sync: return .sync(try readMeeting())
    case .delete: return .whole(.delete(try readPath()))
    case .mkdir: return .whole(.write(try readPath(), .directory))
    case .backup: return .whole(.backup(try reader.readString()))
    case .restore: return .whole(.restore(try reader.readString()))
    case .clock: return .whole(.clock(try readSeconds()))
    case .crash:
      try readTrue()
      return .whole(.crash)
    case .collect:
      try readTrue()
      return .whole(.collect)
    case .decide:
      let (path, choice) = try readFileDecision()
      return .whole(.decide(path, choice))
    case .policy: return .whole(.policy(try readSettings(ofStep: true)))
    }
  }

  private mutating func read(
    _ detail: StepKey.Detail, into draft: inout StepDraft
  ) throws(JSONError) {
    switch detail {
    case .at: draft.time = try readTimestamp()
    case .device: draft.device = try readKnownDevice()
    case .to: draft.target = try readPath()
    case .target: draft.linkTarget = try readNonemptyBytes("the target of the link")
    case .files:
      draft.files = try readList { (decoder) throws(JSONError) in try decoder.readPath() }
    case .resolve: draft.resolving = (try reader.readString(), reader.valueLocation)
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

  /// The step that the fields give.
  private func step(of draft: StepDraft) throws(JSONError) -> TimelineStep {
    guard let (key, event) = draft.action else {
      throw reader.error(
        .missingField,
        "the step says nothing that happened; expected one of "
          + listed(StepKey.Action.allCases.map { $0.rawValue }), at: draft.start)
    }
    if let extra = draft.details.first(where: { !$0.key.belongs(to: key) }) {
      throw reader.error(
        .misplacedField,
        "\"\(extra.key.name)\" has no meaning beside \"\(key.rawValue)\"; leave it out",
        at: extra.place)
    }
    func on(_ action: TimelineStep.Action) throws(JSONError) -> TimelineStep {
      guard let device = draft.device else {
        throw missing("device", "the device that it happened on", at: draft.start)
      }
      return TimelineStep(device, action, at: draft.time)
    }
    switch event {
    case .write(let path):
      return try on(.write(path, try state(of: draft.content, "what is written")))
    case .rename(let path):
      guard let target = draft.target else { throw missing("to", "the new path", at: draft.start) }
      return try on(.rename(path, to: target))
    case .link(let path):
      guard let target = draft.linkTarget else {
        throw missing("target", "where the link points", at: draft.start)
      }
      return try on(.write(path, .symlink(target)))
    case .sync(let meeting):
      return TimelineStep(
        meeting[0],
        .meet(meeting[1], files: draft.files, resolving: try resolving(of: draft, meeting)),
        at: draft.time)
    case .whole(let action): return try on(action)
    }
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

/// A step while it is read: its fields may be in any order.
struct StepDraft {
  /// What happened, as far as one field has it.
  enum Event {
    case write(RelativePath)
    case rename(RelativePath)
    case link(RelativePath)
    /// The two devices that meet.
    case sync([DeviceID])
    /// An action that takes no other field but the device.
    case whole(TimelineStep.Action)
  }

  let start: JSONLocation
  var action: (key: StepKey.Action, event: Event)?
  /// The details of the step, and the places of their fields.
  var details: [(key: StepKey, place: JSONLocation)] = []
  var device: DeviceID?
  var time: Timestamp?
  var target: RelativePath?
  var linkTarget: [UInt8]?
  var files: [RelativePath]?
  var resolving: (name: String, place: JSONLocation)?
  var content: VersionDraft

  init(start: JSONLocation) {
    self.start = start
    content = VersionDraft(.step, start: start)
  }
}

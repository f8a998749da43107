import ConflictResolution
import JSONText

// A whole scenario.

extension FormatDecoder {
  /// The former `format` of outcomes: it had the reason of a proposal as `why`, which is not read.
  static let formerOutcomeFormat = "resolve-outcome/1"

  /// Reads a scenario, or an outcome as a scenario.
  ///
  /// - Parameter fallbackName: the name of a scenario that has none.
  /// - Returns: the scenario, with one run at least.
  /// - Throws: `JSONError`, the first fault.
  mutating func readDocument(fallbackName: String) throws(JSONError) -> Scenario {
    let start = reader.location
    guard start.offset < text.count else {
      throw reader.error(
        .unexpectedEnd,
        "there is nothing in it; expected an object with \"format\": \"\(Scenario.format)\"",
        at: start)
    }
    let format = try formatAhead()
    let scenario: Scenario
    if format.bytes == Array(Scenario.format.utf8) {
      scenario = try readScenario(fallbackName: fallbackName)
    } else if format.bytes == Array(OutcomeWriter.format.utf8)
      || format.bytes == Array(Self.formerOutcomeFormat.utf8)
    {
      scenario = try readOutcome(fallbackName: fallbackName)
    } else {
      throw reader.error(
        .invalidValue,
        "the format \(shown(format.bytes)) is not known; expected \"\(Scenario.format)\" or "
          + "\"\(OutcomeWriter.format)\"", at: format.place)
    }
    try reader.expectEnd()
    return scenario
  }

  /// The format, which may be anywhere in the object: which fields are known depends on it.
  private func formatAhead() throws(JSONError) -> (bytes: [UInt8], place: JSONLocation) {
    var ahead = reader
    let start = reader.location
    try ahead.beginObject()
    while let key = try ahead.nextKeyBytes() {
      guard key == Array(ScenarioKey.format.rawValue.utf8) else { continue }
      return (try ahead.readStringBytes(), ahead.valueLocation)
    }
    throw reader.error(
      .missingField, "\"format\" is missing; expected \"format\": \"\(Scenario.format)\"",
      at: start)
  }

  private mutating func readScenario(fallbackName: String) throws(JSONError) -> Scenario {
    let start = reader.location
    var scenario = Scenario(name: fallbackName, files: [])
    var hasFiles = false
    var settings: Policy?
    var expectation: JSONValue?
    var runsPlace: JSONLocation?
    var timelinePlace: JSONLocation?
    var followPlace: JSONLocation?

    try reader.beginObject()
    while let key = try nextKey(in: ScenarioKey.all) {
      switch key {
      case .format: try reader.skipValue()
      case .name: scenario.name = try reader.readString()
      case .summary: scenario.summary = try reader.readString()
      case .recorded: scenario.recorded = try readTexts()
      case .devices: scenario.devices = try readDeviceNames()
      case .files:
        hasFiles = true
        scenario.files = try readList { (decoder) throws(JSONError) in try decoder.readFile() }
      case .present:
        scenario.present = try readList { (decoder) throws(JSONError) in try decoder.readPath() }
      case .resolve: settings = try readSettings()
      case .expect: expectation = try readExpectation()
      case .runs:
        runsPlace = reader.keyLocation
        scenario.runs = try readRuns()
      case .decisions: scenario.decisions = try readDecisions()
      case .timeline:
        timelinePlace = reader.keyLocation
        scenario.timeline = try readTimeline()
      case .followFolders:
        followPlace = reader.keyLocation
        scenario.followsFolders = try reader.readBool()
      case .rename:
        followPlace = followPlace ?? reader.keyLocation
        let said = try reader.readString()
        guard said.hasSameBytes(as: "detect") else {
          throw reader.error(
            .invalidValue,
            "\(shown(Array(said.utf8))) is not known here; expected \"detect\", or leave the field out: then "
              + "devices see the renames of their users", at: reader.valueLocation)
        }
        scenario.detectsRenames = true
      }
    }
    guard hasFiles || timelinePlace != nil else {
      throw reader.error(
        .missingField,
        "\"files\" is missing; expected the files with their versions, or a \"timeline\"", at: start
      )
    }
    if hasFiles, let timelinePlace {
      throw reader.error(
        .misplacedField,
        "\"timeline\" stands beside \"files\"; what devices did makes the versions, so give one",
        at: timelinePlace)
    }
    if timelinePlace == nil, let followPlace {
      throw reader.error(
        .misplacedField,
        "this says how the devices of a timeline work, and there is none; in files give versions a "
          + "\"parent\"", at: followPlace)
    }
    try checkMentions(in: scenario.devices)
    if let runsPlace {
      guard settings == nil, expectation == nil else {
        throw reader.error(
          .misplacedField,
          "\"runs\" stands beside \"\(settings == nil ? "expect" : "resolve")\"; put that into a "
            + "run of its own", at: runsPlace)
      }
    } else {
      scenario.runs = [
        Scenario.Run(settings: settings ?? Policy(), expectation: expectation)
      ]
    }
    return scenario
  }

  private mutating func readRuns() throws(JSONError) -> [Scenario.Run] {
    let start = reader.location
    let runs = try readList { (decoder) throws(JSONError) in try decoder.readRun() }
    if runs.isEmpty {
      throw reader.error(.invalidValue, "\"runs\" is empty; expected at least one run", at: start)
    }
    return runs
  }

  private mutating func readRun() throws(JSONError) -> Scenario.Run {
    var run = Scenario.Run(settings: Policy())
    try reader.beginObject()
    while let key = try nextKey(in: RunKey.all) {
      switch key {
      case .resolve: run.settings = try readSettings()
      case .expect: run.expectation = try readExpectation()
      }
    }
    return run
  }

  /// What is expected: an object, kept as is.
  private mutating func readExpectation() throws(JSONError) -> JSONValue {
    let start = reader.location
    guard try reader.peekKind() == .object else {
      throw reader.error(
        .wrongType, "expected an object, any part of an outcome, found \(try reader.peekKind())",
        at: start)
    }
    return try reader.readValue()
  }

  /// An object whose values are all texts.
  private mutating func readTexts() throws(JSONError) -> JSONObject {
    var texts = JSONObject()
    try reader.beginObject()
    while let key = try reader.nextKey() { texts[key] = .string(try reader.readString()) }
    return texts
  }

  mutating func readDeviceNames() throws(JSONError) -> [DeviceID: String] {
    var names: [DeviceID: String] = [:]
    try reader.beginObject()
    while let device = try nextDevice() { names[device] = try reader.readString() }
    return names
  }
}

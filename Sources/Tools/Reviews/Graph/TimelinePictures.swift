public import ConflictResolution
public import Histories
public import Scenarios

extension HistoryPicture {
  /// The pictures of the files of a timeline: what devices did, how they met, and what they decided.
  ///
  /// Each file has a picture of its own. It has the steps that concern the file or one of the devices that know
  /// it, in the order in which they happened.
  ///
  /// - Parameters:
  ///   - scenario: The scenario with the timeline.
  ///   - settings: How the devices resolve.
  ///   - time: How a time is written; `nil` for UTC to the second.
  /// - Returns: A picture for each file, in the order of the files' identities.
  /// - Throws: `TimelineError` if a step cannot have happened.
  /// - Complexity: That of playing the timeline, and of one picture for each file.
  public static func pictures(
    of scenario: Scenario, settings: Policy, time: ((Timestamp) -> String)? = nil
  ) throws(TimelineError) -> [HistoryPicture] {
    try picturesByFile(of: scenario, settings: settings, time: time)
      .sorted { $0.key < $1.key }.map { $0.value }
  }

  /// The same pictures by the files that they are of.
  package static func picturesByFile(
    of scenario: Scenario, settings: Policy, time: ((Timestamp) -> String)? = nil
  ) throws(TimelineError) -> [FileIdentity: HistoryPicture] {
    let words = PictureWords(devices: scenario.devices, time: time)
    var recorder = TimelineRecorder(words: words)
    var player = TimelinePlayer(scenario, settings: settings)
    while let event = try player.next() { recorder.note(event, player) }
    return recorder.pictures()
  }
}

/// Notes what the steps of a timeline mean for each file.
struct TimelineRecorder {
  private let words: PictureWords
  private var records: [FileIdentity: TimelineRecord] = [:]
  /// What devices knew after the last step that they took part in.
  private var known: [DeviceID: [FileIdentity: FileHistory]] = [:]
  /// What happened on devices apart from files; it also concerns files that become known later.
  private var steps: [(device: DeviceID, number: Int, title: String)] = []

  init(words: PictureWords) { self.words = words }

  /// Records the result of a step.
  mutating func note(_ event: TimelinePlayer.Event, _ player: TimelinePlayer) {
    let step = event.step
    var after: [DeviceID: [FileIdentity: FileHistory]] = [:]
    for device in step.devices { after[device] = player.files(knownBy: device) }
    let title = title(of: step)
    if case .meet = step.action {
      let identities = Set(step.devices.flatMap { (after[$0] ?? [:]).keys })
      for identity in identities.sorted() { meet(identity, event, after, title) }
    } else {
      let device = step.device
      for (identity, history) in (after[device] ?? [:]).sorted(by: { $0.key < $1.key })
      where known[device]?[identity] != history || !event.resolutions.isEmpty {
        act(identity, history, event)
      }
      if !step.action.isOfFile { steps.append((device, event.number, title)) }
    }
    for (device, files) in after { known[device] = files }
  }

  private func title(of step: TimelineStep) -> String {
    let name = words.name(of:)
    let time = step.time.map { ", " + words.moment($0) } ?? ""
    return words.line(TraceText.words(for: step) { name($0) } + time)
  }

  /// Notes a meeting for one file.
  private mutating func meet(
    _ identity: FileIdentity, _ event: TimelinePlayer.Event,
    _ after: [DeviceID: [FileIdentity: FileHistory]], _ title: String
  ) {
    guard case .meet(let other, _, _) = event.step.action else { return }
    var record = records[identity] ?? TimelineRecord(identity)
    var details: [String] = []
    for device in event.step.devices {
      guard let history = after[device]?[identity] else { continue }
      record.note(history)
      let old = Set((known[device]?[identity]?.versions ?? []).map(\.fullID))
      // The results of the meeting itself are noted below.
      let gained = history.versions.count {
        record.versions.contains($0.fullID) && !old.contains($0.fullID)
      }
      if gained > 0 {
        details.append("\(words.name(of: device)) gets " + DisplayText.count(gained, "version"))
      }
    }
    var decisions: [(decision: PicturedDecision, devices: [DeviceID])] = []
    for resolution in event.resolutions {
      guard
        let file = resolution.outcome.files.first(where: {
          $0.identity == identity && $0.state != .unchanged
        })
      else { continue }
      let decision = PicturedDecision(file)
      if let same = decisions.firstIndex(where: { $0.decision.hasSameResult(as: decision) }) {
        decisions[same].devices.append(resolution.device)
      } else {
        decisions.append((decision, [resolution.device]))
      }
    }
    let isNews = !details.isEmpty
    var open: [String] = []
    for (decision, devices) in decisions where decision.state == .undecided {
      record.isOpen = true
      open.append("undecided on " + devices.map(words.name).joined(separator: " and "))
      record.bases.formUnion(decision.bases)
    }
    let settled = decisions.filter { $0.decision.state != .undecided }
    let isMade = event.step.devices.contains { device in
      (after[device]?[identity]?.versions ?? []).contains { !record.versions.contains($0.fullID) }
    }
    if details.isEmpty, settled.isEmpty, !isMade { details.append("nothing new") }
    record.rows.append(
      .meeting(
        event.step.device, other, number: event.number, title: title, details: details + open,
        isQuiet: !isNews && settled.isEmpty && !isMade))
    for (decision, devices) in settled { record.add(decision, by: devices, words) }
    for device in event.step.devices {
      for version in after[device]?[identity]?.versions ?? []
      where !record.versions.contains(version.fullID) {
        record.add(version, by: event.resolutions.first?.device ?? device, event.number)
      }
    }
    records[identity] = record
  }

  /// Notes a step on one device for one file.
  private mutating func act(
    _ identity: FileIdentity, _ history: FileHistory, _ event: TimelinePlayer.Event
  ) {
    var record = records[identity] ?? TimelineRecord(identity)
    record.note(history)
    for resolution in event.resolutions {
      for file in resolution.outcome.files
      where file.identity == identity && file.state != .unchanged && file.state != .undecided {
        record.add(PicturedDecision(file), by: [resolution.device], words)
      }
    }
    for version in history.versions where !record.versions.contains(version.fullID) {
      record.add(version, by: event.step.device, event.number)
    }
    records[identity] = record
  }

  /// The pictures of all files.
  func pictures() -> [FileIdentity: HistoryPicture] {
    records.mapValues { record in HistoryPicture(record.draft(words, steps: steps)) }
  }
}

extension TimelineStep.Action {
  /// Whether it is about a file, and not about the device.
  fileprivate var isOfFile: Bool {
    switch self {
    case .write, .rename, .delete, .meet, .decide: true
    case .backup, .restore, .clock, .crash, .collect, .policy: false
    }
  }
}

extension PicturedDecision {
  /// Whether both have the same result from the same versions; the words may differ.
  func hasSameResult(as other: PicturedDecision) -> Bool {
    state == other.state && heads == other.heads
      && keeps.map { [$0.version.fullID] } == other.keeps.map { [$0.version.fullID] }
      && discards.map(\.version) == other.discards.map(\.version)
  }
}

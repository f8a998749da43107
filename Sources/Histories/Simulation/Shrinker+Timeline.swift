import ConflictResolution
import Scenarios

/// Finds a smaller timeline that breaks the same law.
///
/// A timeline from which something was removed is played leniently: a step that is no longer possible is left out. A
/// result that still breaks the law is taken and shrunk again, until no attempt makes it smaller. Source: Zeller,
/// Hildebrandt, *Simplifying and Isolating Failure-Inducing Input*, IEEE TSE 28 (2), 2002.
struct TimelineShrinker {
  private let law: LawViolation.Law
  private var scenario: Scenario

  init(_ scenario: Scenario, law: LawViolation.Law) {
    self.scenario = scenario
    self.law = law
  }

  /// The smallest scenario that was found.
  func shrunk() -> Scenario {
    var shrinker = self
    var cost = Int.max
    while Self.cost(shrinker.scenario) < cost {
      cost = Self.cost(shrinker.scenario)
      shrinker.removeDevices()
      shrinker.removeSteps()
      shrinker.mergeDevices()
      shrinker.simplifySettings()
      shrinker.simplifySteps()
      shrinker.shortenNames()
      shrinker.shortenTexts()
    }
    return shrinker.scenario
  }

  /// The amount that a person has to read: the number of steps counts most, then their contents.
  private static func cost(_ scenario: Scenario) -> Int {
    var cost = scenario.devices.count * 20
    for run in scenario.runs { cost += run.settings.fieldCount }
    for step in scenario.timeline ?? [] {
      cost += 100 + (step.time == nil ? 0 : 1)
      switch step.action {
      case .write(let path, let state): cost += path.bytes.count + Int(state.size ?? 3)
      case .rename(let path, let target): cost += path.bytes.count + target.bytes.count
      case .decide(let path, .keep(let versions)): cost += path.bytes.count + versions.count * 5
      case .delete(let path), .decide(let path, _): cost += path.bytes.count
      case .meet(_, let files, let resolving):
        cost += (files?.count ?? 0) * 5 + (resolving == .both ? 0 : 5)
      case .policy(let settings): cost += settings.fieldCount * 5
      case .backup, .restore, .clock, .crash, .collect: break
      }
    }
    return cost
  }

  // MARK: Trying

  /// Takes a scenario if it is smaller and still breaks the law.
  @discardableResult
  private mutating func take(_ candidate: Scenario) -> Bool {
    guard let played = Self.played(candidate, breaking: law),
      Self.cost(played) < Self.cost(scenario)
    else { return false }
    scenario = played
    return true
  }

  private mutating func take(steps: [TimelineStep]) -> Bool {
    var candidate = scenario
    candidate.timeline = steps
    return take(candidate)
  }

  /// The scenario with the possible steps, up to the one at which it breaks the law; `nil` if it does not break it.
  private static func played(
    _ candidate: Scenario, breaking law: LawViolation.Law
  ) -> Scenario? {
    guard let run = candidate.runs.first else { return nil }
    var result = candidate
    var steps: [TimelineStep] = []
    var player = TimelinePlayer(candidate, settings: run.settings)
    for step in candidate.timeline ?? [] {
      do throws(TimelineError) {
        try player.perform(step)
        steps.append(step)
        let violations = player.violationsOfLastStep()
        if violations.isEmpty { continue }
        result.timeline = steps
        return violations.contains { $0.law == law } ? result : nil
      } catch {
        guard error.isOfEngine else { continue }
        result.timeline = steps + [step]
        return law == .resolvable ? result : nil
      }
    }
    result.timeline = steps
    return player.violations().contains { $0.law == law } ? result : nil
  }

  private var steps: [TimelineStep] { scenario.timeline ?? [] }

  // MARK: Ways to be smaller

  private mutating func removeSteps() {
    var shrinker = self
    PartRemoval.run(count: { shrinker.steps.count }) { range in
      let steps = shrinker.steps
      return shrinker.take(steps: Array(steps[..<range.lowerBound] + steps[range.upperBound...]))
    }
    self = shrinker
  }

  private mutating func removeDevices() {
    for device in scenario.devices.keys.sorted() {
      var candidate = scenario
      candidate.devices[device] = nil
      candidate.timeline = steps.filter { !$0.devices.contains(device) }
      take(candidate)
    }
  }

  /// Another device may do the steps of a device.
  private mutating func mergeDevices() {
    for device in scenario.devices.keys.sorted().reversed() {
      for other in scenario.devices.keys.sorted() where other < device {
        var candidate = scenario
        candidate.devices[device] = nil
        candidate.timeline = steps.compactMap { $0.replacing(device, by: other) }
        if take(candidate) { break }
      }
    }
  }

  private mutating func simplifySettings() {
    if let run = scenario.runs.first {
      for simpler in run.settings.simpler {
        var candidate = scenario
        candidate.runs[0].settings = simpler
        take(candidate)
      }
    }
    for index in steps.indices.reversed() where index < steps.count {
      guard case .policy(let settings) = steps[index].action else { continue }
      for simpler in settings.simpler {
        var candidate = steps
        guard index < candidate.count else { break }
        candidate[index].action = .policy(simpler)
        _ = take(steps: candidate)
      }
    }
    // The scenario can set a policy that is set for every device.
    var said = scenario
    for step in steps {
      guard case .policy(let settings) = step.action else { continue }
      said.runs[0].settings = settings.overridden(by: said.runs[0].settings)
      said.timeline = steps.filter {
        if case .policy = $0.action { false } else { true }
      }
      take(said)
      said = scenario
    }
  }

  private mutating func simplifySteps() {
    for index in steps.indices.reversed() where index < steps.count {
      for simpler in steps[index].simpler {
        guard index < steps.count else { break }
        var candidate = steps
        candidate[index] = simpler
        _ = take(steps: candidate)
      }
    }
    var untimed = steps
    for index in untimed.indices { untimed[index].time = nil }
    _ = take(steps: untimed)
  }

  /// Two names may become one, and a long name a short one.
  private mutating func shortenNames() {
    let names = Set(steps.flatMap { $0.paths }).sorted { $0.bytes.count > $1.bytes.count }
    for name in names {
      for shorter in names.reversed() + ["f", "g"] where shorter != name {
        let replaced = steps.map { $0.replacing(name, by: shorter) }
        if take(steps: replaced) { break }
      }
    }
  }

  private mutating func shortenTexts() {
    var texts: [FileState] = []
    for step in steps {
      if case .write(_, let state) = step.action, case .file = state, !texts.contains(state) {
        texts.append(state)
      }
    }
    for (number, text) in texts.enumerated() {
      let letter = String(Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(number % 26))))
      for shorter in [letter, letter + "\n"] + Self.withoutLines(text) {
        let state = FileState.file(FileContent(shorter))
        if state != text, take(steps: steps.map { $0.replacing(text, by: state) }) { break }
      }
    }
  }

  private static func withoutLines(_ state: FileState) -> [String] {
    guard case .file(let content) = state, let bytes = content.bytes else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 2 else { return [] }
    return lines.indices.map { index in
      var rest = lines
      rest.remove(at: index)
      return rest.joined(separator: "\n")
    }
  }
}

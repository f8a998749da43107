import ConflictResolution
import Scenarios

// A timeline that breaks a law.
//
// A timeline from which something was removed is played leniently: a step that is no longer possible is left out.

extension Shrinker<Scenario> {
  /// A shrinker of a scenario whose timeline breaks a law.
  init(_ scenario: Scenario, law: LawViolation.Law) {
    self.init(scenario, cost: { $0.cost }, failing: { $0.played(breaking: law) })
  }

  /// The smallest scenario that was found.
  func shrunk() -> Scenario {
    shrunk { shrinker in
      shrinker.removeDevices()
      shrinker.removeParts(of: \.steps)
      shrinker.mergeDevices()
      shrinker.simplifySettings()
      shrinker.simplifySteps()
      shrinker.shortenNames()
      shrinker.shortenTexts()
    }
  }

  private var steps: [TimelineStep] { smallest.steps }

  private mutating func take(steps: [TimelineStep]) -> Bool { take { $0.steps = steps } }

  private mutating func removeDevices() {
    for device in smallest.devices.keys.sorted() {
      take {
        $0.devices[device] = nil
        $0.steps.removeAll { $0.devices.contains(device) }
      }
    }
  }

  /// Another device may do the steps of a device.
  private mutating func mergeDevices() {
    for device in smallest.devices.keys.sorted().reversed() {
      for other in smallest.devices.keys.sorted() where other < device {
        let isTaken = take {
          $0.devices[device] = nil
          $0.steps = $0.steps.compactMap { $0.replacing(device, by: other) }
        }
        if isTaken { break }
      }
    }
  }

  private mutating func simplifySettings() {
    if let run = smallest.runs.first {
      for simpler in run.settings.simpler { take { $0.runs[0].settings = simpler } }
    }
    for index in steps.indices.reversed() where index < steps.count {
      guard case .policy(let settings) = steps[index].action else { continue }
      for simpler in settings.simpler where index < steps.count {
        take { $0.steps[index].action = .policy(simpler) }
      }
    }
    // The scenario can set a policy that is set for every device.
    for step in steps {
      guard case .policy(let settings) = step.action else { continue }
      take {
        $0.runs[0].settings = settings.overridden(by: $0.runs[0].settings)
        $0.steps.removeAll { if case .policy = $0.action { true } else { false } }
      }
    }
  }

  private mutating func simplifySteps() {
    for index in steps.indices.reversed() where index < steps.count {
      for simpler in steps[index].simpler where index < steps.count {
        take { $0.steps[index] = simpler }
      }
    }
    take { for index in $0.steps.indices { $0.steps[index].time = nil } }
  }

  /// Two names may become one, and a long name a short one.
  private mutating func shortenNames() {
    let names = Set(steps.flatMap { $0.paths }).sorted { $0.bytes.count > $1.bytes.count }
    for name in names {
      for shorter in names.reversed() + ["f", "g"] where shorter != name {
        if take(steps: steps.map { $0.replacing(name, by: shorter) }) { break }
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

extension Scenario {
  /// The steps of the timeline.
  fileprivate var steps: [TimelineStep] {
    get { timeline ?? [] }
    set { timeline = newValue }
  }

  /// The amount that a person has to read: the number of steps counts most, then their contents.
  fileprivate var cost: Int {
    var cost = devices.count * 20
    for run in runs { cost += run.settings.fieldCount }
    for step in steps {
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

  /// The scenario with the possible steps, up to the one at which it breaks the law; `nil` if it does not break it.
  fileprivate func played(breaking law: LawViolation.Law) -> Scenario? {
    guard let run = runs.first else { return nil }
    var result = self
    result.steps = []
    var player = TimelinePlayer(self, settings: run.settings)
    for step in steps {
      do throws(TimelineError) {
        try player.perform(step)
        result.steps.append(step)
        let violations = player.violationsOfLastStep()
        if violations.isEmpty { continue }
        return violations.contains { $0.law == law } ? result : nil
      } catch {
        guard error.isOfEngine else { continue }
        result.steps.append(step)
        return law == .resolvable ? result : nil
      }
    }
    return player.violations().contains { $0.law == law } ? result : nil
  }
}

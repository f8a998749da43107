import ConflictResolution
import Foundation
import Histories
import Reviews
import Scenarios
import TestSupport

/// Pictures of the scenarios among the fixtures.
enum PictureFixtures {
  /// The pictures of a scenario as its first run resolves it.
  static func pictures(of scenario: Scenario) throws -> [HistoryPicture] {
    let settings = scenario.runs.first?.settings ?? Policy()
    if scenario.timeline != nil {
      return try HistoryPicture.pictures(of: scenario, settings: settings)
    }
    let policy = settings.registering(Array(scenario.devices.keys))
    let outcome = try Resolver(policy).resolve(
      scenario.files, present: scenario.present, decisions: scenario.decisions)
    var versions: [FileIdentity: [FileVersion]] = [:]
    for file in scenario.files { versions[file.identity] = file.versions }
    return outcome.files.map {
      HistoryPicture(of: $0, versions: versions[$0.identity] ?? [], devices: scenario.devices)
    }
  }

  /// A file of one conflict between two devices with names of the caller's choice.
  static func picture(
    path: RelativePath, names: (String, String), label: String? = nil,
    strategy: [Strategy] = [.newest]
  ) throws -> HistoryPicture {
    func version(_ vector: VersionVector, _ device: DeviceID, _ text: String) -> FileVersion {
      FileVersion(
        path: path, state: .file(FileContent(text)), vector: vector, device: device,
        modified: .seconds(1_795_000_000), label: label.map { Array($0.utf8) })
    }
    let versions = [
      version(["mom": 1], "mom", "1\n"), version(["mom": 2], "mom", "2\n"),
      version(["home": 1, "mom": 1], "home", "3\n"),
    ]
    let outcome = try Resolver(Policy(strategy, resolvingDevice: "home")).resolve([
      FileHistory(path: path, versions: versions)
    ])
    return HistoryPicture(
      of: outcome.files[0], versions: versions, devices: ["mom": names.0, "home": names.1])
  }
}

import ConflictResolution
import JSONText
package import Scenarios

/// Imports what Syncthing devices know of the files of one folder.
///
/// Every version that a device has or has heard of is a version of the scenario, once, with Syncthing's own vector: the short
/// IDs of devices are the device IDs. Contents are read from folders that a person names.
package struct SyncthingImport: Sendable {
  /// The files with the answers of one device each, as bytes.
  package let answers: [[UInt8]]
  /// The ID of the folder; `nil` if it does not matter.
  package let folder: [UInt8]?
  /// Folders in which contents are looked for, as bytes.
  package let contentFolders: [[UInt8]]

  package init(answers: [[UInt8]], folder: [UInt8]?, contentFolders: [[UInt8]]) {
    self.answers = answers
    self.folder = folder
    self.contentFolders = contentFolders
  }

  /// Reads the answers.
  ///
  /// - Returns: The scenario, and what is not in it.
  /// - Throws: ``ScenarioError`` with file, line and column.
  /// - Complexity: O(*n* log *n*) in the number of versions, and O(*n*) in the size of the contents.
  package func read() throws(ScenarioError) -> Import {
    var contents = try ContentFolders(contentFolders)
    var names: [DeviceID: String] = [:]
    var label: String?
    var versions = SyncthingVersions()
    for path in answers {
      let answer = try SavedAnswer(path)
      let device = try SyncthingAnswers(answer)
      try checkFolder(device, answer)
      if let folder, let known = device.folders?[folder], !known.isEmpty { label = label ?? known }
      names.merge(device.deviceNames) { first, _ in first }
      versions.add(device.entries)
    }
    var recorded = JSONObject()
    recorded["tool"] = "syncthing"
    if let folder { recorded["folder"] = .string(String(displayingPath: folder)) }
    let files = try versions.files(&contents)
    var scenario = Scenario(
      name: label ?? folder.map { String(displayingPath: $0) } ?? "syncthing", files: files,
      runs: [Scenario.Run(settings: Policy())], recorded: recorded)
    let devices = Set(files.flatMap { $0.versions.flatMap { $0.vector?.map(\.device) ?? [] } })
    scenario.devices = names.filter { devices.contains($0.key) }
    return Import(
      scenario: scenario, omissions: versions.omissions,
      remarks: remarks(files, contents))
  }

  private func checkFolder(
    _ device: SyncthingAnswers, _ answer: SavedAnswer
  ) throws(ScenarioError) {
    guard let folder, let folders = device.folders, folders[folder] == nil else { return }
    let known = folders.keys.map { "'\(String(displayingPath: $0))'" }.sorted()
    throw answer.failure(
      .inconsistent,
      "the device has no folder '\(String(displayingPath: folder))'; expected "
        + (known.isEmpty ? "one, and it has none" : known.joined(separator: ", ")))
  }

  private func remarks(_ files: [FileHistory], _ contents: ContentFolders) -> [String] {
    var remarks: [String] = []
    let lacking = files.reduce(0) { $0 + $1.versions.count { !$0.state.isAtHand } }
    remarks += contents.remarks(lacking: lacking)
    return remarks
  }
}

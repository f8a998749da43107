public import ConflictResolution
import JSONText
public import Scenarios

extension HistoryPicture {
  /// The pictures of the files of a recorded outcome: what it kept and discarded, of which versions, and why.
  ///
  /// An outcome names most versions by their IDs only; the pictures have these as versions whose content is not
  /// known.
  ///
  /// - Parameters:
  ///   - outcome: The text of the outcome, which a `ScenarioReader` has read.
  ///   - scenario: What it read.
  ///   - time: How a time is written; `nil` for UTC to the second.
  /// - Returns: A picture for each file, in the order of the outcome; `nil` if the text is not an outcome.
  /// - Complexity: O(*n*) in the length of the text, and that of one picture for each file.
  public static func pictures(
    ofOutcome outcome: [UInt8], read scenario: Scenario, time: ((Timestamp) -> String)? = nil
  ) -> [HistoryPicture]? {
    guard let document = try? JSONValue.parse(outcome), let files = document["files"]?.arrayValue,
      document["format"]?.stringValue?.hasPrefix("resolve-outcome/") == true
    else { return nil }
    let words = PictureWords(devices: scenario.devices, time: time)
    var histories: [FileIdentity: FileHistory] = [:]
    for file in scenario.files { histories[file.identity] = file }
    return files.compactMap { file in
      guard let decision = PicturedDecision(file, histories) else { return nil }
      let identity = file["id"]?.bytesValue.map { FileIdentity($0) }
      let known = histories[identity ?? FileIdentity(path: decision.path)]?.versions ?? []
      return HistoryPicture(
        of: decision, versions: decision.state == .undecided ? known : [], words: words)
    }
  }
}

extension PicturedDecision {
  /// The decision about one file in the text of an outcome; `nil` if it has no decision.
  ///
  /// The text was read before, so what is of another kind than expected is only left out.
  fileprivate init?(_ file: JSONValue, _ histories: [FileIdentity: FileHistory]) {
    guard let path = file["path"]?.path,
      let state = file["state"]?.stringValue.flatMap(FileOutcome.State.init(rawValue:))
    else { return nil }
    self.init(state: state, path: path)
    let identity = file["id"]?.bytesValue ?? path.bytes
    kind = file["conflict"]?["kind"]?.stringValue
    heads = file["conflict"]?["heads"]?.versionIDs ?? []
    bases = file["conflict"]?["bases"]?.versionIDs ?? []
    decider = file["by"]?.stringValue.map(Self.words)
    reason = file["why"]?["reason"]?.stringValue
    for kept in (file["keeps"]?.arrayValue ?? []) + (file["notShown"]?.arrayValue ?? []) {
      guard let path = kept["path"]?.path else { continue }
      let own = kept["id"]?.bytesValue ?? path.bytes
      guard let version = histories[FileIdentity(own)]?.versions.first else { continue }
      let isWritten = version.origin == nil || version.origin?.vector == version.vector
      keeps.append(
        Kept(
          path: path, isCopy: kept["copyOf"] != nil && own != identity, version: version,
          // A version that is carried on has a vector of its own, in addition to the origin's.
          isNewContent: version.vector != nil && isWritten
            && !version.from.contains { $0.vector == version.vector }))
    }
    discards = Self.setAside(file["discards"])
    replaced = Self.setAside(file["replaced"])
    copiedBefore = (file["keptBefore"]?.arrayValue ?? []).compactMap { $0["version"]?.versionID }
    choices = (file["choices"]?.arrayValue ?? []).compactMap { $0["version"]?.versionID }
    declined = (file["declined"]?.arrayValue ?? []).compactMap { decline in
      guard let name = decline["strategy"]?.stringValue, let reason = decline["reason"]?.stringValue
      else { return nil }
      return "\(name): \(reason)"
    }
    shorten()
  }

  private static func setAside(_ list: JSONValue?) -> [SetAside] {
    (list?.arrayValue ?? []).compactMap { entry in
      guard let version = entry["version"]?.versionID else { return nil }
      return SetAside(
        version: version, device: entry["device"]?.stringValue.flatMap { DeviceID($0) },
        reason: entry["reason"]?.stringValue ?? "")
    }
  }
}

extension JSONValue {
  fileprivate var path: RelativePath? { bytesValue.flatMap { try? RelativePath($0) } }

  fileprivate var versionID: VersionID? { bytesValue.flatMap { VersionID(text: $0[...]) } }

  fileprivate var versionIDs: [VersionID] { (arrayValue ?? []).compactMap(\.versionID) }
}

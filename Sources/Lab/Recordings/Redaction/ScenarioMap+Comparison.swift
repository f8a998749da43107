import ConflictResolution
import Histories

// Comparing decisions.
extension ScenarioMap {
  /// The differences between the outcomes of the scenario and of the made-up one.
  ///
  /// - Parameters:
  ///   - before: The runs of the scenario.
  ///   - after: Those of the made-up one.
  /// - Returns: The differences, as sentences without names; empty if the decisions are the same.
  func differences(from before: [Replay.Run], to after: [Replay.Run]) -> [String] {
    guard before.count == after.count else { return ["the number of runs differs"] }
    return zip(before, after).flatMap { before, after in
      guard before.violations.count == after.violations.count else {
        return ["other laws are broken"]
      }
      guard let outcome = before.outcome, let other = after.outcome else {
        return ["one of them has no outcome"]
      }
      return differences(from: outcome, to: other)
    }
  }

  private func differences(from before: Outcome, to after: Outcome) -> [String] {
    var differences: [String] = []
    if before.summary != after.summary { differences.append("the counts differ") }
    var found: [FileIdentity: FileOutcome] = [:]
    for file in after.files { found[file.identity] = file }
    for file in before.files {
      guard let other = found[identity(file.identity)] else {
        differences.append("a file is missing")
        continue
      }
      if let difference = difference(from: file, to: other) { differences.append(difference) }
    }
    func shapes(_ outcome: Outcome, _ name: (RelativePath) -> RelativePath) -> [CollisionShape] {
      outcome.collisions.map { collision in
        CollisionShape(
          paths: Set(collision.paths.map(name)), isUndecided: collision.isUndecided,
          renamed: Set(collision.renamed.flatMap { [name($0.from), name($0.to)] }))
      }
    }
    if Set(shapes(before) { names($0) }) != Set(shapes(after) { $0 }) {
      differences.append("other names collide")
    }
    if before.refused.count != after.refused.count {
      differences.append("other decisions are refused")
    }
    return differences
  }

  private struct CollisionShape: Hashable {
    let paths: Set<RelativePath>
    let isUndecided: Bool
    let renamed: Set<RelativePath>
  }

  private func difference(from file: FileOutcome, to other: FileOutcome) -> String? {
    guard file.state == other.state else { return "a file is \(other.state.rawValue)" }
    guard file.decidedBy.map(decider) == other.decidedBy else { return "another strategy decides" }
    guard file.explanation?.rule == other.explanation?.rule else { return "another rule decides" }
    guard file.conflict?.kind == other.conflict?.kind,
      isSame(file.conflict?.heads ?? [], other.conflict?.heads ?? []),
      isSame(file.conflict?.bases ?? [], other.conflict?.bases ?? [])
    else { return "other versions are in conflict" }
    guard names(file.path) == other.path else { return "a file has another name" }
    guard file.keeps.count == other.keeps.count,
      zip(file.keeps, other.keeps).allSatisfy({ isSame($0, $1) })
    else { return "other versions are kept" }
    func discards(_ file: FileOutcome, _ id: (VersionID) -> VersionID) -> [DiscardShape] {
      (file.discards + file.replaced).map {
        DiscardShape(version: known(id($0.version)), rule: $0.explanation.rule)
      }
    }
    guard discards(file, { id($0) }) == discards(other, { $0 }) else {
      return "other versions are discarded"
    }
    guard file.declined.count == other.declined.count,
      zip(file.declined, other.declined).allSatisfy({
        decider($0.decider) == $1.decider && $0.lack == $1.lack && $0.needs.count == $1.needs.count
      })
    else { return "other strategies decline" }
    guard file.choices.map({ known(id($0.id)) }) == other.choices.map({ known($0.id) }) else {
      return "there are other choices"
    }
    guard file.preview.map(Self.markers) == other.preview.map(Self.markers),
      (file.proposal == nil) == (other.proposal == nil)
    else { return "a merge conflicts in other places" }
    return nil
  }

  /// The beginnings of a preview's lines that may be markers.
  private static func markers(_ preview: [UInt8]) -> [[UInt8]] {
    preview.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      Array(line.prefix { "<=>|".utf8.contains($0) })
    }
  }

  /// Whether IDs are the same; they are in the order of their texts, which the redaction replaces.
  private func isSame(_ ids: [VersionID], _ others: [VersionID]) -> Bool {
    ids.count == others.count && Set(ids.map { id($0) }.map(known)) == Set(others.map(known))
  }

  /// An ID that can be compared: the digest of a document or a merge depends on what the engine made.
  private func known(_ id: VersionID) -> VersionID {
    guard let digest = id.digest, !madeUpDigests.contains(digest) else { return id }
    return VersionID(vector: id.vector, digest: 0)
  }

  /// Whether a state is the made-up one.
  private func isSame(_ state: FileState, _ other: FileState) -> Bool {
    guard case .file(let content) = state, case .unidentified = content.digest else {
      return self.state(state) == other
    }
    // The engine identifies a content without a digest only by its version.
    return state.size == other.size
  }

  private struct DiscardShape: Hashable {
    let version: VersionID
    let rule: Explanation.Rule
  }

  private func isSame(_ kept: KeptVersion, _ other: KeptVersion) -> Bool {
    guard names(kept.path) == other.path, kept.isNewContent == other.isNewContent,
      isSame(kept.version.from, other.version.from),
      kept.version.modified == other.version.modified,
      names(kept.version.device) == other.version.device
    else { return false }
    guard kept.isNewContent else { return isSame(kept.version.state, other.version.state) }
    // A merge whose words alone differ has the same lines; so has a text that a person wrote.
    guard case .file(let content) = kept.version.state, case .file(let made) = other.version.state,
      let bytes = content.bytes, let madeBytes = made.bytes
    else { return kept.version.state.kind == other.version.state.kind }
    var map = self
    return map.contents.text(for: bytes) == madeBytes || map.edited(bytes) == madeBytes
  }

  private func decider(_ decider: Decider) -> Decider {
    guard case .strategy(let name) = decider,
      let device = Strategy(named: name)?.preferredDevice
    else { return decider }
    return .strategy(Strategy.device(names(device)).name)
  }
}

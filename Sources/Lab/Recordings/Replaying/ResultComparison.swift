import ConflictResolution
import Histories
import JSONText
import Scenarios

/// Compares the recorded result of a call with its current one.
struct ResultComparison {
  let policy: Policy
  let decisions: [Decision]
  let includesContents: Bool

  /// The finding of the comparison.
  func finding(_ recorded: RecordedResult, _ found: RecordedResult) -> CallReplay.Finding {
    // The texts are nearly always the same.
    if recorded == found { return .same }
    var comparison = ExpectationComparison(isExact: true)
    compare(recorded.error, found.error, at: "error", &comparison)
    var (old, new) = (value(recorded.outcome), value(found.outcome))
    let left = includesContents ? [] : leaveOutMerges(&old, &new)
    // The changes that a replica makes follow from the outcome.
    if left.isEmpty { compare(recorded.answer, found.answer, at: "answer", &comparison) }
    switch (old, new) {
    case (let old?, let new?): comparison.compare(old, new, at: "", key: "")
    case (nil, nil): break
    case (let old?, nil): comparison.compare(old, nil, at: "outcome", key: "")
    case (nil, let new?):
      comparison.compare(["outcome": .null], ["outcome": new], at: "", key: "")
    }
    if !comparison.differences.isEmpty { return .different(comparison.differences) }
    if left.isEmpty { return .same }
    return .notCompared(
      (left.count == 1 ? "the file " : "the files ")
        + left.map { "'" + DisplayText.escaping($0) + "'" }.joined(separator: ", ")
        + ": what decided needs contents, which are not recorded")
  }

  private func compare(
    _ recorded: [UInt8]?, _ found: [UInt8]?, at place: String,
    _ comparison: inout ExpectationComparison
  ) {
    switch (value(recorded), value(found)) {
    case (nil, nil): break
    case (let old?, let new): comparison.compare(old, new, at: place, key: "")
    case (nil, let new?):
      comparison.compare([:], .object(object(place, new)), at: "", key: "")
    }
  }

  private func object(_ key: String, _ value: JSONValue) -> JSONObject {
    var object = JSONObject()
    object[key] = value
    return object
  }

  private func value(_ text: [UInt8]?) -> JSONValue? {
    text.flatMap { try? JSONValue.parse($0) }
  }

  // MARK: Without contents

  /// Removes the differing files from both outcomes that a content-reading strategy decided, with everything that
  /// follows from them.
  ///
  /// - Returns: the paths of the files.
  private func leaveOutMerges(_ old: inout JSONValue?, _ new: inout JSONValue?) -> [[UInt8]] {
    guard var recorded = old?.objectValue, var found = new?.objectValue,
      let oldFiles = recorded["files"]?.arrayValue, let newFiles = found["files"]?.arrayValue
    else { return [] }
    var foundFiles: [JSONValue: JSONValue] = [:]
    for file in newFiles { foundFiles[identity(of: file)] = file }
    let hasNames =
      recorded["collisions"]?.arrayValue?.isEmpty == false
      || found["collisions"]?.arrayValue?.isEmpty == false
    var differing = oldFiles.filter { foundFiles[identity(of: $0)] != $0 }
    let merged = differing.filter(mayReadContents)
    if merged.isEmpty { return [] }
    // A copy of a file derives its name from that file.
    if !hasNames {
      let paths = Set(merged.compactMap { $0["path"] })
      differing = differing.filter { file in
        mayReadContents(file) || file["copyOf"].map(paths.contains) ?? false
      }
    }
    let left = Set(differing.map(identity))
    let known = Set(oldFiles.map(identity))
    recorded["files"] = .array(oldFiles.filter { !left.contains(identity(of: $0)) })
    found["files"] = .array(
      newFiles.filter {
        !left.contains(identity(of: $0)) && known.contains(identity(of: $0))
      })
    for key in ["collisions", "summary", "refused"] {
      recorded[key] = nil
      found[key] = nil
    }
    old = .object(recorded)
    new = .object(found)
    return differing.compactMap { $0["path"]?.bytesValue }
  }

  private func identity(of file: JSONValue) -> JSONValue { file["id"] ?? file["path"] ?? .null }

  /// Whether a strategy or a decision may have read the contents of a file.
  private func mayReadContents(_ file: JSONValue) -> Bool {
    guard let bytes = file["path"]?.bytesValue, let path = try? RelativePath(bytes) else {
      return true
    }
    if file["group"] != nil { return policy.hasStrategy { $0.readsContents } || isMerged }
    return isMerged
      || policy.settings(for: path, isDirectory: false).strategies.contains { $0.readsContents }
  }

  private var isMerged: Bool {
    decisions.contains { decision in
      if case .merge = decision.choice { true } else { false }
    }
  }
}

package import ConflictResolution
import JSONText
import Scenarios

/// An outcome in a recording: `resolve-outcome/2` on one line, without contents if the recording has none.
package enum RecordedOutcome {
  /// The text, without a line feed.
  package static func text(
    of outcome: Outcome, by policy: Policy, includesContents: Bool
  ) -> [UInt8] {
    let strategies = (policy.common.strategies ?? []).map { $0.name }
    var text = OutcomeWriter(scenario: "", strategies: strategies)
      .bytes(of: outcome, layout: .compact)
    text.removeLast()
    if includesContents { return text }
    // Whether contents are at hand is not recorded, and the color would show that.
    text = withoutLights(text)
    if !hasContents(outcome) { return text }
    // The text was just written, so it is valid.
    guard let value = try? JSONValue.parse(text) else { return text }
    var writer = JSONWriter()
    writer.value(withoutContents(value), sortedKeys: false)
    return writer.takeBytes()
  }

  /// The text without the members for the colors of files.
  ///
  /// No name or text can contain the searched bytes: a quotation mark in it is escaped.
  private static func withoutLights(_ text: [UInt8]) -> [UInt8] {
    let member = Array(",\"light\":\"".utf8)
    var rest: [UInt8] = []
    rest.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      guard text[index] == member[0], text[index...].starts(with: member) else {
        rest.append(text[index])
        index += 1
        continue
      }
      index += member.count
      while index < text.count, text[index] != UInt8(ascii: "\"") { index += 1 }
      index += 1
    }
    return rest
  }

  private static func hasContents(_ outcome: Outcome) -> Bool {
    outcome.files.contains { file in
      file.preview != nil || file.proposal != nil || file.keeps.contains { $0.isNewContent }
        || file.notShown.contains { $0.kept.isNewContent }
    }
  }

  /// An outcome without texts of files; sizes and digests stay.
  private static func withoutContents(_ outcome: JSONValue) -> JSONValue {
    outcome.mapping("files") { file in
      file.leavingOut(["preview", "previewBase64", "proposal"])
        .mapping("keeps", withoutBytes).mapping("notShown", withoutBytes)
    }
  }

  private static func withoutBytes(_ version: JSONValue) -> JSONValue {
    version.leavingOut(["text", "base64"]).mapping("members") {
      $0.leavingOut(["text", "base64"])
    }
  }
}

extension JSONValue {
  /// An object without some of its members; any other value unchanged.
  fileprivate func leavingOut(_ keys: [String]) -> JSONValue {
    guard let object = objectValue else { return self }
    var rest = JSONObject()
    for (key, value) in object where !keys.contains(where: { $0.utf8.elementsEqual(key.utf8) }) {
      rest[key] = value
    }
    return .object(rest)
  }

  /// An object with the elements of one of its lists changed; any other value unchanged.
  fileprivate func mapping(_ key: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
    guard var object = objectValue, let list = object[key]?.arrayValue else { return self }
    object[key] = .array(list.map(change))
    return .object(object)
  }
}

public import ConflictResolution
package import JSONText

/// Writes decisions as JSON, as in a scenario or a decisions file.
///
/// ```swift
/// if let conflict = file.conflict {
///   save(DecisionsWriter.bytes(of: [Decision(conflict.id, .keepBoth)]))
/// }
/// ```
public enum DecisionsWriter {
  /// Decisions as an object: conflict ID → what is to be done, with the file and the heads that it
  /// applies to.
  ///
  /// - Parameter decisions: the decisions, each for a different conflict.
  /// - Returns: the text, in UTF-8, with a line feed at the end.
  /// - Complexity: O(*n* log *n*) in the number of decisions.
  public static func bytes(of decisions: [Decision]) -> [UInt8] {
    var writer = JSONWriter(style: .pretty)
    writer.decisions(decisions.sorted { $0.conflict < $1.conflict })
    writer.endLine()
    return writer.takeBytes()
  }
}

extension JSONWriter {
  /// Decisions, as an object, in the given order.
  package mutating func decisions(_ decisions: [Decision]) {
    beginObject()
    for decision in decisions {
      beginObject(decision.conflict.description)
      choiceFields(decision.choice)
      if let path = decision.path { member("path", name: path.bytes) }
      if !decision.heads.isEmpty { member("heads", decision.heads) }
      endObject()
    }
    endObject()
  }

  /// The field for what is to be done; the caller opens and closes the object.
  package mutating func choiceFields(_ choice: Decision.Choice) {
    switch choice {
    case .pick(let version): member("pick", version)
    case .keep(let versions): member("keep", versions)
    case .keepBoth: member("keepBoth", true)
    case .merge: member("merge", true)
    case .delete: member("delete", true)
    case .content(let bytes): content(bytes)
    }
  }
}

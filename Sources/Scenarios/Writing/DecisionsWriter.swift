public import ConflictResolution
import JSONText

/// Writes decisions as JSON, as a scenario or a decisions file holds them.
public enum DecisionsWriter {
  /// Decisions as an object: conflict ID → what is to be done, with the file and the heads it was
  /// made for.
  ///
  /// - Parameter decisions: the decisions, each for another conflict.
  /// - Returns: the text, in UTF-8, with a line feed at the end.
  /// - Complexity: O(*n* log *n*) in the number of decisions.
  public static func bytes(of decisions: [Decision]) -> [UInt8] {
    var writer = JSONWriter(style: .pretty)
    writer.beginObject()
    for decision in decisions.sorted(by: { $0.conflict < $1.conflict }) {
      writer.key(decision.conflict.description)
      writer.beginObject()
      write(decision.choice, to: &writer)
      if let path = decision.path { writer.member("path", name: path.bytes) }
      if !decision.heads.isEmpty { writer.member("heads", decision.heads) }
      writer.endObject()
    }
    writer.endObject()
    writer.endLine()
    return writer.takeBytes()
  }

  private static func write(_ choice: Decision.Choice, to writer: inout JSONWriter) {
    switch choice {
    case .pick(let version):
      writer.member("pick", version)
    case .keepBoth:
      writer.key("keepBoth")
      writer.bool(true)
    case .merge:
      writer.key("merge")
      writer.bool(true)
    case .delete:
      writer.key("delete")
      writer.bool(true)
    case .content(let bytes):
      writer.content(bytes)
    }
  }
}

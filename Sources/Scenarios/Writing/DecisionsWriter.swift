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
      if let path = decision.path {
        writer.key("path")
        if !writer.string(bytes: path.bytes) {
          writer.beginObject()
          writer.key("base64")
          writer.string(Base64.encode(path.bytes))
          writer.endObject()
        }
      }
      if !decision.heads.isEmpty {
        writer.key("heads")
        writer.beginArray()
        for head in decision.heads { writer.string(head.description) }
        writer.endArray()
      }
      writer.endObject()
    }
    writer.endObject()
    writer.endLine()
    return writer.takeBytes()
  }

  private static func write(_ choice: Decision.Choice, to writer: inout JSONWriter) {
    switch choice {
    case .pick(let version):
      writer.key("pick")
      writer.string(version.description)
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
      if JSONWriter.canWrite(bytes) {
        writer.key("text")
        writer.string(String(decoding: bytes, as: UTF8.self))
      } else {
        writer.key("base64")
        writer.string(Base64.encode(bytes))
      }
    }
  }
}

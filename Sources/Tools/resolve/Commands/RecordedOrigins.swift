import ConflictResolution
import JSONText

/// The origin of a recording: the values of a scenario's `recorded`.
struct RecordedOrigins {
  /// The names and texts.
  private(set) var texts = JSONObject()

  /// Starts with the program and the day.
  ///
  /// - Parameter time: The time of the recording.
  init(on time: Timestamp?) {
    texts["with"] = .string("resolve \(Release.version)")
    if let time { texts["on"] = .string(String("\(time)".prefix(10))) }
  }

  /// Records which tool made a copy.
  mutating func note(_ tool: String, of path: [UInt8]) {
    texts["tool of \(String(decoding: path, as: UTF8.self))"] = .string(tool)
  }

  /// Records what the recording lacks.
  mutating func note(_ gaps: [String]) {
    for (index, gap) in gaps.enumerated() { texts["gap \(index + 1)"] = .string(gap) }
  }

  /// Records another text.
  mutating func note(_ text: String, as name: String) { texts[name] = .string(text) }
}

import JSONText

/// The first line of a file of notes about one folder: `{"format":"resolve-seen/1","folder":"Notes"}`.
enum FolderHead {
  /// The line, with its end.
  static func line(_ format: String, of folder: [UInt8]) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("format", format)
    json.member("folder", name: folder)
    json.endObject()
    json.endLine()
    return json.takeBytes()
  }

  /// Reads the folder in a line; `nil` if the line has another format.
  static func folder(in line: [UInt8], _ format: String) -> [UInt8]? {
    guard let object = try? JSONValue.parse(line).objectValue,
      object["format"]?.stringValue == format
    else { return nil }
    return object["folder"]?.bytesValue
  }
}

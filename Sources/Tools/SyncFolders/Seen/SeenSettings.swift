package import FileAccess
import JSONText

/// What a person said about a folder's archive.
package struct SeenSettings: Hashable, Sendable {
  /// Whether the other devices get lists of the versions that this one had.
  package var sharesLists = false
  /// How many devices sync the folder; `nil` if nobody said so.
  package var deviceCount: Int?

  private static let format = "resolve-seen-settings/1"
  private static let fileName = Array("settings.json".utf8)
  private static let limit = 1 << 16

  /// What holds if nobody said anything.
  package init() {}

  /// Reads the settings of an archive; the defaults if it has no settings.
  package init(of archive: SeenArchive) {
    guard
      let text = try? FileReader.readRegular(
        Folder.path(archive.path, Self.fileName), limit: Self.limit),
      let object = try? JSONValue.parse(text).objectValue,
      object["format"]?.stringValue == Self.format
    else { return }
    sharesLists = object["sharing"] == .bool(true)
    deviceCount = object["devices"]?.numberValue?.int
  }

  /// Writes the settings.
  package func write(to archive: SeenArchive) throws(FileAccessError) {
    var json = JSONWriter()
    json.beginObject()
    json.member("format", Self.format)
    json.member("sharing", sharesLists)
    if let deviceCount { json.member("devices", deviceCount) }
    json.endObject()
    json.endLine()
    try Folder.make(archive.path)
    try FileWriter.replace(Folder.path(archive.path, Self.fileName), with: json.takeBytes())
  }
}

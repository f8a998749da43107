/// A notation of settings and data, chosen by a file's name.
///
/// ```swift
/// let format = DataFormat(path: "Notes/.obsidian/app.json")  // .json
/// ```
public enum DataFormat: Hashable, Sendable, CaseIterable {
  /// JSON, also with comments and commas behind last members.
  case json
  /// A canvas: JSON with nodes, and edges that name nodes.
  case canvas
  /// TOML.
  case toml
  /// Lines `key = value`, in sections or without: INI files, `.env`, `.properties`, `.editorconfig`.
  case ini
  /// Entries `"key" = "value";` of Apple's localizations.
  case strings
  /// A property list in XML.
  case propertyList
  /// YAML.
  case yaml
  /// Rows of cells with commas between them.
  case csv
  /// Rows of cells with tabs between them.
  case tsv

  /// Endings of names, in lower case.
  private static let endings: [(StaticString, DataFormat)] = [
    ("json", .json), ("jsonc", .json), ("geojson", .json), ("xcstrings", .json),
    ("webmanifest", .json), ("code-workspace", .json), ("canvas", .canvas), ("toml", .toml),
    ("ini", .ini), ("env", .ini), ("properties", .ini), ("editorconfig", .ini),
    ("strings", .strings), ("plist", .propertyList),
    ("stringsdict", .propertyList), ("entitlements", .propertyList), ("yaml", .yaml),
    ("yml", .yaml), ("csv", .csv), ("tsv", .tsv),
  ]

  /// The format of a file; `nil` if its name has no ending listed for one.
  ///
  /// - Parameter path: The file's name, with or without the folders that it is in.
  public init?(path: String) {
    self.init(path: Array(path.utf8))
  }

  /// The format of a file whose name is given as bytes; `nil` if it has no ending listed for one.
  ///
  /// - Parameter path: The file's name in UTF-8, with or without the folders that it is in.
  public init?(path: [UInt8]) {
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = path[(dot + 1)...].map { byte in
      byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
    for (name, format) in Self.endings where name.utf8CodeUnitCount == ending.count {
      let bytes = unsafe UnsafeBufferPointer(
        start: name.utf8Start, count: name.utf8CodeUnitCount)
      let isEqual = unsafe ending.elementsEqual(bytes)
      if isEqual {
        self = format
        return
      }
    }
    return nil
  }
}

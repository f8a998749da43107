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
    ("arb", .json), ("eslintrc", .json), ("prettierrc", .json), ("npmrc", .ini), ("desktop", .ini),
    ("clang-format", .yaml), ("cff", .yaml),
  ]

  /// Whole names, in lower case, of files whose ending says less.
  private static let names: [(StaticString, DataFormat)] = [
    ("composer.lock", .json), ("pipfile", .toml), ("poetry.lock", .toml), ("cargo.lock", .toml),
    ("uv.lock", .toml), ("pubspec.lock", .yaml), ("setup.cfg", .ini),
  ]

  /// The format of a file; `nil` if its name or the ending of it is not listed for one.
  ///
  /// - Parameter path: The file's name, with or without the folders that it is in.
  public init?(path: String) {
    self.init(path: Array(path.utf8))
  }

  /// The format of a file whose name is given as bytes; `nil` if its name or the ending of it is not listed for one.
  ///
  /// - Parameter path: The file's name in UTF-8, with or without the folders that it is in.
  public init?(path: [UInt8]) {
    let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let name = path[start...].map { byte in
      byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
    let ending = name.lastIndex(of: UInt8(ascii: ".")).map { name[($0 + 1)...] }
    guard
      let format = Self.format(named: name[...], in: Self.names)
        ?? ending.flatMap({ Self.format(named: $0, in: Self.endings) })
    else { return nil }
    self = format
  }

  private static func format(
    named name: ArraySlice<UInt8>, in list: [(StaticString, DataFormat)]
  ) -> DataFormat? {
    for (known, format) in list where known.utf8CodeUnitCount == name.count {
      let bytes = unsafe UnsafeBufferPointer(
        start: known.utf8Start, count: known.utf8CodeUnitCount)
      let isEqual = unsafe name.elementsEqual(bytes)
      if isEqual { return format }
    }
    return nil
  }

  /// The format by which a text is checked that was merged by lines.
  ///
  /// Notebooks are checked, but not merged by value: the lines of a cell are a list of strings there.
  ///
  /// - Parameter path: The file's name in UTF-8, with or without the folders that it is in.
  /// - Returns: The format; `nil` if the text is not checked.
  package static func checked(path: [UInt8]) -> DataFormat? {
    DataFormat(path: path) ?? (path.suffix(6).elementsEqual(".ipynb".utf8) ? .json : nil)
  }
}

import ContentDigests
import JSONText
import TextMerge

/// The entries of the files in one folder, as the archive stores them: a line of JSON for each.
///
/// ```
/// {"format":"resolve-seen/1","folder":"Notes"}
/// {"name":"a.md","digest":"…","modified":"1795000050000000000","size":120,"inode":"77","changed":"1795000050",
///  "seen":"1795000051","looked":"1795000051","origin":"saved"}
/// ```
///
/// A line with `again` replaces the line before it of that name. Lines that cannot be read are skipped: the entry after
/// them then follows a gap.
struct SeenLog {
  private static let format = "resolve-seen/1"
  /// How many entries of a file are kept; of the older ones even the digests are forgotten.
  private static let mostEntries = 1024

  /// The path of the folder.
  let folder: [UInt8]
  /// The entries by the names of the files, the oldest first.
  private(set) var entries: [[UInt8]: [SeenEntry]] = [:]
  /// How many lines the stored text has.
  private var lines = 1
  /// Whether it has all entries of the folder.
  private(set) var isWhole = true

  /// An empty log.
  init(of folder: [UInt8]) { self.folder = folder }

  /// Reads a stored text; `nil` if it has another format.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - names: The only names whose entries are read; `nil` for all.
  /// - Complexity: O(*n*) in the bytes, and in the names for each line.
  init?(_ text: [UInt8], only names: [[UInt8]]? = nil) {
    var rest = text[...]
    func next() -> ArraySlice<UInt8>? {
      guard !rest.isEmpty else { return nil }
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      defer { rest = rest[min(end + 1, rest.endIndex)...] }
      return rest[..<end]
    }
    guard let head = next(), let folder = FolderHead.folder(in: Array(head), Self.format) else {
      return nil
    }
    self.init(of: folder)
    isWhole = names == nil
    let beginnings = names?.map(Self.beginning(of:))
    var damaged = false
    while let line = next() {
      if line.isEmpty { continue }
      lines += 1
      if let beginnings, !beginnings.contains(where: { line.starts(with: $0) }) {
        // A line that is damaged may be one of these files.
        damaged = damaged || !line.starts(with: Self.start) || line.last != UInt8(ascii: "}")
        continue
      }
      guard let object = try? JSONValue.parse(Array(line)).objectValue,
        let name = object["name"]?.bytesValue, let entry = SeenEntry(object)
      else {
        damaged = true
        continue
      }
      put(damaged ? entry.afterGap : entry, name, replacing: object["again"] == .bool(true))
    }
  }

  /// The last entry of a file.
  func last(_ name: [UInt8]) -> SeenEntry? { entries[name]?.last }

  /// Adds an entry.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - name: The name of the file.
  ///   - replaces: Whether it takes the place of the last one.
  /// - Returns: The line to append to the stored text.
  mutating func add(_ entry: SeenEntry, _ name: [UInt8], replacing replaces: Bool) -> [UInt8] {
    put(entry, name, replacing: replaces)
    lines += 1
    return Self.line(entry, name, replacing: replaces)
  }

  /// Replaces the entries of a file; the text has to be stored as a whole then.
  mutating func replace(_ entries: [SeenEntry], _ name: [UInt8]) { self.entries[name] = entries }

  private mutating func put(_ entry: SeenEntry, _ name: [UInt8], replacing replaces: Bool) {
    if replaces, entries[name]?.isEmpty == false { entries[name]?.removeLast() }
    entries[name, default: []].append(entry)
  }

  /// Whether the stored text has far more lines than entries, or more entries of a file than are kept.
  var isLong: Bool {
    let count = entries.values.reduce(0) { $0 + ($1.last?.isGone == true ? 0 : $1.count) }
    return isWhole
      && (lines > 2 * count + 64 || entries.values.contains { $0.count > 2 * Self.mostEntries })
  }

  /// Forgets the oldest entries of files that have too many, and all of deleted files: nothing descends from these.
  ///
  /// - Returns: The whole text.
  mutating func compact() -> [UInt8] {
    entries = entries.filter { $0.value.last?.isGone == false }
    for (name, all) in entries where all.count > Self.mostEntries {
      var kept = Array(all.suffix(Self.mostEntries))
      kept[0] = kept[0].afterGap
      entries[name] = kept
    }
    var text = head
    lines = 1
    for (name, all) in entries.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      for entry in all { text += Self.line(entry, name, replacing: false) }
      lines += all.count
    }
    return text
  }

  /// The first line.
  var head: [UInt8] { FolderHead.line(Self.format, of: folder) }

  private static let start = Array(#"{"name":""#.utf8)

  private static func beginning(of name: [UInt8]) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("name", name: name)
    json.endObject()
    return Array(json.takeBytes().dropLast())
  }

  private static func line(_ entry: SeenEntry, _ name: [UInt8], replacing: Bool) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("name", name: name)
    json.member(entry.version)
    json.member("size", entry.stamp.size)
    json.member("inode", "\(entry.stamp.inode)")
    json.member("changed", "\(entry.stamp.changed)")
    json.member("seen", "\(entry.seen)")
    json.member("looked", "\(entry.looked)")
    if entry.confirmed != entry.looked &* 1_000_000_000 {
      json.member("confirmed", "\(entry.confirmed)")
    }
    json.member("origin", entry.origin.word)
    if entry.followsGap { json.member("gap", true) }
    if entry.startsAnew { json.member("anew", true) }
    if !entry.merged.isEmpty {
      json.objects("merged", of: entry.merged) { json, version in
        json.member(version)
      }
    }
    if entry.isGone { json.member("gone", true) }
    if replacing { json.member("again", true) }
    json.endObject()
    json.endLine()
    return json.takeBytes()
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ version: SeenEntry.Version) {
    member("digest", "\(version.digest)")
    member("modified", "\(version.modified)")
  }
}

extension SeenEntry.Version {
  fileprivate init?(_ object: JSONObject) {
    guard let digest = object["digest"]?.stringValue.flatMap({ SHA256Digest($0) }),
      let modified = object.number("modified")
    else { return nil }
    self.init(digest: digest, modified: modified)
  }
}

extension SeenEntry {
  fileprivate init?(_ object: JSONObject) {
    guard let version = Version(object),
      let inode = object["inode"]?.stringValue.flatMap(UInt64.init),
      let size = object["size"]?.numberValue?.int,
      let changed = object.number("changed"), let seen = object.number("seen"),
      let looked = object.number("looked"),
      let origin = object["origin"]?.stringValue.flatMap(SeenState.Origin.init(word:))
    else { return nil }
    let merged = object["merged"]?.arrayValue ?? []
    let versions = merged.compactMap { $0.objectValue.flatMap(Version.init) }
    guard versions.count == merged.count else { return nil }
    self.init(
      version, Stamp(size: size, inode: inode, changed: changed), seen: seen, looked: looked,
      origin: origin, followsGap: object["gap"] == .bool(true),
      startsAnew: object["anew"] == .bool(true), merged: versions,
      isGone: object["gone"] == .bool(true), confirmed: object.number("confirmed"))
  }
}

extension JSONObject {
  fileprivate func number(_ key: String) -> Int64? { self[key]?.stringValue.flatMap(Int64.init) }
}

extension SeenState.Origin {
  /// The word in stored texts.
  var word: String {
    switch self {
    case .saved: "saved"
    case .arrived: "arrived"
    case .unknown: "unknown"
    }
  }

  init?(word: String) {
    guard let origin = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = origin
  }
}

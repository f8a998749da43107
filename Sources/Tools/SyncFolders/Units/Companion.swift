/// A kind of file that belongs to another file of the same folder, which its name identifies.
///
/// A next one is one row of ``table``.
struct Companion: Sendable {
  /// How the name of a companion follows from the name of the file that it belongs to.
  enum Name: Hashable, Sendable {
    /// Behind the whole name: `notes.db` has `notes.db-wal`.
    case appended([UInt8])
    /// In place of an extension: `roads.shp` has `roads.shx`. Both are in lower case.
    case replacing(_ extension: [UInt8], by: [UInt8])
    /// A name of its own, by a rule that names the group.
    case own([UInt8])
  }

  /// How much a companion depends on its file.
  enum Relation: Hashable, Sendable {
    /// Both are one state: with another version of one of them the other is damaged or means something else.
    case unit
    /// The same, but nothing is lost with it: its program makes it anew.
    case index
    /// Each is a file of its own that may be decided alone.
    case neighbor
  }

  let name: Name
  let relation: Relation

  private static func appended(_ suffix: String, _ relation: Relation = .unit) -> Companion {
    Companion(name: .appended(Array(suffix.utf8)), relation: relation)
  }

  private static func replacing(
    _ main: String, by others: [String], _ relation: Relation = .unit
  ) -> [Companion] {
    others.map {
      Companion(name: .replacing(Array(main.utf8), by: Array($0.utf8)), relation: relation)
    }
  }

  /// The kinds, each with its source.
  static let table: [Companion] =
    // SQLite, sqlite.org/tempfiles.html and sqlite.org/wal.html: the write-ahead log and the rollback journal are a part
    // of the database's state; the shared-memory file is an index into the log that is made anew.
    [appended("-wal"), appended("-journal"), appended("-shm", .index)]
    // git, gitformat-pack: a pack is read through its index; both names have the pack's checksum.
    + replacing("pack", by: ["idx", "rev", "bitmap"])
    // ESRI, Shapefile Technical Description (July 1998): main file, index file and dBASE table have one record each for
    // each shape, in one order. The others, by ArcGIS's list of shapefile extensions, can be read or made apart.
    + replacing("shp", by: ["shx", "dbf"])
    + replacing("shp", by: ["sbn", "sbx", "prj", "cpg", "qix"], .neighbor)
    + [appended(".xml", .neighbor)]
    // MapInfo, The MAPINFO Interchange and native formats; GDAL, driver MapInfo File: a table is these four.
    + replacing("tab", by: ["dat", "map", "id"])
    // NIfTI-1, nifti1.h, and Analyze 7.5: header and image of a pair.
    + replacing("hdr", by: ["img"])
    // VobSub, MultimediaWiki: the index has places in the subtitles' file.
    + replacing("idx", by: ["sub"])
    // CDRWIN, user's guide, appendix A: a cue sheet has places in the image.
    + replacing("cue", by: ["bin"])
    // Visual FoxPro, table structure: memo fields are places in the memo file.
    + replacing("dbf", by: ["fpt", "dbt"])
    // Adobe, XMP specification part 3: a sidecar has metadata of its own time; Apple's .aae has edits that can be undone.
    + replacing("cr2", by: ["xmp", "aae"], .neighbor)
    + replacing("nef", by: ["xmp", "aae"], .neighbor)
    + replacing("dng", by: ["xmp", "aae"], .neighbor)
    + replacing("jpg", by: ["xmp", "aae"], .neighbor)
    + replacing("heic", by: ["xmp", "aae"], .neighbor)
    // Subtitles as text name times, not places: they fit any cut of one length.
    + replacing("mkv", by: ["srt", "ass"], .neighbor)
    + replacing("mp4", by: ["srt", "vtt"], .neighbor)
    // SAM/BAM and related specifications: an index is made anew.
    + [appended(".bai", .neighbor), appended(".fai", .neighbor), appended(".msf", .neighbor)]

  /// Those that are never decided apart from their file.
  static let ofUnits = table.filter { $0.relation != .neighbor }

  /// The ends of the names of companions that are never decided apart from one of these files.
  static func ends(of names: some Sequence<[UInt8]>) -> Set<ArraySlice<UInt8>> {
    Set(names.flatMap { name in ofUnits.compactMap { $0.name.end(of: name) } })
  }
}

extension Companion.Name {
  /// How many bytes at the end of a companion's name its file does not have.
  private var endLength: Int {
    switch self {
    case .appended(let suffix): suffix.count
    case .replacing(_, by: let new): new.count
    case .own(let name): name.count
    }
  }

  /// The end of the name of the companion of a file, which the names of its copies have in them.
  func end(of main: [UInt8]) -> ArraySlice<UInt8>? { of(main)?.suffix(endLength) }

  /// The name of the companion of a file.
  ///
  /// - Parameter main: The file's name.
  /// - Returns: The name; `nil` if a file of that name has no such companion.
  func of(_ main: [UInt8]) -> [UInt8]? {
    switch self {
    case .appended(let suffix): return main + suffix
    case .replacing(let old, by: let new):
      guard let dot = main.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return nil }
      let found = main[(dot + 1)...]
      guard found.count == old.count,
        zip(found, old).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
      else { return nil }
      let isUpper = found.allSatisfy { !(0x61...0x7A).contains($0) }
      return main[...dot]
        + (isUpper ? new.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 } : new)
    case .own(let name): return name
    }
  }
}

/// The places at which the marker of a conflict copy can end in a name.
///
/// Tools split a name at its last dot, or before `.tar.gz` and its like. What follows the dot may be
/// anything: some tools split `v1.2 notes` as they split `a.txt`.
struct MarkerEnds {
  /// The end of the name.
  let end: Int
  /// The last dot.
  private(set) var extensionStart: Int?
  /// The dot of `.tar` in `.tar.gz` and its like, in any case.
  private(set) var archiveStart: Int?

  private static let archive = Array(".tar".utf8)

  init(_ name: [UInt8]) {
    end = name.count
    var position = name.count
    while position > 0, name[position - 1] != 0x2E { position -= 1 }
    guard position > 0 else { return }
    let dot = position - 1
    extensionStart = dot
    let start = dot - Self.archive.count
    guard start >= 0 else { return }
    for (offset, byte) in Self.archive.enumerated()
    where name[start + offset] != byte && name[start + offset] != byte & 0xDF {
      return
    }
    archiveStart = start
  }
}

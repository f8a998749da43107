import ConflictResolution
import Scenarios

/// The text in which bisync keeps what it listed at the end of a run.
///
/// ```
/// # bisync listing v1 from 2026-11-24T11:48:43.044403257+0000
/// -       13 md5:518af90a07e3302168bd5dd6bc6c6c4f - 2026-11-24T11:48:42.939132210+0000 "one.txt"
/// ```
///
/// A line has flags (`-` for a file, `d` for a folder), the size, a hash or `-`, an ID that is always `-`, a time, and the
/// path, quoted as Go quotes.
enum BisyncListing {
  private static let header = Array("# bisync listing v1 from ".utf8)

  /// Reads the entries with the numbers of their lines.
  ///
  /// - Throws: ``ScenarioError`` with line and column.
  static func entries(
    of answer: SavedAnswer
  ) throws(ScenarioError) -> [(entry: RcloneEntry, line: Int)] {
    guard answer.bytes.starts(with: header) else {
      throw answer.failure(
        .invalidValue, line: 1, column: 1,
        "expected '# bisync listing v1 from' and a time; other versions of the listing are not known"
      )
    }
    var entries: [(RcloneEntry, Int)] = []
    var number = 0
    for line in answer.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      var line = line
      if line.last == 0x0D { line.removeLast() }
      if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
      var scan = Scan(line, number, answer)
      entries.append((try scan.entry(), number))
    }
    return entries
  }

  /// One line, read from its beginning.
  private struct Scan {
    private let line: ArraySlice<UInt8>
    private let number: Int
    private let answer: SavedAnswer
    private var position: Int

    init(_ line: ArraySlice<UInt8>, _ number: Int, _ answer: SavedAnswer) {
      self.line = line
      self.number = number
      self.answer = answer
      position = line.startIndex
    }

    mutating func entry() throws(ScenarioError) -> RcloneEntry {
      let (flags, flagsPlace) = try word("flags")
      guard flags == "-" || flags == "d" else {
        throw failure(flagsPlace, "expected '-' for a file or 'd' for a folder")
      }
      let (sizeText, sizePlace) = try word("a size")
      guard let size = Int64(sizeText) else { throw failure(sizePlace, "expected a size in bytes") }
      let (hash, hashPlace) = try word("a hash")
      var hashes: [String: String] = [:]
      if hash != "-" {
        let parts = hash.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, !parts[0].isEmpty else {
          throw failure(hashPlace, "expected '-' or a hash with its name, like 'md5:9dd4e461'")
        }
        hashes[parts[0].lowercased()] = parts[1].lowercased()
      }
      _ = try word("an ID")
      let (timeText, timePlace) = try word("a time")
      var modified: Timestamp?
      if timeText != "-" {
        modified = time(timeText)
        if modified == nil {
          throw failure(timePlace, "expected a time like '2026-11-24T11:48:42.939132210+0000'")
        }
      }
      let path = try self.path()
      return RcloneEntry(
        path: path, isFolder: flags == "d", size: size < 0 ? nil : UInt64(size), modified: modified,
        hashes: hashes)
    }

    private mutating func word(_ what: String) throws(ScenarioError) -> (String, Int) {
      while position < line.endIndex, line[position] == 0x20 { position += 1 }
      let start = position
      while position < line.endIndex, line[position] != 0x20 { position += 1 }
      guard start < position else {
        throw failure(start, "the line ends early; expected \(what)")
      }
      return (String(decoding: line[start..<position], as: UTF8.self), start)
    }

    /// A time, whose offset has no colon.
    private func time(_ text: String) -> Timestamp? {
      var bytes = Array(text.utf8)
      guard bytes.count > 5 else { return nil }
      bytes.insert(UInt8(ascii: ":"), at: bytes.count - 2)
      if case .moment(let moment) = Timestamp.read(bytes) { return moment }
      return nil
    }

    private mutating func path() throws(ScenarioError) -> [UInt8] {
      while position < line.endIndex, line[position] == 0x20 { position += 1 }
      let start = position
      guard let bytes = GoText.unquoted(line[position...]) else {
        throw failure(start, "expected a path in double quotes, with escapes as Go writes them")
      }
      do throws(FileNameError) {
        return try RelativePath(bytes).bytes
      } catch {
        throw failure(start, error.message)
      }
    }

    private func failure(_ place: Int, _ message: String) -> ScenarioError {
      // A column counts characters: continuation bytes do not count.
      let column = 1 + line[line.startIndex..<place].count { $0 & 0xC0 != 0x80 }
      return answer.failure(.invalidValue, line: number, column: column, message)
    }
  }
}

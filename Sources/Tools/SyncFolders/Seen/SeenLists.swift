import ContentDigests
import FileAccess
import TextMerge

/// The lists by which devices say which versions they have had, in a hidden folder that is synced.
///
/// ```
/// .resolve-seen/1f0c….list
///   resolve-seen-list/1 <key> <device>
///   <path> <content> <nanoseconds since 1970> <s, a or u><g><n>[ <content>:<nanoseconds>…]
/// ```
///
/// Each device writes one file and reads those of the others. A path and a content are the first 16 bytes of a code under
/// the key (HMAC with SHA-256), which is the same for all devices: the smallest of those that they made. So a list alone
/// shows no content, and nobody can test guesses without the key. A person who has the whole folder has the
/// key, and the files.
///
/// A list has the files with more than one state. It is a claim: each person who can write into the folder can write one.
package struct SeenLists: Sendable {
  /// The name of the folder.
  package static let folderName = Array(".resolve-seen".utf8)

  private static let format = "resolve-seen-list/1"
  private static let ending = Array(".list".utf8)
  /// The largest list: 8 MiB.
  ///
  /// The files that were changed longest ago are left out.
  static let largestList = 8 << 20
  /// The most states of a file in a list.
  static let mostStates = 64
  private static let mostLists = 64
  /// The most states of one file in all lists, with what was merged into them.
  private static let mostOfFile = 2048
  private static let idCount = 16
  /// The most that is read of a list.
  static let limit = largestList + 4096

  /// The number of a path, a content or a device: 32 hexadecimal digits in a list.
  typealias Code = [UInt8]

  /// The list of one device.
  struct List: Hashable, Sendable {
    let key: [UInt8]
    let device: Code
    /// The lines by path, the oldest first, without the path.
    var lines: [Code: [[UInt8]]] = [:]
  }

  /// The lists by device.
  private(set) var lists: [Code: List] = [:]

  /// Reads the lists in a folder; those that cannot be read are left out.
  ///
  /// - Parameter root: The path of the synced folder.
  /// - Complexity: O(*n*) in the bytes of the lists.
  package init(in root: [UInt8]) { self.init(in: root, headsOnly: false) }

  /// The key that the lists in a folder use; `nil` if there is no list.
  static func key(in root: [UInt8]) -> [UInt8]? { Self(in: root, headsOnly: true).key }

  /// How many devices give lists in a folder.
  package static func count(in root: [UInt8]) -> Int {
    Self(in: root, headsOnly: true).deviceCount
  }

  private init(in root: [UInt8], headsOnly: Bool) {
    guard let folder = try? FolderHandle(root).folder(Self.folderName),
      let entries = try? folder.entries()
    else { return }
    for entry in entries.prefix(4 * Self.mostLists)
    where entry.kind == .file && entry.name.suffix(Self.ending.count) == Self.ending[...] {
      guard lists.count < Self.mostLists,
        let text = try? folder.read(entry.name, limit: Self.limit),
        let list = headsOnly ? Self.head(of: text) : Self.list(text),
        Self.fileName(of: list.device) == entry.name
      else { continue }
      lists[list.device] = list
    }
  }

  /// The key that all devices use; `nil` if there is no list.
  package var key: [UInt8]? {
    lists.values.map(\.key).min { $0.lexicographicallyPrecedes($1) }
  }

  /// The states of other devices, each the oldest first.
  ///
  /// - Parameters:
  ///   - path: The path of a file.
  ///   - device: This device, whose list is left out.
  /// - Returns: The states of the devices that use the common key and list the file.
  func states(of path: [UInt8], besides device: Code?) -> [[SeenState]] {
    guard let key else { return [] }
    let code = Self.code(of: path, key, .path)
    let all = lists.values.filter { $0.key == key && $0.device != device }
      .sorted { $0.device.lexicographicallyPrecedes($1.device) }
      .compactMap { list in
        list.lines[code].map(Self.states)
      }.filter { !$0.isEmpty }
    // What is compared grows with the square of this number, and no devices of a person list so many.
    let count = all.joined().reduce(0) { $0 + 1 + $1.merged.count }
    return count > Self.mostOfFile ? [] : all
  }

  /// How many devices give a list.
  package var deviceCount: Int { lists.count }

  // MARK: Codes

  /// What a code is of: equal bytes have different codes as a path and as a content.
  enum Subject: String {
    case path
    case content
  }

  static func code(of bytes: [UInt8], _ key: [UInt8], _ subject: Subject) -> Code {
    var code = MessageAuthenticationCode(key: key)
    code.update(Array("\(format) \(subject.rawValue)\n".utf8)[...])
    code.update(bytes[...])
    return Array(code.finalized().bytes.prefix(idCount))
  }

  static func random(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  // MARK: Text

  static func fileName(of device: Code) -> [UInt8] { hex(device) + ending }

  /// The line of an entry, without its path.
  static func line(_ entry: SeenEntry, _ key: [UInt8]) -> [UInt8] {
    func words(_ version: SeenEntry.Version, _ separator: String) -> [UInt8] {
      hex(code(of: version.digest.bytes, key, .content)) + "\(separator)\(version.modified)".utf8
    }
    let mark = entry.origin.word.prefix(1)
    var line = words(entry.version, " ")
    line += " \(mark)\(entry.followsGap ? "g" : "")\(entry.startsAnew ? "n" : "")".utf8
    for version in entry.merged { line += [0x20] + words(version, ":") }
    return line
  }

  /// The text of a list; of the files that were changed longest ago nothing, if it would be too large.
  static func text(of list: List, by changed: (Code) -> Int64) -> [UInt8] {
    var text = Array("\(format) ".utf8) + hex(list.key) + [0x20] + hex(list.device) + [0x0A]
    for (path, lines) in list.lines.sorted(by: {
      let (left, right) = (changed($0.key), changed($1.key))
      return left == right ? $0.key.lexicographicallyPrecedes($1.key) : left > right
    }) {
      var part: [UInt8] = []
      for line in lines.suffix(mostStates) { part += hex(path) + [0x20] + line + [0x0A] }
      guard text.count + part.count <= largestList else { break }
      text += part
    }
    return text
  }

  /// Reads a list; an incomplete last line is left out.
  static func list(_ text: [UInt8]) -> List? {
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.count > 1, var list = head(of: text) else { return nil }
    lines.removeLast()
    for line in lines.dropFirst() {
      guard let space = line.firstIndex(of: 0x20), let path = bytes(line[..<space]),
        path.count == idCount
      else { continue }
      list.lines[path, default: []].append(Array(line[(space + 1)...]))
    }
    return list
  }

  /// Reads the first line of a list.
  private static func head(of text: [UInt8]) -> List? {
    guard let end = text.firstIndex(of: 0x0A) else { return nil }
    let head = text[..<end].split(separator: 0x20)
    guard head.count == 3, head[0].elementsEqual(format.utf8), let key = bytes(head[1]),
      key.count == 32, let device = bytes(head[2]), device.count == idCount
    else { return nil }
    return List(key: key, device: device)
  }

  /// Reads the states in lines; those before one that cannot be read are left out, since what is after it does not follow
  /// them.
  private static func states(_ lines: [[UInt8]]) -> [SeenState] {
    var states: [SeenState] = []
    for line in lines.suffix(mostStates) {
      if let state = state(line) { states.append(state) } else { states = [] }
    }
    return states
  }

  /// Reads the state in a line; `nil` if there is no state in it.
  private static func state(_ line: [UInt8]) -> SeenState? {
    let words = line.split(separator: 0x20)
    guard (3...3 + mostStates).contains(words.count),
      let version = Self.version(words[0], words[1]),
      let first = words[2].first
    else { return nil }
    let origin = SeenState.Origin.allCases.first { $0.word.utf8.first == first } ?? .unknown
    var merged: [SeenVersion] = []
    for word in words.dropFirst(3) {
      let parts = word.split(separator: UInt8(ascii: ":"))
      guard parts.count == 2, let version = Self.version(parts[0], parts[1]) else { return nil }
      merged.append(version)
    }
    return SeenState(
      version, origin: origin, followsGap: words[2].contains(UInt8(ascii: "g")),
      startsAnew: words[2].contains(UInt8(ascii: "n")), merged: merged)
  }

  private static func version(
    _ mark: ArraySlice<UInt8>, _ time: ArraySlice<UInt8>
  ) -> SeenVersion? {
    guard let mark = bytes(mark), mark.count == idCount,
      let time = Int64(String(decoding: time, as: UTF8.self))
    else { return nil }
    return SeenVersion(mark: mark, modified: time)
  }

  private static let digits = Array("0123456789abcdef".utf8)

  static func hex(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }

  static func bytes(_ hex: ArraySlice<UInt8>) -> [UInt8]? {
    guard hex.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(hex.count / 2)
    var high: UInt8?
    for digit in hex {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }
}

public import ConflictResolution
import ContentDigests
import JSONText
import Scenarios
import Streams

/// A page on which a person decides conflicts: one file for a browser, which asks the network for nothing.
///
/// ```swift
/// let command = ReviewPage.Command(
///   place: "Type where the folder is:",
///   line: "resolve --decisions review.json --apply Documents", note: "What loses is set aside.")
/// var page = ReviewPage(source: "Documents", command: command)
/// for file in outcome.files { page.add(file, merges: MergeSuggestions(for: file, by: policy)) }
/// save(page.bytes())
/// ```
///
/// Names and contents are data in it, never markup: the page's own script makes text of them. It allows nothing
/// but that script and its style, each by its digest, and pictures that are in the page, or in files of this
/// machine if one is too large. The choices of a person become a decisions file.
///
/// The page is the same for the same files, byte for byte, on every machine, except for times, which are local.
public struct ReviewPage: Sendable {
  /// The command that carries out the decisions, as the page shows it.
  public struct Command: Hashable, Sendable {
    /// The place where it is typed.
    public let place: String
    /// The line to type.
    public let line: String
    /// What it does and does not do.
    public let note: String

    /// A command; nothing in it has to be escaped for the page.
    public init(place: String, line: String, note: String) {
      self.place = place
      self.line = line
      self.note = note
    }
  }

  /// How much of contents a page holds.
  public struct Limits: Hashable, Sendable {
    /// The number of bytes of a text that is shown whole, and compared: 256 KiB.
    public var text = 256 << 10
    /// The number of bytes that are shown of a larger one: 16 KiB.
    public var shownOfLarger = 16 << 10
    /// The number of bytes of a picture that is shown: 4 MiB.
    public var picture = 4 << 20
    /// The number of bytes of all contents: 96 MiB.
    public var contents = 96 << 20

    /// The usual limits.
    public init() {}
  }

  /// What the name of the decisions file is.
  public static let decisionsFile = "review.json"

  private let source: String
  private let command: Command
  private let fileName: String
  /// The devices by what people call them.
  let devices: [DeviceID: String]
  let limits: Limits
  /// Whether contents that are not here are merely larger than what was read.
  let leavesOutLarge: Bool
  /// What was decided before: the answers that the page begins with.
  let given: [ConflictID: Decision.Choice]
  /// The conflicts that can be decided on the page.
  public private(set) var conflicts: Set<ConflictID> = []

  /// The list of files, up to the last one that was added.
  private var index = JSONWriter()
  /// The data of each file, in the form that the page has.
  private var blocks: [UInt8] = []
  /// How many bytes of contents are in the page.
  var used = 0
  /// Whether a picture is read from its file.
  private var linksPictures = false
  /// The number of files.
  public private(set) var count = 0
  /// The number of files that are undecided and can be decided on the page.
  public private(set) var undecided = 0
  private var decided = 0
  private var absent = 0

  /// A page without files.
  ///
  /// - Parameters:
  ///   - source: The origin of the files, for a person.
  ///   - command: What carries out the decisions.
  ///   - decisionsFile: The name with which a browser saves the decisions.
  ///   - devices: What people call the devices; others are called by their IDs.
  ///   - decisions: What was decided before: the answers that the page begins with.
  ///   - limits: How much of contents the page holds.
  ///   - leavesOutLarge: Whether a content that is not at hand is one that was too large to read, and not absent.
  public init(
    source: String, command: Command, decisionsFile: String = decisionsFile,
    devices: [DeviceID: String] = [:],
    decisions: [Decision] = [], limits: Limits = Limits(), leavesOutLarge: Bool = false
  ) {
    self.source = source
    self.command = command
    fileName = decisionsFile
    self.devices = devices
    self.limits = limits
    given = Dictionary(decisions.map { ($0.conflict, $0.choice) }, uniquingKeysWith: { $1 })
    self.leavesOutLarge = leavesOutLarge
    index.beginObject()
    index.beginArray("files")
  }

  /// Adds a file: one that is undecided with all that a person picks by, another one with how it was decided.
  ///
  /// - Parameters:
  ///   - file: The outcome of the file.
  ///   - known: All known versions of the file; what the outcome holds itself need not be among them.
  ///   - merges: The merges of its texts that a person may take.
  ///   - remembered: What was decided before about the same contents: it is offered, and not chosen.
  ///   - members: What versions of a document have inside, by version ID, if the outcome knows only its digest.
  ///   - addresses: Where a browser finds the files of versions, by version ID: for pictures that are too large for the
  ///     page, and to open what it does not show.
  ///   - policy: The policy by which the file was resolved: times that it does not trust are named.
  ///   - picture: The picture of the file's history; `nil` for one of what the outcome and `known` hold.
  ///   - note: What else is known of an undecided file, in a sentence that is safe for a page.
  /// - Complexity: Linear in its contents, plus that of comparing them.
  public mutating func add(
    _ file: FileOutcome, known: [FileVersion] = [], merges: MergeSuggestions = .untried,
    remembered: RememberedAnswer? = nil,
    members: [VersionID: [RelativePath: FileState]] = [:],
    addresses: [VersionID: FileAddress] = [:], policy: Policy? = nil,
    picture: HistoryPicture? = nil, note: String? = nil
  ) {
    let picture =
      picture
      ?? HistoryPicture(
        of: file, versions: known, devices: devices,
        time: { DisplayText.localMoment(secondsSince1970: $0.secondsSince1970) })
    let isOpen = file.state == .undecided
    index.beginObject()
    addPlace(of: file.path)
    var data = JSONWriter()
    data.beginObject()
    if let review = ConflictReview(of: file, devices: devices, known: known) {
      undecided += 1
      conflicts.insert(review.conflict.id)
      let light = light(of: file)
      if light == .red { absent += 1 }
      index.member("light", light.rawValue)
      var conflict = PageConflict(
        review, picture: picture, merges: merges, remembered: remembered, members: members,
        addresses: addresses, policy: policy, note: note, page: self)
      conflict.writeEntry(into: &index)
      conflict.write(into: &data)
      used += conflict.used
      linksPictures = linksPictures || conflict.linksPictures
    } else {
      if !isOpen { decided += 1 }
      index.member("light", isOpen ? "yellow" : file.light.rawValue)
      writeDecided(file, picture, into: &data)
    }
    data.endObject()
    index.endObject()
    append(data.bytes, id: "file-\(count)")
    count += 1
  }

  /// Adds a file that cannot be decided on the page, and why.
  public mutating func add(path: RelativePath, problem: String) {
    index.beginObject()
    addPlace(of: path)
    index.member("light", "yellow")
    let problem = DisplayText.escaping(problem)
    index.member("reason", problem)
    index.endObject()
    var data = JSONWriter()
    data.beginObject()
    data.member("kind", "This file cannot be decided here.")
    data.endObject()
    append(data.bytes, id: "file-\(count)")
    count += 1
  }

  /// The color at a glance; a content that was only too large to read does not count as absent.
  private func light(of file: FileOutcome) -> FileOutcome.Light {
    file.light == .red && leavesOutLarge ? .yellow : file.light
  }

  private mutating func addPlace(of path: RelativePath) {
    let bytes = path.bytes
    index.member("path", DisplayText.escaping(bytes))
    let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    index.member("folder", DisplayText.escaping(Array(bytes[..<(slash ?? 0)])))
    index.member("name", DisplayText.escaping(Array(bytes[(slash.map { $0 + 1 } ?? 0)...])))
  }

  /// How a file was decided.
  private mutating func writeDecided(
    _ file: FileOutcome, _ picture: HistoryPicture, into data: inout JSONWriter
  ) {
    var reason =
      switch file.state {
      case .unchanged: "Unchanged"
      case .converged: "All versions are the same"
      case .resolved: file.decidedBy.map { "Decided by \($0.name)" } ?? "Decided"
      case .undecided: "Open"
      }
    if let why = file.explanation?.reason { reason += ": " + why }
    reason = DisplayText.escaping(reason)
    index.member("reason", reason)
    data.member("kind", "")
    data.member("picture", picture.svg(hasStyle: false))
    data.member("pictureText", picture.description)
    data.beginArray("results")
    for kept in file.keeps {
      let path = DisplayText.escaping(kept.path.bytes)
      let device = name(of: kept.version.device)
      data.string(
        kept.version.state.isLive ? "\(path), written by \(device)" : "\(path) is deleted")
    }
    for discarded in file.discards {
      data.string(
        "Set aside: \(name(of: discarded.device))’s version, "
          + DisplayText.escaping(discarded.reason))
    }
    data.endArray()
  }

  /// What people call a device.
  func name(of device: DeviceID) -> String {
    DisplayText.escaping(devices[device] ?? device.description)
  }

  private mutating func append(_ json: [UInt8], id: String) {
    Self.append(json, id: id, to: &blocks)
  }

  /// Appends data as an element of the page.
  ///
  /// In JSON, `<` and the two separators of lines occur only in strings, where an escape means the same. So no
  /// data ends the element, and a script sees no line end in it.
  static func append(_ json: [UInt8], id: String, to bytes: inout [UInt8]) {
    bytes += "<script type=\"application/json\" id=\"\(id)\">".utf8
    bytes.reserveCapacity(bytes.count + json.count + 32)
    var start = 0
    func isSeparator(_ position: Int) -> Bool {
      position + 2 < json.count && json[position + 1] == 0x80
        && (json[position + 2] == 0xA8 || json[position + 2] == 0xA9)
    }
    for position in json.indices {
      switch json[position] {
      case UInt8(ascii: "<"):
        bytes += json[start..<position]
        bytes += "\\u003c".utf8
        start = position + 1
      case 0xE2 where isSeparator(position):
        bytes += json[start..<position]
        bytes += (json[position + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8
        start = position + 3
      default: continue
      }
    }
    bytes += json[start...]
    bytes += "</script>\n".utf8
  }

  /// How many bytes at the beginning of a page show that it is one.
  package static let headLength = 1 << 16

  /// Whether a file is a page, of any version of this program: such a file is replaced by a new page.
  ///
  /// - Parameter beginning: Its first ``headLength`` bytes, or more.
  /// - Returns: Whether it is one.
  package static func isPage(_ beginning: [UInt8]) -> Bool {
    String(decoding: beginning.prefix(headLength), as: UTF8.self)
      .contains("<meta name=\"generator\" content=\"resolve\">")
  }

  /// The whole page.
  ///
  /// - Complexity: Linear in the page.
  public func bytes() -> [UInt8] {
    var index = index
    index.endArray()
    index.member("source", source)
    index.member("fileName", fileName)
    index.member("made", "Made by resolve \(Release.version).")
    index.member("digest", SHA256.digest(of: blocks).description)
    index.member("pictureStyle", HistoryPicture.style)
    index.beginObject("counts")
    index.member("decided", decided)
    index.member("absent", absent)
    index.endObject()
    index.beginObject("command")
    index.member("where", command.place)
    index.member("line", command.line)
    index.member("after", command.note)
    index.endObject()
    index.endObject()
    var data: [UInt8] = []
    Self.append(index.bytes, id: "review", to: &data)
    return PageParts().page(with: [data, blocks], linksPictures: linksPictures)
  }
}

import ConflictResolution
import Foundation
import JSONText
import Scenarios
import Streams
import TestSupport

/// Streams whose lines meet each other in every way there is.
struct GeneratedStream {
  private var generator: RepeatableGenerator

  init(seed: UInt64) { generator = RepeatableGenerator(seed: seed) }

  private static let names = [
    "a", "A", "b.txt", "B.txt", "b-1.txt", "b-2.txt", "B-1.TXT", "b-1-1.txt", "b.txt.", "b.txt~",
    "d", "D", "d/x", "D/x", "d/X", "d/y", "D/y-1", "d/e/z", "D/E/z", "d/e", "d-1", "d-1/x", "x",
    "p.pages/a", "p.pages/b", "p.pages", "P.pages/a", "q.pages/a", "ß", "SS", "ss-1", "k",
    "\u{212A}",
  ]

  private mutating func pick<Element>(_ from: [Element]) -> Element {
    from[Int.random(in: 0..<from.count, using: &generator)]
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  /// Names from a part of all, so that many meet.
  private mutating func path(_ names: [String]) throws -> RelativePath {
    try RelativePath(Array(pick(names).utf8))
  }

  /// Some files, with no identity twice.
  mutating func files(_ count: Int) throws -> [FileHistory] {
    var names: [String] = []
    for _ in 0..<Int.random(in: 2...10, using: &generator) { names.append(pick(Self.names)) }
    var files: [FileHistory] = []
    var known: Set<FileIdentity> = []
    for number in 0..<count {
      let path = try path(names)
      var identity = FileIdentity(path: path)
      if chance(40) { identity = FileIdentity(Array("id-\(number)".utf8)) }
      guard known.insert(identity).inserted else { continue }
      var file = FileHistory(path: path, identity: identity, versions: [])
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        file.versions.append(try version(path, names))
      }
      if chance(8) { file.shown = try self.path(names) }
      if chance(5) { file.copyOf = path }
      if chance(6) { file.group = GroupName("g", isFolder: false) }
      files.append(file)
    }
    return files
  }

  private mutating func version(
    _ path: RelativePath, _ names: [String]
  ) throws -> FileVersion {
    let devices: [DeviceID] = ["home", "mom", "car"]
    let device = pick(devices)
    var vector = VersionVector()
    for other in devices where other == device || chance(30) {
      vector = vector.setting(other, to: UInt64.random(in: 1...3, using: &generator))
    }
    let state: FileState =
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: .deleted
      case 1: .symlink(Array("to".utf8))
      case 2, 3: .directory
      default: .file(FileContent(pick(["one\n", "two\n", "one\ntwo\n"])))
      }
    return FileVersion(
      path: chance(15) ? try self.path(names) : path, state: state, vector: vector,
      device: device,
      modified: chance(80) ? .seconds(Int64.random(in: 1...3, using: &generator)) : nil)
  }

  /// What an outcome of some files says, with some of the files beside it, in any order.
  mutating func fedBack(_ files: [FileHistory], _ policy: Policy) throws -> [FileHistory] {
    var known: Set<FileIdentity> = []
    var lines: [FileHistory] = []
    let outcome = try Resolver(policy).resolve(files)
    for file in files + outcome.histories()
    where chance(80) && !file.versions.contains(where: { $0.state.kind == .group }) {
      if known.insert(file.identity).inserted { lines.append(file) }
    }
    return lines.shuffled(using: &generator)
  }

  /// A policy of those that bring the most about.
  mutating func policy() throws -> Policy {
    let chains: [[Strategy]] = [
      [.newest], [.keepBoth], [.merge, .keepBoth], [], [.keepBoth, .newest], [.manual],
    ]
    var policy = Policy(pick(chains), resolvingDevice: chance(50) ? "home" : nil)
    policy.common.deletes = pick(DeletePolicy.allCases)
    policy.common.numbering = pick([.hyphen, .hyphen, .backup, .syncthing, .finder])
    if chance(30) {
      policy.rules = [
        PolicyRule(try PathPattern(Array("*.pages/".utf8)), FileSettings(grouping: .folder))
      ]
    }
    return policy
  }

  /// Decisions about some of the conflicts, and about one that is not there.
  mutating func decisions(_ outcome: Outcome) -> [Decision] {
    var decisions: [Decision] = []
    for file in outcome.files where chance(50) {
      guard let conflict = file.conflict else { continue }
      let choices: [Decision.Choice] = [
        .pick(conflict.heads[0]), .keepBoth, .merge, .content(Array("new\n".utf8)), .delete,
        .keep(conflict.heads.reversed()), .keep(Array(conflict.heads.suffix(2))),
      ]
      let named = chance(50)
      let id = chance(85) ? conflict.id : ConflictID("c-0000000000000000")
      decisions.append(
        Decision(
          id, pick(choices), path: named ? file.path : nil, heads: named ? conflict.heads : []))
    }
    return decisions
  }

  /// A file as a line of a stream.
  static func line(of file: FileHistory) -> [UInt8] {
    var json = JSONWriter()
    func name(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    json.beginObject()
    json.member("path", name(file.path.bytes))
    if file.identity.bytes != file.path.bytes { json.member("id", name(file.identity.bytes)) }
    if let shown = file.shown { json.member("shown", name(shown.bytes)) }
    if let copyOf = file.copyOf { json.member("copyOf", name(copyOf.bytes)) }
    if let group = file.group { json.member("group", name(group.path.bytes)) }
    json.key("versions")
    json.beginArray()
    for version in file.versions {
      json.beginObject()
      json.member("device", name(version.device.bytes))
      if let vector = version.vector {
        json.key("vector")
        json.beginObject()
        for (device, counter) in vector {
          json.key(name(device.bytes))
          json.integer(counter)
        }
        json.endObject()
      }
      if version.path != file.path { json.member("path", name(version.path.bytes)) }
      if let modified = version.modified { json.member("modified", modified.description) }
      if let origin = version.origin { json.member("origin", origin.description) }
      if !version.from.isEmpty {
        json.key("from")
        json.beginArray()
        for id in version.from { json.string(id.description) }
        json.endArray()
      }
      switch version.state {
      case .file(let content): json.member("text", name(content.bytes ?? []))
      case .symlink(let target): json.member("symlink", name(target))
      case .directory:
        json.key("directory")
        json.bool(true)
      case .deleted, .group:
        json.key("deleted")
        json.bool(true)
      }
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.takeBytes()
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }
}

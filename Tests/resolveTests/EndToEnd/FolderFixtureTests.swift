import FileAccess
import Foundation
import JSONText
import SyncFolders
import Testing

/// The fixtures of real folders, with the program; `.ci/folders` looks at more than what they say.
@Suite("Fixtures of real folders")
struct FolderFixtureTests {
  static let all = (try? fixtures("Fixtures/folders", [".json"])) ?? []

  @Test func thereAreSome() { #expect(Self.all.count > 15) }

  @Test func theArticleHasEveryReport() throws {
    let article = String(
      decoding: try Data(
        contentsOf: BuiltProgram.packageFolder.appending(
          path: "Sources/Core/ConflictResolution/ConflictResolution.docc/ConflictCopies.md")),
      as: UTF8.self)
    let reports = Self.all.filter { $0.contains("/reports/") }
    #expect(article.contains("\(reports.count) situations that people reported"))
    for path in reports {
      let file = BuiltProgram.packageFolder.appending(path: path)
      let fixture = try JSONValue.parse(Array(try Data(contentsOf: file))).objectValue
      let source = try #require(fixture?["source"]?.stringValue)
      let url = source.prefix { $0 != " " && $0 != "," }
      #expect(article.contains("(\(url.last == ":" ? url.dropLast() : url))"), "\(path)")
    }
  }

  @Test(arguments: all) func theFolderEndsAsTheFixtureSays(path: String) throws {
    let file = BuiltProgram.packageFolder.appending(path: path)
    let fixture = try #require(try JSONValue.parse(Array(try Data(contentsOf: file))).objectValue)
    let test = try TestFolder()
    let tree = test.path("tree")
    try FileManager.default.createDirectory(atPath: tree, withIntermediateDirectories: true)
    if let earlier = fixture["earlier"]?.objectValue {
      for (name, entry) in try #require(earlier["files"]?.objectValue) {
        try Self.write(entry, to: "\(tree)/\(name)")
      }
      let words = try #require(earlier["run"]?.arrayValue).compactMap(\.stringValue)
      let run = try BuiltProgram.run(words + ["--store", test.path("store"), tree])
      #expect(run.status == 0, "\(run.outputText)\(run.errorText)")
    }
    for (name, entry) in try #require(fixture["files"]?.objectValue) {
      try Self.write(entry, to: "\(tree)/\(name)")
    }
    let before = try Self.texts(tree)
    let words = try Self.arguments(of: fixture, in: tree, base: test.path("base"))
    let run = try BuiltProgram.run(
      words + ["--store", test.path("store"), tree], environment: ["TZ": "UTC"])
    let printed = run.outputText + run.errorText
    let expected = fixture["status"].map { $0 == .number(JSONNumber(1)) ? 1 : 0 } ?? 0
    #expect(Int(run.status) == expected, "\(printed)")
    for part in fixture["prints"]?.arrayValue ?? [] {
      #expect(printed.contains(part.stringValue ?? ""), "\(printed)")
    }
    for part in fixture["never"]?.arrayValue ?? [] {
      #expect(!printed.contains(part.stringValue ?? ""), "\(printed)")
    }
    if let after = fixture["after"]?.objectValue {
      let wanted = Dictionary(
        uniqueKeysWithValues: after.map { (Array($0.utf8), $1.stringValue ?? "") })
      #expect(try Self.texts(tree) == wanted, "\(printed)")
    }
    if let modes = fixture["modes"]?.objectValue {
      let root = try FolderHandle(Array(tree.utf8))
      for (name, mode) in modes {
        let status = try #require(try root.status(of: Array(name.utf8)))
        #expect(ResultRights.octal(status.permissions) == mode.stringValue, "\(name)")
      }
    }
    guard printed.contains("To undo it:") else { return }
    let undone = try BuiltProgram.run(["undo", "--store", test.path("store"), tree])
    #expect(undone.status == 0, "\(undone.errorText)")
    #expect(try Self.texts(tree) == before)
  }

  /// The words of `run` with the folders that they stand for; the base is made if the fixture has one.
  static func arguments(
    of fixture: JSONObject, in tree: String, base: String
  ) throws -> [String] {
    var words = try #require(fixture["run"]?.arrayValue).compactMap(\.stringValue)
    if let files = fixture["base"]?.objectValue {
      for (name, entry) in files { try write(entry, to: "\(base)/\(name)") }
      if !words.contains(where: { $0.contains("{base}") }) { words += ["--base", "{base}"] }
    }
    return words.map {
      $0.replacingOccurrences(of: "{folder}", with: tree)
        .replacingOccurrences(of: "{base}", with: base)
    }
  }

  static func write(_ entry: JSONValue, to path: String) throws {
    let manager = FileManager.default
    guard !path.hasSuffix("/") else {
      return try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    try manager.createDirectory(
      atPath: String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]),
      withIntermediateDirectories: true)
    let object = entry.objectValue
    if let target = object?["link"]?.stringValue {
      return try manager.createSymbolicLink(atPath: path, withDestinationPath: target)
    }
    let text = entry.stringValue ?? object?["text"]?.stringValue ?? ""
    var times = 1
    if case .number(let number)? = object?["times"] { times = number.int ?? 1 }
    // By bytes: Foundation would change the Unicode form of a name on some systems.
    try FileWriter.replace(
      Array(path.utf8), with: Array(String(repeating: text, count: times).utf8))
    let modified = object?["modified"]?.stringValue ?? "2026-09-01T10:00:00Z"
    let mode = object?["mode"]?.stringValue.flatMap { Int($0, radix: 8) } ?? 0o644
    try manager.setAttributes(
      [.modificationDate: try Date(modified, strategy: .iso8601), .posixPermissions: mode],
      ofItemAtPath: path)
  }

  /// Every file's path and text; paths as bytes, since texts that differ by Unicode form only are equal.
  private static func texts(_ path: String) throws -> [[UInt8]: String] {
    var found: [[UInt8]: String] = [:]
    var folders = [[UInt8]()]
    let root = Array(path.utf8)
    while let folder = folders.popLast() {
      for entry in try Folder.entries(of: Folder.path(root, folder)) {
        let inner = Folder.path(folder, entry.name)
        switch entry.kind {
        case .folder: folders.append(inner)
        case .file:
          found[inner] = String(
            decoding: try FileReader.read(Folder.path(root, inner), limit: 1 << 26), as: UTF8.self)
        case .symbolicLink, .other: break
        }
      }
    }
    return found
  }
}

import ConflictResolution
import Foundation
import JSONText
import Scenarios
import TestSupport
import Testing

@testable import Recordings

/// Saved answers that are cut or changed are read or refused with a place, and what is read is written and read back.
@Suite("Saved answers with faults")
struct MutatedAnswerTests {
  private static let names = [
    "syncthing/mom.json", "syncthing/home.json", "rclone/laptop.json", "rclone/last.path1.lst",
  ]

  @Test(arguments: seeds(40))
  func nothingIsReadWrong(seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    let folder = try ReadingFolder()
    for name in Self.names {
      var text = try contents(of: fixtureFolder("imports") + "/" + name)
      for _ in 0..<Int.random(in: 1...3, using: &random) { Self.change(&text, &random) }
      let path = try folder.write("answer", text)
      do {
        try readBack(try Self.read(path, isSyncthing: name.hasPrefix("syncthing")).scenario)
      } catch let error as ScenarioError {
        #expect(error.file.hasSuffix("/answer"), "seed \(seed), \(name)")
        #expect(!error.message.isEmpty)
      }
    }
  }

  private static func read(_ path: [UInt8], isSyncthing: Bool) throws(ScenarioError) -> Import {
    guard !isSyncthing else {
      return try SyncthingImport(answers: [path], folder: nil, contentFolders: []).read()
    }
    return try RcloneImport(
      listings: [path, savedPath("rclone/drive.json")], bases: [], contentFolders: [],
      importsAll: true
    ).read()
  }

  private static func change(_ text: inout [UInt8], _ random: inout RepeatableGenerator) {
    let signs = Array("\"\\{}[]:,-019eunt \n\t\u{0}".utf8) + [0xFF, 0xC3]
    guard let place = text.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: text[place] = signs.randomElement(using: &random) ?? 0
    case 1: text.remove(at: place)
    case 2: text.insert(signs.randomElement(using: &random) ?? 0, at: place)
    case 3: text.removeSubrange(place...)
    default:
      let end = min(place + Int.random(in: 1...200, using: &random), text.count)
      text.insert(
        contentsOf: text[place..<end], at: text.indices.randomElement(using: &random) ?? 0)
    }
  }
}

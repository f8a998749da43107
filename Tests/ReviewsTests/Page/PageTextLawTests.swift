import ConflictResolution
import JSONText
import TestSupport
import Testing
import TextMerge

@testable import Reviews

/// What holds of every text that the page's script puts together of the parts that it has.
struct PageTextLawTests {
  /// A conflict of generated texts, with a base or without, and what the page has of the texts.
  private func page(_ texts: GeneratedTexts, hasBase: Bool) throws -> (ConflictReview, JSONObject)?
  {
    func version(_ text: [UInt8], _ vector: VersionVector, _ device: DeviceID) -> FileVersion {
      FileVersion(
        path: "notes.txt", state: .file(FileContent(text)), vector: vector, device: device)
    }
    let devices: [DeviceID] = ["a", "b", "c", "d"]
    var versions = try zip(devices, texts.sides).map { device, text in
      version(text, try VersionVector(hasBase ? [("z", 1), (device, 1)] : [(device, 1)]), device)
    }
    if hasBase { versions.append(version(texts.base, ["z": 1], "z")) }
    let outcome = try Resolver(Policy([.manual])).resolve([
      FileHistory(path: "notes.txt", versions: versions)
    ])
    guard let review = ConflictReview(of: outcome.files[0]),
      let text = PageText(review, limit: .max)
    else { return nil }
    var writer = JSONWriter()
    writer.beginObject()
    text.write(into: &writer)
    writer.endObject()
    return (review, try #require(try JSONValue.parse(writer.bytes).objectValue))
  }

  @Test func thePartsAreTheVersionsAndTheChosenText() throws {
    var count = 0
    for seed in seeds(1500) {
      let texts = GeneratedTexts(seed: seed, sideCount: 2 + Int(seed % 3))
      guard let (review, page) = try page(texts, hasBase: seed % 2 == 0),
        let parts = page["parts"]?.arrayValue
      else { continue }
      let sides = review.versions.compactMap { PageContent.text(of: $0.state) }
      for (side, text) in sides.enumerated() {
        let joined = parts.flatMap {
          $0["same"]?.piece ?? $0["sides"]?.arrayValue?[side].piece ?? []
        }
        // Line ends and a byte order mark may be settled, in a merge with a base.
        if review.base == nil { #expect(joined == text, "seed \(seed), side \(side)") }
      }
      guard let hunks = review.hunks() else { continue }
      count += 1
      var random = RepeatableGenerator(seed: seed)
      for _ in 0..<4 {
        var names: [String] = []
        let choices = hunks.hunks.map { _ -> ConflictHunks.Choice in
          let all = Array(sides.indices)
          switch Int.random(in: 0..<4, using: &random) {
          case 0 where hunks.hasBase:
            names.append("base")
            return .base
          case 1:
            names.append(all.map { "\($0)" }.joined(separator: ","))
            return .sides(all)
          default:
            let side = Int.random(in: 0..<sides.count, using: &random)
            names.append("\(side)")
            return .sides([side])
          }
        }
        var next = names[...]
        var joined: [UInt8] = []
        for (place, part) in parts.enumerated() {
          if let settled = part["same"]?.piece ?? part["agreed"]?.piece {
            let before = parts.indices.contains(place + 1) ? parts[place + 1]["before"] : nil
            joined += next.first.flatMap { before?[$0] }?.piece ?? settled
          } else if let name = next.popFirst() {
            let side = Int(name).flatMap { part["sides"]?.arrayValue?[$0].piece }
            joined += part["results"]?[name]?.piece ?? side ?? []
          }
        }
        #expect(next.isEmpty, "seed \(seed)")
        #expect(joined == hunks.text(choosing: choices).bytes, "seed \(seed), \(names)")
      }
    }
    #expect(count > seeds(1500).count / 4)
  }

  @Test func marksAreInTheTextsThatTheyAreOf() throws {
    for seed in seeds(500) {
      let texts = GeneratedTexts(seed: seed)
      guard let (_, page) = try page(texts, hasBase: seed % 2 == 0),
        let parts = page["parts"]?.arrayValue
      else { continue }
      for part in parts {
        for (side, marks) in (part["marks"]?.arrayValue ?? []).enumerated() {
          let length = part["sides"]?.arrayValue?[side].stringValue?.utf16.count ?? 0
          var last = 0
          for mark in marks.arrayValue ?? [] {
            let ends = (mark.arrayValue ?? []).compactMap {
              $0.numberValue.flatMap { Int($0.text) }
            }
            #expect(
              ends.count == 2 && last <= ends[0] && ends[0] < ends[1] && ends[1] <= length,
              "seed \(seed)")
            last = ends.last ?? last
          }
        }
      }
    }
  }
}

import ConflictResolution
import Foundation
import Scenarios
import TestSupport
import Testing

@testable import Reviews

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// That pictures are well-formed in each format, whatever names are in them.
struct PictureTextTests {
  static let hostile = [
    "</text><script>alert(1)</script>", "\" onload=\"alert(1)", "' onload='x", "<!--", "]]>",
    "&amp;&lt;&#x3C;&lolz;", "\u{0}\u{1}\u{7F}\u{9B}", "\u{202E}gpj.exe",
    "\u{FFFE}\u{FFFF}\u{10FFFF}",
    "\"];\n n0 -> n1 [label=\"x", "\\", "\\\"", "\\N\\G\\l", "end", "`**bold**`", "#quot;#35;",
    "]]\n  click n0 \"javascript:alert(1)\"", "%% comment", "%%{init: {}}%%", "x\r\n\ty",
    "\u{2028}\u{2029}",
    "a" + String(repeating: "\u{301}", count: 5_000), "e" + String(repeating: "\u{302}", count: 40),
    String(repeating: "W", count: 5_000),
    String(repeating: "漢", count: 500), "👩‍👩‍👧‍👦", "שלום", "",
  ]

  /// Reads XML, and collects elements and texts.
  private final class Collector: NSObject, XMLParserDelegate {
    var elements: Set<String> = []
    var attributes: Set<String> = []
    var texts: [String] = []
    private var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      elements.insert(name)
      self.attributes.formUnion(attributes.keys)
      text = ""
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      if ["text", "title", "desc"].contains(name) { texts.append(text) }
      text = ""
    }
  }

  private static func read(_ svg: String) -> Collector? {
    let parser = XMLParser(data: Data(svg.utf8))
    let collector = Collector()
    parser.delegate = collector
    return parser.parse() ? collector : nil
  }

  private static let elements: Set<String> = [
    "svg", "title", "desc", "style", "g", "rect", "circle", "path", "text",
  ]
  private static let attributes: Set<String> = [
    "xmlns", "class", "role", "aria-labelledby", "width", "height", "viewBox", "id", "x", "y", "rx",
    "cx", "cy", "r", "d", "transform",
  ]

  @Test(arguments: hostile)
  func svgHoldsHostileNamesAsText(_ name: String) throws {
    let picture = try Self.picture(name)
    let svg = picture.svg()
    let read = try #require(Self.read(svg), "\(svg)")
    #expect(read.elements == Self.elements.intersection(read.elements))
    #expect(read.attributes == Self.attributes.intersection(read.attributes))
    #expect(read.texts.contains { $0.contains(XMLTextTests.shown(picture.nodes[0].title)) })
    // Nothing is laid out wider than the picture may get.
    let geometry = PictureGeometry(picture)
    #expect(geometry.width < 1_100)
    #expect(geometry.labels.allSatisfy { $0.title.text.unicodeScalars.count < 500 })
    // No heap of marks is drawn over what is above.
    for line in [geometry.title] + geometry.headings + geometry.labels.map(\.title) {
      #expect(line.text.allSatisfy { $0.unicodeScalars.count <= 12 })
    }
    #expect(!svg.contains("url(") && !svg.contains("@import") && !svg.contains("href"))
  }

  @Test(arguments: hostile)
  func labelsOfGraphvizHoldHostileNamesAsText(_ name: String) throws {
    for line in try Self.picture(name).dot().split(separator: "\n") {
      var isQuoted = false
      var outside = ""
      var isEscaped = false
      for character in line.unicodeScalars {
        if isQuoted, isEscaped {
          isEscaped = false
          #expect("\"\\n".unicodeScalars.contains(character), "\(line)")
        } else if isQuoted, character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted.toggle()
        } else if !isQuoted {
          outside.unicodeScalars.append(character)
        }
      }
      #expect(!isQuoted, "\(line)")
      #expect(
        outside.unicodeScalars.allSatisfy {
          $0.value < 0x7F
            && ($0.properties.isAlphabetic || " 0123456789=_-,;[]{}>".contains(String($0)))
        }, "\(line)")
    }
  }

  @Test(arguments: hostile)
  func labelsOfMermaidHoldHostileNamesAsText(_ name: String) throws {
    let plain = try Self.picture("plain").mermaid().split(separator: "\n")
    let lines = try Self.picture(name).mermaid().split(separator: "\n")
    #expect(lines.count == plain.count)
    for line in lines where line.contains("\"") {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      #expect(parts.count == 3, "\(line)")
      let markup = parts[1].replacing(/<\/?[bi]>|<br\/>|#[0-9]+;/, with: "")
      #expect(!markup.contains { "<>#;`\\[]{}%&\"".contains($0) }, "\(line)")
    }
    for line in lines where line.contains("accTitle") {
      #expect(!line.contains { "<>#;`\\[]{}%&\"".contains($0) }, "\(line)")
    }
  }

  @Test(arguments: ScenarioFixtures.all)
  func everyFixtureIsDrawn(_ name: String) throws {
    let pictures = try PictureFixtures.pictures(of: ScenarioFixtures.read(name))
    let svg = PictureFormat.svg.text(of: pictures)
    #expect(Self.read(svg) != nil)
    for picture in pictures {
      // Without vectors, what two devices did alike has one ID; it is drawn for each of them.
      let nodes = picture.nodes.filter { $0.kind != .outcome }
      for (_, lane) in Dictionary(grouping: nodes, by: \.lane) {
        let versions = lane.flatMap(\.versions)
        #expect(Set(versions).count == versions.count)
      }
      let versions = nodes.flatMap(\.versions).filter { $0.vector != nil }
      #expect(Set(versions).count == versions.count)
      #expect(picture.edges.allSatisfy { $0.from < $0.to })
      #expect(picture.nodes.allSatisfy { picture.lanes.indices.contains($0.lane) })
    }
  }

  @Test func idsAreTheCallersOnAPageWithSeveralPictures() throws {
    let picture = try Self.picture("Home Mac")
    let svg = picture.svg(id: "file-7", hasStyle: false)
    #expect(svg.contains("aria-labelledby=\"file-7-title file-7-desc\""))
    #expect(!svg.contains("<style"))
    #expect(
      HistoryPicture.style.split(separator: "\n").allSatisfy {
        let line = $0.drop { $0 == " " }
        return line.hasPrefix(".history-picture ") || line.hasPrefix("@media ") || line == "}"
      })
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/dot"), "no Graphviz here"))
  func graphvizTakesHostileNames() throws {
    let text = HistoryPicture.dot(try Self.hostile.map(Self.picture))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/dot")
    process.arguments = ["-Tsvg"]
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
    try process.run()
    let writer = Thread {
      try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      try? input.fileHandleForWriting.close()
    }
    writer.start()
    let svg = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(svg.count > 1_000)
  }

  /// A conflict of which file, devices and labels have the name.
  private static func picture(_ name: String) throws -> HistoryPicture {
    let path = try? RelativePath(Array(name.utf8.filter { $0 != 0 && $0 != UInt8(ascii: "/") }))
    return try PictureFixtures.picture(
      path: path ?? "a.txt", names: (name, name + "2"), label: name)
  }
}

/// What a reader of XML gives back of a text.
enum XMLTextTests {
  /// The text without what XML does not allow, which is written out.
  static func shown(_ text: String) -> String {
    String(
      text.unicodeScalars.reduce(into: "") { result, scalar in
        if scalar.value == 0xFFFE || scalar.value == 0xFFFF {
          result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      })
  }
}

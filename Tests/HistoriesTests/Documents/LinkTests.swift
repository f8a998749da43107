import Foundation
import TestSupport
import Testing

/// Every link and every path in the documents leads somewhere.
///
/// Nothing is asked of the network.
@Suite("Links in the documents")
struct LinkTests {
  private static let documents = (try? MarkdownDocument.all()) ?? []

  @Test(arguments: documents)
  func everyLinkLeadsSomewhere(path: String) throws {
    let page = try Page(path)
    for link in page.links {
      if let problem = try page.problem(with: link.target) {
        Issue.record("\(path):\(link.line): \(link.target): \(problem)")
      }
    }
  }

  /// In articles each link has two targets: a file, for GitHub, and a page, for DocC.
  @Test(arguments: documents)
  func definitionsComeInPairs(path: String) throws {
    let page = try Page(path)
    var text = page.prose.joined(separator: "\n").lowercased()
    text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for (label, targets) in page.definitions {
      #expect(text.contains("[\(label.lowercased())]"), "\(path): nothing refers to [\(label)]")
      #expect(targets.count == 2, "\(path): [\(label)] needs a file and a page: \(targets)")
      guard targets.count == 2 else { continue }
      let (file, anchor) = Page.split(targets[0])
      let (name, heading) = Page.split(targets[1])
      let here = URL(filePath: path).deletingPathExtension().lastPathComponent
      let there =
        file.isEmpty ? here : URL(filePath: file).deletingPathExtension().lastPathComponent
      #expect(name == "doc:" + there, "\(path): [\(label)] has two targets: \(targets)")
      #expect(anchor == heading.lowercased(), "\(path): [\(label)] has two targets: \(targets)")
    }
    for line in page.prose {
      for match in line.matches(of: /\]\[([^\]]+)\]/) {
        let isDefined = page.definitions.keys.contains { $0.lowercased() == match.1.lowercased() }
        #expect(isDefined, "\(path): [\(match.1)] is not defined")
      }
    }
  }

  /// Paths that are named as code, and in commands.
  @Test(arguments: documents.filter { $0 != "CHANGELOG.md" })
  func everyPathThatIsNamedIsThere(path: String) throws {
    let page = try Page(path)
    let paths = /(?:^|[\s`'"(=])((?:\.ci|Sources|Tests|Fixtures)\/[A-Za-z0-9+._\/-]*[A-Za-z0-9])/
    for (index, line) in page.document.lines.enumerated() {
      for match in line.matches(of: paths) {
        let named = String(match.1)
        // NAME, TARGET and the like stand for a name, and * for any.
        if named.contains(/[A-Z]{4}(?!ME\.md)/) || line[match.range.upperBound...].first == "*" {
          continue
        }
        let place = MarkdownDocument.root.appending(path: named).path(percentEncoded: false)
        #expect(
          FileManager.default.fileExists(atPath: place),
          "\(path):\(index + 1): there is no \(named)")
      }
    }
  }

  @Test func oneVersionOfSwiftIsNamedEverywhere() throws {
    let version = /Swift(?: toolchain\]\([^)]*\) \(|-tools-version:)? ?(\d+\.\d+)/
      .ignoresCase()
    var manifest: String?
    let texts = [
      "Package.swift", "README.md", "CONTRIBUTING.md", ".ci/run", ".ci/faults", ".ci/install",
      "action.yml", MarkdownDocument.catalog + "/GettingStarted.md",
    ]
    for path in texts {
      let text = try String(
        contentsOf: MarkdownDocument.root.appending(path: path), encoding: .utf8)
      let named = text.matches(of: version).map { String($0.1) }
      #expect(!named.isEmpty, "\(path) names no version of Swift")
      manifest = manifest ?? named.first
      #expect(Set(named) == Set([manifest].compactMap(\.self)), "\(path)")
    }
  }
}

/// A document, its headings and its links.
private struct Page {
  let document: MarkdownDocument
  /// The lines outside fenced blocks, without code; in the place of others, empty ones.
  let prose: [String]
  private(set) var links: [(line: Int, target: String)] = []
  /// The targets of each label, in order.
  private(set) var definitions: [String: [String]] = [:]

  init(_ path: String) throws {
    document = try MarkdownDocument(path)
    var isCode = false
    prose = document.lines.map { line in
      if line.drop(while: { $0 == " " }).hasPrefix("```") {
        isCode.toggle()
        return ""
      }
      return isCode ? "" : line.replacing(/``?[^`]+``?/) { _ in "" }
    }
    for (index, line) in prose.enumerated() {
      if let match = line.wholeMatch(of: /\[([^\]]+)\]: (\S+)/) {
        definitions[String(match.1), default: []].append(String(match.2))
        links.append((index + 1, String(match.2)))
        continue
      }
      for match in line.matches(of: /\]\(([^)\s]+)\)/) {
        links.append((index + 1, String(match.1)))
      }
      for match in line.matches(of: /<(doc:[^>\s]+)>/) {
        links.append((index + 1, String(match.1)))
      }
    }
  }

  static func split(_ target: String) -> (file: String, anchor: String) {
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }

  /// The anchors of the headings, as DocC makes them; GitHub's are the same in lower case.
  static func anchors(of document: MarkdownDocument) -> [String] {
    var isCode = false
    return document.lines.compactMap { line in
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode, line.hasPrefix("#"), let match = line.wholeMatch(of: /#{1,6} (.+)/) else {
        return nil
      }
      let kept = match.1.filter {
        $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == " "
      }
      return kept.replacing(" ", with: "-")
    }
  }

  /// Why a link leads nowhere; `nil` if it leads somewhere.
  func problem(with target: String) throws -> String? {
    if target.contains("://") || target.hasPrefix("mailto:") { return nil }
    let (file, anchor) = Self.split(target)
    let here = URL(filePath: document.path).deletingLastPathComponent().relativePath
    var place = document.path
    if file.hasPrefix("doc:") {
      let name = catalog + "/" + file.dropFirst(4)
      // The landing page of tutorials is DocC's own.
      place = [".md", ".tutorial"].map { name + $0 }.first { Self.exists($0) } ?? name
    } else if !file.isEmpty {
      place = URL(filePath: "/" + (here == "." ? "" : here + "/") + file).standardized.relativePath
      place.removeFirst()
    }
    guard Self.exists(place) else { return "there is no '\(place)'" }
    if anchor.isEmpty { return nil }
    let anchors = Self.anchors(of: try MarkdownDocument(place)).map {
      file.hasPrefix("doc:") ? $0 : $0.lowercased()
    }
    return anchors.contains(anchor) ? nil : "'\(place)' has no heading of that name"
  }

  /// The catalog that the page is in; of pages outside of catalogs, the one that they link to.
  private var catalog: String {
    guard let end = document.path.range(of: ".docc/") else { return MarkdownDocument.catalog }
    return String(document.path[..<end.upperBound].dropLast())
  }

  private static func exists(_ path: String) -> Bool {
    let place = MarkdownDocument.root.appending(path: path).path(percentEncoded: false)
    return FileManager.default.fileExists(atPath: place)
  }
}

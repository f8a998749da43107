import FileNames
import TestSupport
import Testing

/// Names that Windows may give to other files of the folder.
struct ShortNameTests {
  private static func found(_ paths: [String], for systems: [FileSystem] = [.win32]) throws
    -> [String]
  {
    var finder = CollisionFinder(for: systems)
    for path in paths { finder.insert(try RelativePath(Array(path.utf8))) }
    return finder.shortNames().map { "\($0.path)" }
  }

  @Test(arguments: [
    ("PROGRA~1", "Program Files"), ("progra~4", "Program Files"), ("PROGR~10", "Program Files"),
    ("INDEX~1.HTM", "index.html"), ("INDEX~1.HT~", "index.html"), ("GIT~1", ".git"),
    ("GITIGN~1", ".gitignore"), ("AB_C~1.TXT", "a b+c.txt"), ("PR4F2A~1", "Program Files"),
    ("A1B2C~1", "a."), ("LONGNA~1.JPE", "long.name.jpeg"), ("_RGERN~1.TXT", "Ärgernisse.txt"),
    ("Ärgern~1.TXT", "ärgernisse.txt"), ("PROGRA~1", "Program Files (x86)"),
  ])
  func isFound(short: String, long: String) throws {
    #expect(try Self.found([long, short]) == [short])
    #expect(try Self.found(["a/" + short, "a/" + long]) == ["a/" + short])
    #expect(try Self.found(["a/" + short, "b/" + long]) == [])
    #expect(try Self.found([long, short], for: [.apfs, .linux]) == [])
  }

  @Test(arguments: [
    ("PROGRA~1.TXT", "Program Files"), ("PROGR~1", "Program Files"), ("PROGRA~0", "Program Files"),
    ("PROGRAM~1", "Program Files"), ("PROGRA~", "Program Files"), ("PROGRA~x", "Program Files"),
    ("INDEX~1.HTML", "index.html"), ("INDEX~1.H", "index.html"), ("README~1.TXT", "README.TXT"),
    ("PRXXXX~1", "Program Files"), ("PROG A~1", "Program Files"), ("PROGRA~1", "progra~1"),
  ])
  func isNot(short: String, long: String) throws {
    #expect(try Self.found([long, short]) == [])
  }

  @Test func namesTheFirstOfTheLongOnes() throws {
    var finder = CollisionFinder(for: [.win32])
    for path in ["PROGRA~1", "Programs of mine", "Program Files", "notes"] {
      finder.insert(try RelativePath(Array(path.utf8)))
    }
    let found = finder.shortNames()
    #expect(found.map(\.problem.code) == [.shortName])
    #expect(found.first?.problem.message.contains("'Program Files'") == true)
  }

  /// The short names by the rules as they are written, made by another way, are found in any case.
  @Test(arguments: seeds(20)) func generatedShortNamesAreFound(seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    let letters = Array("abcXYZ019 +,;=[]._-é")
    for _ in 0..<100 {
      let stem = String(
        (0..<Int.random(in: 1...14, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "a"
        })
      let end = ["", ".txt", ".html", ".c"].randomElement(using: &random) ?? ""
      let long = "q" + stem + "longname" + end
      let base = String(
        long.dropLast(end.count).filter { !" .".contains($0) }
          .map { "+,;=[]".contains($0) || !$0.isASCII ? "_" : $0 })
      // A dot in the stem begins the extension if there is no other.
      if end.isEmpty, stem.contains(".") { continue }
      let number = Int.random(in: 1...120, using: &random)
      let head = base.prefix(7 - "\(number)".count)
      let extensionText = end.prefix(4)
      var short = "\(head)~\(number)\(extensionText)"
      if Bool.random(using: &random) { short = short.uppercased() }
      if Bool.random(using: &random) {
        short = "\(base.prefix(2))0aF9~\(number % 9 + 1)\(extensionText)"
      }
      #expect(try Self.found([long, short]) == [short], "seed \(seed): \(long), \(short)")
    }
  }
}

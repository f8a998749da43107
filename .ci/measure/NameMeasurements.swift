// Measures names, and prints results that another implementation can check; `.ci/measure/names` builds it together with
// the sources of FileNames and runs it.
//
//   speed                      keys compared with lowercased(), in one process
//   million                    a million mixed names checked for collisions
//   pairs SEED COUNT           generated pairs with their keys, one pair per line
//   ext4 SEED COUNT            every scalar, then generated names, with the forms that ext4 compares
//   tables                     the letters that file systems treat as the same
//   numbers                    the first free numbered name of each case on the standard input

@main
struct NameMeasurements {
  static func main() {
    let arguments = CommandLine.arguments
    switch arguments.dropFirst().first {
    case "speed": Speed.run()
    case "million": Million.run()
    case "pairs": Pairs.run(seed: UInt64(arguments[2]) ?? 1, count: Int(arguments[3]) ?? 1000)
    case "ext4": Ext4.run(seed: UInt64(arguments[2]) ?? 1, count: Int(arguments[3]) ?? 1000)
    case "tables": Tables.run()
    case "numbers": Numbers.run()
    default: print("expected speed, million, pairs, ext4, tables or numbers")
    }
  }
}

/// Keeps the optimizer from removing the measured calculations.
nonisolated(unsafe) var sink = 0

/// The shortest of several runs, in nanoseconds.
func nanoseconds(runs: Int, _ body: () -> Void) -> Double {
  var best = Double.infinity
  for _ in 0..<runs {
    let time = ContinuousClock().measure(body)
    best = min(
      best, Double(time.components.seconds) * 1e9 + Double(time.components.attoseconds) / 1e9)
  }
  return best
}

func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

enum Speed {
  static let kinds: [(label: String, name: @Sendable (Int) -> String)] = [
    ("ASCII, mixed case", { "Quarterly Report \($0) final.docx" }),
    ("ASCII, lower case", { "quarterly-report-\($0)-final.docx" }),
    ("Latin, composed", { "Überprüfung Größe é \($0) café.txt" }),
    ("Latin, decomposed", { "U\u{308}berpru\u{308}fung e\u{301} \($0) cafe\u{301}.txt" }),
    ("Cyrillic", { "Отчёт за Квартал \($0).docx" }),
    ("Greek", { "Ελληνικό Έγγραφο \($0).txt" }),
    ("Ideographs, kana", { "四半期報告書ファイル\($0)最終.docx" }),
    ("Hangul", { "분기보고서 최종본 \($0).docx" }),
    ("Emoji", { "🎉 Party 👩‍👩‍👧 photos \($0) ❤️.png" }),
  ]

  static func run() {
    var first = nanoseconds(runs: 1) {
      sink += CollisionKey.canonicalCaseless(Array("README".utf8)).bytes.count
    }
    print("first ASCII name: \(Int(first / 1000)) µs")
    first = nanoseconds(runs: 1) {
      sink += CollisionKey.canonicalCaseless(Array("é".utf8)).bytes.count
    }
    print("first other name, with the set-up of the table: \(Int(first / 1000)) µs")
    print(padded("names of", 20), "bytes  lowercased  canonical  ratio  universal  ratio")
    for (label, name) in kinds {
      let texts = (0..<2000).map(name)
      let names = texts.map { Array($0.utf8) }
      let count = Double(names.count)
      // The measurements alternate, so that disturbances affect all of them.
      var (lower, canonical, universal) = (Double.infinity, Double.infinity, Double.infinity)
      for _ in 0..<20 {
        lower = min(
          lower,
          nanoseconds(runs: 3) { for text in texts { sink &+= text.lowercased().utf8.count } })
        canonical = min(
          canonical,
          nanoseconds(runs: 3) {
            for name in names { sink &+= CollisionKey.canonicalCaseless(name).bytes.count }
          })
        universal = min(
          universal,
          nanoseconds(runs: 3) {
            for name in names { sink &+= CollisionKey.universal(name).bytes.count }
          })
      }
      func shown(_ value: Double, _ width: Int) -> String {
        let text = "\(Int((value / count) + 0.5)) ns"
        return String(repeating: " ", count: max(0, width - text.count)) + text
      }
      func ratio(_ value: Double) -> String {
        let hundredths = Int((value / lower * 100) + 0.5)
        return "  \(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
      }
      print(
        padded(label, 20), " \(names.reduce(0) { $0 + $1.count } / names.count)", shown(lower, 11),
        shown(canonical, 10), ratio(canonical), shown(universal, 9), ratio(universal))
    }
  }
}

enum Million {
  /// Six of ten names are ASCII, the others are in four scripts; two of a hundred collide.
  static func names() -> [RelativePath] {
    (0..<1_000_000).compactMap { index in
      let number = index % 100 == 99 ? index - 10 : index
      let isCapital = index % 100 == 99
      let text: String =
        switch index % 10 {
        case 0..<6: "src/module\(index / 1000)/Component File \(number).swift"
        case 6: "Fotos/\(index / 5000)/Überraschung Größe \(number).jpg"
        case 7: "文档/\(index / 5000)/四半期報告書ファイル\(number).docx"
        case 8: "документы/\(index / 5000)/Отчёт за Квартал \(number).docx"
        default: "mixed/\(index / 5000)/🎉 \(isCapital ? "CAFÉ" : "cafe\u{301}") \(number).png"
        }
      return RelativePath(text)
    }
  }

  static func run() {
    let paths = names()
    var found = 0
    let time = nanoseconds(runs: 1) {
      var finder = CollisionFinder()
      for path in paths { finder.insert(path) }
      found = finder.collisions().count
    }
    print("\(paths.count) paths, \(found) collisions: \(Int(time / 1e6)) ms")
  }
}

/// Generated pairs: names of difficult characters, and other spellings of the same names.
enum Pairs {
  static let trouble: [[UInt32]] = [
    [0x61, 0x41, 0x6B, 0x73, 0x69, 0x49, 0x2E, 0x20], Array(0x21...0x7E),
    [0x345, 0x345, 0x3B9, 0x399, 0x1FBE], Array(0x1F80...0x1FFC),
    Array(0xF71...0xF84) + [0xF40],
    [0x300, 0x301, 0x307, 0x308, 0x323, 0x327, 0x328, 0x334, 0x338, 0x342, 0x302A, 0x3099, 0x5B0],
    [0xDF, 0x1E9E, 0x17F, 0x212A, 0x212B, 0x2126, 0x130, 0x131, 0xFB01, 0xFB05, 0xFB06, 0x149],
    Array(0x13A0...0x13FD) + Array(0xAB70...0xABBF),
    [0x1100, 0x1112, 0x1161, 0x1175, 0x11A8, 0x11C2, 0xAC00, 0xAC01, 0xD7A3, 0x11A7],
    [0x200C, 0x200D, 0xFE0F, 0xAD, 0x34F, 0xFEFF, 0xE0100],
    Array(0xC0...0x17F), Array(0x386...0x3CE), Array(0x1E00...0x1EFF), Array(0x400...0x52F),
    Array(0x10A0...0x10FF) + Array(0x1C90...0x1CBF) + Array(0x2D00...0x2D25),
    Array(0x10400...0x104FB), Array(0xA640...0xA7CA), Array(0x1E900...0x1E943),
    [0x1F600, 0x4E2D, 0x2F800, 0xF900, 0x1D15E, 0x1D165, 0x110BA, 0x11131],
  ]

  static func run(seed: UInt64, count: Int) {
    var random = RepeatableGenerator(seed: seed)
    // Only characters that the other implementation certainly knows: those of Unicode 13 and earlier.
    let known = (UInt32(0x21)...0xE01EF).compactMap(Unicode.Scalar.init).filter {
      guard let age = $0.properties.age else { return false }
      return age.major <= 13 && $0.properties.generalCategory != .unassigned
        && $0.properties.generalCategory != .control
    }.map { $0.value }
    let isKnown = Set(known)
    let kinds = trouble.map { kind in kind.filter { $0 == 0x20 || isKnown.contains($0) } }
    var line = ""
    for number in 1...count {
      let name = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        Bool.random(using: &random) && Bool.random(using: &random)
          ? known.randomElement(using: &random) ?? 0x61
          : kinds.randomElement(using: &random)?.randomElement(using: &random) ?? 0x61
      }
      var other = name.flatMap { respelled($0, isKnown, &random) }
      if Int.random(in: 0..<4, using: &random) == 0, other.count > 1 {
        let place = Int.random(in: 1..<other.count, using: &random)
        other.swapAt(place, place - 1)
      }
      line += columns(name) + "\t" + columns(other) + "\n"
      if number % 1000 == 0 || number == count {
        print(line, terminator: "")
        line = ""
      }
    }
  }

  static func columns(_ values: [UInt32]) -> String {
    var name: [UInt8] = []
    for value in values { name.append(utf8: value) }
    return [name, CollisionKey.canonicalCaseless(name).bytes, CollisionKey.universal(name).bytes]
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\t")
  }

  static func respelled(
    _ value: UInt32, _ isKnown: Set<UInt32>, _ random: inout RepeatableGenerator
  ) -> [UInt32] {
    guard let scalar = Unicode.Scalar(value) else { return [value] }
    let spelling: [UInt32] =
      switch Int.random(in: 0..<8, using: &random) {
      case 0: scalar.properties.uppercaseMapping.unicodeScalars.map { $0.value }
      case 1: scalar.properties.lowercaseMapping.unicodeScalars.map { $0.value }
      case 2: DecompositionTable.shared.decomposition(of: value)
      case 3: [value, [0x200D, 0x345, 0x301, 0x327, 0x2E].randomElement(using: &random) ?? 0x2E]
      case 4: []
      default: [value]
      }
    return spelling.allSatisfy { $0 == 0x20 || isKnown.contains($0) } ? spelling : [value]
  }
}

/// Prints the form of a name that `FileSystem` says a case-folding ext4 directory compares.
enum Ext4 {
  static func run(seed: UInt64, count: Int) {
    for value in UInt32(1)...0x10FFFF where value != 0x2F && value != 0x0A && value != 0x09 {
      if Unicode.Scalar(value) != nil { show([0x78, value]) }
    }
    var random = RepeatableGenerator(seed: seed)
    let kinds = Pairs.trouble + [[0x378, 0x10D50, 0xA7DA, 0x2C2F]]
    for _ in 0..<count {
      show(
        (0..<Int.random(in: 1...8, using: &random)).map { _ in
          kinds.randomElement(using: &random)?.randomElement(using: &random) ?? 0x61
        })
    }
  }

  static func show(_ values: [UInt32]) {
    var name: [UInt8] = []
    for value in values { name.append(utf8: value) }
    let form = FileSystem.ext4CaseFold.compared(name)
    print("\(String(decoding: name, as: UTF8.self))\t\(String(decoding: form, as: UTF8.self))")
  }
}

enum Tables {
  static func run() {
    let kinds: [(String, LetterTable.Kind)] = [
      ("ntfs", .ntfs), ("exfat", .exFAT), ("zfs", .zfs), ("samba", .samba), ("hfsplus", .hfsPlus),
    ]
    for (name, kind) in kinds {
      let table = LetterTable.table(kind)
      for value in UInt32(0)...0x1FFFF where table.letter(for: value) != value {
        print(name, value, table.letter(for: value))
      }
    }
  }
}

/// Finds numbered names, one case per line.
///
/// The columns are separated by tabs: convention, kind, limit, name, original, device, seconds since 1970, and the
/// existing names. Names are in hexadecimal digits; `-` means no original.
enum Numbers {
  static func run() {
    var lines = ""
    while let line = readLine() { lines += answer(line) + "\n" }
    print(lines, terminator: "")
  }

  /// The name and its number, or the code of the error.
  static func answer(_ line: String) -> String {
    let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard columns.count == 8, let convention = NumberingConvention(named: String(columns[0])),
      let limit = Int(columns[2]), let seconds = Int64(columns[6])
    else { return "bad-case\t-" }
    let name = bytes(columns[3])
    let taken = Set(
      ([name] + columns[7].split(separator: ",").map(bytes)).map(CollisionKey.universal))
    do throws(FileNameError) {
      let found = try convention.firstFree(
        for: columns[4] == "-" ? name : bytes(columns[4]), isDirectory: columns[1] == "directory",
        limit: limit, origin: CopyOrigin(device: bytes(columns[5]), secondsSince1970: seconds)
      ) { _, key in !taken.contains(key) }
      return "\(hexadecimal(found.name))\t\(found.number)"
    } catch {
      return "\(error.code)\t-"
    }
  }

  static func bytes(_ digits: Substring) -> [UInt8] {
    let values = digits.utf8.map { UInt8($0 < 0x3A ? $0 - 0x30 : $0 - 0x57) }
    return stride(from: 0, to: values.count - 1, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

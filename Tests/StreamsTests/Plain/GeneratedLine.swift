import TestSupport

/// Lines of a stream, most of them plain, and some that a byte keeps from being plain or right.
struct GeneratedLine {
  private var generator: RepeatableGenerator

  init(seed: UInt64) { generator = RepeatableGenerator(seed: seed) }

  private mutating func pick<Element>(_ from: [Element]) -> Element {
    from[Int.random(in: 0..<from.count, using: &generator)]
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  private static let paths = [
    "a", "a.txt", "d/x.txt", "d/e/f", "ß/é.txt", "a~b", "a~mom:1", "D/X. ", "\u{1F600}", "..a",
    "a b/c'd", "d/\u{7F}",
  ]
  private static let unusualPaths = [
    "", "/a", "a/", "a//b", ".", "a/..", "./a", #"a\n"#, #"\u0061"#,
  ]

  private static let identities = ["id", "a", "a~mom:1#0123456789abcdef", "ß", #"i\"d"#]

  /// IDs that are as long as a word and longer, and begin alike.
  private static let devices = [
    "mom", "home", "a", "ab", "abcdefgh", "abcdefghi", "abcdefghj", "abcdefghij",
    "a-device-whose-name-is-a-key-of-63-bytes-as-those-of-syncthing",
    "a-device-whose-name-is-a-key-of-63-bytes-as-those-of-syncthinG", "x y", "a'b/c",
  ]
  private static let unusualDevices = ["", "é", "a:b", "a,b", "a#b", #"a\"b"#, "a\u{7F}"]

  private static let times = [
    "2026-11-18T08:00:00Z", "2026-11-18T08:00:01Z", "2026-11-18T08:00:01.5Z",
    "2026-11-18T08:00:01.000000001Z", "2024-02-29T23:59:59Z", "1969-12-31T23:59:59.999Z",
    "1678-01-01T00:00:00Z", "2261-12-31T23:59:59Z", "2026-12-18T08:00:00Z", "2026-11-20T09:10:11Z",
  ]
  private static let unusualTimes = [
    "2026-11-18T09:00:00+01:00", "2026-11-18t08:00:00z", "2026-11-18T08:00:01.50Z",
    "2026-11-18T08:00:60Z", "2025-02-29T00:00:00Z", "2026-11-18T24:00:00Z", "2026-11-18T08:00:00.Z",
    "1677-09-21T00:12:43.145224192Z", "2262-04-12T00:00:00Z", "2026-11-18T08:00:00.0000000001Z",
    "2026-13-18T08:00:00Z", "2026-00-18T08:00:00Z", "", "yesterday",
  ]

  private static let texts = [
    "", "one", #"one\n"#, #"two\n\t\"\\ "#, "ß", "\u{1F600}\\r\\f\\b",
    "one two three four five six",
    "one two three four five sixx",
  ]
  private static let unusualTexts = [#"\u006fne"#, #"one\/"#, #"\uD83D\uDE00"#, #"\x"#, "a\tb"]

  private static let sizes = ["0", "999999999999999999", "1", "18446744073709551615", "01", "1.0"]

  private static let digests = [
    String(repeating: "0123456789abcdef", count: 4), String(repeating: "ab", count: 32),
    String(repeating: "cd", count: 32), String(repeating: "EF", count: 32), "ab",
    String(repeating: "g", count: 64),
  ]

  /// A line, without its line feed.
  mutating func line() -> [UInt8] {
    let isUnusual = chance(25)
    let space = pick(["", "", " "])
    let count = pick([1, 1, 2, 2, 3, 3, 3, 4, 8, 9])
    let devices = (0..<Int.random(in: 1...4, using: &generator)).map { _ in pick(Self.devices) }
    var versions: [String] = []
    for _ in 0..<count { versions.append(version(devices, isUnusual: isUnusual, space)) }
    var fields = [
      quoted("path", isUnusual && chance(20) ? pick(Self.unusualPaths) : pick(Self.paths), space),
      #""versions":\#(space)[\#(versions.joined(separator: "," + space))]"#,
    ]
    if chance(15) { fields.insert(quoted("id", pick(Self.identities), space), at: 1) }
    if isUnusual, chance(5) { fields.append(quoted("id", pick(["", "id"]), space)) }
    if isUnusual, chance(10) { fields.shuffle(using: &generator) }
    var line = Array(object(fields, space).utf8)
    if isUnusual, chance(30) { damage(&line) }
    return line
  }

  private mutating func version(_ devices: [String], isUnusual: Bool, _ space: String) -> String {
    var device = pick(devices)
    if isUnusual, chance(5) { device = pick(Self.unusualDevices) }
    var entries: [String] = []
    var known: Set<String> = []
    for other in devices.shuffled(using: &generator)
    where (other == device || chance(60)) && known.insert(other).inserted {
      entries.append("\"\(other)\":\(space)\(Int.random(in: 1...5, using: &generator))")
    }
    if isUnusual, chance(5) { entries.append(#""mom":\#(pick(["0", "-1", "1e1", "01", "2"]))"#) }
    if isUnusual, chance(5) { entries = [] }
    var fields = [
      quoted("device", device, space), "\"vector\":" + space + object(entries, space),
    ]
    if chance(90) {
      var time = isUnusual && chance(10) ? pick(Self.unusualTimes) : pick(Self.times)
      if chance(50) { time = "2026-11-18T08:00:\(Int.random(in: 10...59, using: &generator))Z" }
      fields.append(quoted("modified", time, space))
    }
    if chance(3) {
      fields.append(#""deleted":\#(space)\#(isUnusual && chance(20) ? "false" : "true")"#)
    } else if chance(70) {
      var text = isUnusual && chance(10) ? pick(Self.unusualTexts) : pick(Self.texts)
      if chance(70) { text += "\(Int.random(in: 0..<99, using: &generator))" }
      fields.append(quoted("text", text, space))
    } else {
      // One digest has one size, else the line is refused.
      let place = Int.random(in: 0..<(isUnusual ? Self.digests.count : 3), using: &generator)
      let size = chance(isUnusual ? 20 : 5) ? pick(Self.sizes) : Self.sizes[place]
      fields.append(#""size":\#(space)\#(size)"#)
      if chance(80) { fields.append(quoted("sha256", Self.digests[place], space)) }
    }
    if chance(3) { fields.append(quoted("path", pick(Self.paths), space)) }
    if isUnusual, chance(5) {
      fields.append(
        pick([#""deleted":true"#, #""label":"l""#, #""from":["mom:1"]"#, #""path":"b""#, #""x":1"#])
      )
    }
    if isUnusual, chance(5) { fields.append(pick(fields)) }
    if chance(20) { fields.shuffle(using: &generator) }
    return object(fields, space)
  }

  private func quoted(_ key: String, _ value: String, _ space: String) -> String {
    "\"\(key)\":\(space)\"\(value)\""
  }

  private func object(_ fields: [String], _ space: String) -> String {
    "{\(fields.joined(separator: "," + space))}"
  }

  /// Takes out, doubles or changes a byte somewhere.
  private mutating func damage(_ line: inout [UInt8]) {
    let place = Int.random(in: 0..<line.count, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: line.remove(at: place)
    case 1: line.insert(line[place], at: place)
    case 2: line.removeSubrange(place...)
    default: line[place] = pick([0x20, 0x09, 0x22, 0x5C, 0x7D, 0x2C, 0x30, 0x80, 0xC3, 0x00])
    }
  }
}

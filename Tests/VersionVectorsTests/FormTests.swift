import TestSupport
import Testing
import VersionVectors

/// The text form and the binary form: round trips, refusals, mutations.
@Suite struct FormTests {
  static let seeds: [UInt64] = [1, 2, 3, 0xFEED]

  @Test(arguments: seeds)
  func formsGoBothWays(seed: UInt64) throws {
    var generator = RepeatableGenerator(seed: seed)
    for _ in 0..<150 {
      let vector = GeneratedVectors.vector(using: &generator)
      let label: Comment = "seed \(seed): \(vector)"
      #expect(keepsInvariant(vector), label)
      var text: [UInt8] = []
      vector.write(into: &text)
      #expect(Array(vector.description.utf8) == text, label)
      #expect(try VersionVector(text: text) == vector, label)
      #expect(VersionVector(vector.description) == vector, label)
      #expect(try VersionVector(binary: vector.binary) == vector, label)
      #expect(try VersionVector(Array(vector).reversed()) == vector, label)
    }
  }

  /// Larger vectors against a dictionary, since the small world has three devices only.
  @Test(arguments: seeds)
  func generatedPairsAgreeWithADictionary(seed: UInt64) throws {
    var generator = RepeatableGenerator(seed: seed)
    for _ in 0..<150 {
      let base = GeneratedVectors.vector(using: &generator)
      var a = base
      var b = base
      for entry in GeneratedVectors.vector(using: &generator) {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: a = a.setting(entry.device, to: entry.counter)
        case 1: b = b.setting(entry.device, to: entry.counter)
        default: break
        }
      }
      let left = Dictionary(uniqueKeysWithValues: a.map { ($0.device, $0.counter) })
      let right = Dictionary(uniqueKeysWithValues: b.map { ($0.device, $0.counter) })
      let devices = Set(left.keys).union(right.keys).sorted {
        $0.bytes.lexicographicallyPrecedes($1.bytes)
      }
      let leftCounters = devices.map { left[$0] ?? 0 }
      let rightCounters = devices.map { right[$0] ?? 0 }
      let label: Comment = "seed \(seed): \(a) against \(b)"
      #expect(
        a.order(relativeTo: b) == SmallWorldTests.order(leftCounters, rightCounters), label)
      #expect(
        VersionVector.lexicographicallyPrecedes(a, b)
          == leftCounters.lexicographicallyPrecedes(rightCounters), label)
      let joined = a.joining(b)
      #expect(keepsInvariant(joined), label)
      #expect(
        devices.map { joined[$0] } == zip(leftCounters, rightCounters).map { max($0, $1) }, label)
      #expect(joined.count == devices.count, label)
      #expect(joined == b.joining(a), label)
    }
  }

  struct Text: CustomTestStringConvertible, Sendable {
    let text: String
    let code: VersionVectorError.Code
    let offset: Int
    var testDescription: String { text }

    init(_ text: String, _ code: VersionVectorError.Code, _ offset: Int) {
      self.text = text
      self.code = code
      self.offset = offset
    }
  }

  static let malformedTexts: [Text] = [
    Text(":", .deviceEmpty, 0),
    Text(":1", .deviceEmpty, 0),
    Text(",", .deviceEmpty, 0),
    Text("a", .counterMalformed, 1),
    Text("a,b:1", .counterMalformed, 1),
    Text("a:", .counterMalformed, 2),
    Text("a:,b:1", .counterMalformed, 2),
    Text("a:0", .counterZero, 2),
    Text("a:01", .counterMalformed, 2),
    Text("a:00", .counterMalformed, 2),
    Text("a:+1", .counterMalformed, 2),
    Text("a:-1", .counterMalformed, 2),
    Text("a: 1", .counterMalformed, 2),
    Text("a:1 ", .counterMalformed, 3),
    Text("a:1x", .counterMalformed, 3),
    Text("a:1.0", .counterMalformed, 3),
    Text("a:1e3", .counterMalformed, 3),
    Text("a:1:2", .counterMalformed, 3),
    Text("a:0x1", .counterZero, 2),
    Text("a:\u{661}", .counterMalformed, 2),
    Text("a:18446744073709551616", .counterOverflow, 2),
    Text("a:28446744073709551615", .counterOverflow, 2),
    Text("a:99999999999999999999999999999999999", .counterOverflow, 2),
    Text("a:1,", .deviceEmpty, 4),
    Text("a:1,,b:1", .deviceEmpty, 4),
    Text("a:1,a:2", .deviceRepeated, 4),
    Text("b:1,a:2", .devicesUnordered, 4),
    Text("a:1,Z:2", .devicesUnordered, 4),
    Text("a:1, b:2", .devicesUnordered, 4),
    Text("a#:1", .deviceForbiddenCharacter, 1),
    Text("a\n:1", .deviceForbiddenCharacter, 1),
    Text("a:1,b\u{85}:1", .deviceForbiddenCharacter, 5),
    Text(String(repeating: "x", count: 65) + ":1", .deviceTooLong, 0),
  ]

  @Test(arguments: malformedTexts)
  func malformedTextIsRefused(row: Text) {
    #expect(VersionVector(row.text) == nil)
    #expect {
      try VersionVector(text: Array(row.text.utf8))
    } throws: { error in
      let error = error as? VersionVectorError
      return error?.code == row.code && error?.offset == row.offset
    }
  }

  @Test func textThatIsNoUTF8IsRefused() {
    #expect {
      try VersionVector(text: [0x61, 0x3A, 0x31, 0x2C, 0x62, 0xFF, 0x3A, 0x31])
    } throws: {
      let error = $0 as? VersionVectorError
      return error?.code == .deviceNotUTF8 && error?.offset == 5
    }
  }

  @Test func theGreatestCounterIsRead() throws {
    let vector = try #require(VersionVector("a:18446744073709551615"))
    #expect(vector["a"] == .max)
    #expect(vector.description == "a:18446744073709551615")
  }

  @Test func theBinaryFormIsFixed() throws {
    let vector: VersionVector = ["home": 1, "mom": 300]
    #expect(
      vector.binary == [1, 2, 4, 0x68, 0x6F, 0x6D, 0x65, 1, 3, 0x6D, 0x6F, 0x6D, 0xAC, 0x02])
  }

  @Test func eightDevicesFitInto128Bytes() throws {
    var vector = VersionVector()
    for digit in 0..<8 {
      vector = vector.setting(try #require(DeviceID("device-\(digit)")), to: 0xFFFF_FFFF)
    }
    #expect(vector.count == 8)
    #expect(vector.binary.count == 114)
  }

  struct Binary: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]
    let code: VersionVectorError.Code
    let offset: Int

    init(_ name: String, _ bytes: [UInt8], _ code: VersionVectorError.Code, _ offset: Int) {
      testDescription = name
      self.bytes = bytes
      self.code = code
      self.offset = offset
    }
  }

  static let full: [UInt8] = .init(repeating: 0xFF, count: 9)

  static let malformedBinaries: [Binary] = [
    Binary("empty", [], .truncated, 0),
    Binary("format 0", [0, 0], .unknownFormat, 0),
    Binary("format 2", [2, 0], .unknownFormat, 0),
    Binary("no count", [1], .truncated, 1),
    Binary("count goes on", [1, 0x80], .truncated, 2),
    Binary("count too long", [1, 0x80, 0x00], .counterMalformed, 1),
    Binary("count beyond 64 bits", [1] + full + [2], .counterOverflow, 1),
    Binary("count 2^64-1", [1] + full + [1], .truncated, 11),
    Binary("count without entries", [1, 1], .truncated, 2),
    Binary("count one too great", [1, 2, 1, 0x61, 1], .truncated, 5),
    Binary("count one too small", [1, 1, 1, 0x61, 1, 1, 0x62, 1], .trailingBytes, 5),
    Binary("byte behind", [1, 0, 0], .trailingBytes, 2),
    Binary("device without bytes", [1, 1, 0, 0x61, 1], .deviceEmpty, 3),
    Binary("device cut", [1, 1, 9, 0x61, 1], .truncated, 5),
    Binary(
      "device of 65 bytes", [1, 1, 65] + .init(repeating: 0x61, count: 65) + [1],
      .deviceTooLong, 3),
    Binary("device no UTF-8", [1, 1, 1, 0xFF, 1], .deviceNotUTF8, 3),
    Binary("device with colon", [1, 1, 2, 0x61, 0x3A, 1], .deviceForbiddenCharacter, 4),
    Binary("counter absent", [1, 1, 2, 0x61, 0x61], .truncated, 5),
    Binary("counter goes on", [1, 1, 1, 0x61, 0x80], .truncated, 5),
    Binary("counter 0", [1, 1, 1, 0x61, 0], .counterZero, 4),
    Binary("counter too long", [1, 1, 1, 0x61, 0x81, 0x00], .counterMalformed, 4),
    Binary("counter 0, too long", [1, 1, 1, 0x61, 0x80, 0x00], .counterMalformed, 4),
    Binary("counter beyond 64 bits", [1, 1, 1, 0x61] + full + [2], .counterOverflow, 4),
    Binary("counter of 11 bytes", [1, 1, 1, 0x61] + full + [0x81, 1], .counterOverflow, 4),
    Binary("unordered", [1, 2, 1, 0x62, 1, 1, 0x61, 1], .devicesUnordered, 5),
    Binary("repeated", [1, 2, 1, 0x61, 1, 1, 0x61, 2], .deviceRepeated, 5),
  ]

  @Test(arguments: malformedBinaries)
  func malformedBinaryIsRefused(row: Binary) {
    #expect {
      try VersionVector(binary: row.bytes)
    } throws: { error in
      let error = error as? VersionVectorError
      return error?.code == row.code && error?.offset == row.offset
    }
  }

  @Test func theGreatestCounterFits() throws {
    #expect(try VersionVector(binary: [1, 1, 1, 0x61] + Self.full + [1])["a"] == .max)
  }

  /// Each byte of some forms replaced by every other, each beginning, one byte more: what is
  /// accepted must be what would have been written.
  @Test(
    arguments: [
      [:], ["a": 1], ["a": 1, "b": 128], ["home": 300, "mom": .max],
      ["0123456789abcdef": 5, "0123456789abcdefg": 1 << 32, "\u{E9}\u{20AC}\u{1F4A9}": 16_384],
    ] as [VersionVector])
  func mutatedBinaryIsCanonicalOrRefused(vector: VersionVector) {
    let binary = vector.binary
    var failures: [[UInt8]] = []
    func check(_ bytes: [UInt8]) {
      guard let read = try? VersionVector(binary: bytes) else { return }
      if read.binary != bytes || !keepsInvariant(read) { failures.append(bytes) }
    }
    for index in binary.indices {
      for byte in UInt8.min...UInt8.max {
        var mutated = binary
        mutated[index] = byte
        check(mutated)
        mutated.insert(binary[index], at: index)
        check(mutated)
      }
      var shorter = binary
      shorter.remove(at: index)
      check(shorter)
      if (try? VersionVector(binary: Array(binary[..<index]))) != nil {
        failures.append(Array(binary[..<index]))
      }
    }
    if (try? VersionVector(binary: binary + [0])) != nil { failures.append(binary + [0]) }
    #expect(failures.isEmpty)
  }

  @Test func mutatedTextIsCanonicalOrRefused() {
    let text = Array("0123456789abcdefg:5,home:18446744073709551615,\u{E9}:10".utf8)
    var failures: [[UInt8]] = []
    for index in text.indices {
      for byte in UInt8.min...UInt8.max {
        var mutated = text
        mutated[index] = byte
        guard let read = try? VersionVector(text: mutated) else { continue }
        var written: [UInt8] = []
        read.write(into: &written)
        if written != mutated || !keepsInvariant(read) { failures.append(mutated) }
      }
    }
    #expect(failures.isEmpty)
  }

  @Test(arguments: seeds)
  func noiseIsCanonicalOrRefused(seed: UInt64) {
    var generator = RepeatableGenerator(seed: seed)
    let bytes: [UInt8] = [0, 1, 2, 3, 0x31, 0x3A, 0x2C, 0x61, 0x62, 0x7F, 0x80, 0xC3, 0xA9, 0xFF]
    for _ in 0..<3000 {
      let noise = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        bytes[Int.random(in: 0..<bytes.count, using: &generator)]
      }
      if let read = try? VersionVector(text: noise) {
        #expect(Array(read.description.utf8) == noise, "seed \(seed)")
      }
      if let read = try? VersionVector(binary: [1] + noise) {
        #expect(read.binary == [1] + noise, "seed \(seed)")
      }
    }
  }
}

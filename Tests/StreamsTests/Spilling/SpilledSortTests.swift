import ArraySpans
import FileAccess
import TestSupport
import Testing

@testable import Scenarios
@testable import Streams

/// A number with a text of any length, and which of equal ones it is.
private struct Numbered: SpilledRecord {
  let key: UInt64
  var text: [UInt8] = []
  var turn: UInt32 = 0

  static let bytes = 100
  var heldBytes: Int { Self.bytes }

  /// By key and text, so that records of different turns can be equal.
  static func == (left: Numbered, right: Numbered) -> Bool {
    left.key == right.key && left.text == right.text
  }

  static func < (left: Numbered, right: Numbered) -> Bool {
    if left.key != right.key { return left.key < right.key }
    return left.text.lexicographicallyPrecedes(right.text)
  }

  init(_ key: UInt64, text: [UInt8] = [], turn: UInt32 = 0) {
    self.key = key
    self.text = text
    self.turn = turn
  }

  func write(to bytes: inout [UInt8]) {
    bytes.appendSpilled(key)
    bytes.appendSpilled(turn)
    bytes.appendSpilled(text.count)
    bytes += text
  }

  init(from reader: inout SpillReader) throws(FileAccessError) {
    key = try reader.number()
    turn = try reader.number()
    let count = try reader.number(Int.self)
    text = try reader.bytes(count)
  }
}

/// Any number of records come out in order, and no more than the bound are held.
struct SpilledSortTests {
  private func sort(
    _ records: [Numbered], holding count: Int
  ) throws -> SpilledSort<Numbered> {
    let bound = count * Numbered.bytes
    var sort = SpilledSort<Numbered>(in: SpillFile(), bound: bound)
    var most = 0
    for record in records {
      try sort.append(record)
      most = max(most, sort.heldBytes)
    }
    #expect(most <= max(bound, Numbered.bytes))
    sort.finish()
    return sort
  }

  /// What comes out, with the turns, which `==` does not look at.
  private func told(_ sort: SpilledSort<Numbered>) throws -> [[UInt64]] {
    var merged = try sort.merged()
    var told: [[UInt64]] = []
    while let first = merged.first {
      let record = try #require(try merged.next())
      if record != first { Issue.record("another record than the first") }
      told.append([record.key, UInt64(record.turn)] + record.text.map { UInt64($0) })
    }
    #expect(try merged.next() == nil)
    return told
  }

  /// The same by the standard library, equal ones in the order in which they were added.
  private func expected(_ records: [Numbered]) -> [[UInt64]] {
    records.sorted { left, right in
      if left != right { return left < right }
      return left.turn < right.turn
    }.map { [$0.key, UInt64($0.turn)] + $0.text.map { UInt64($0) } }
  }

  @Test func nothingComesOutOfNothing() throws {
    let sort = try sort([], holding: 1)
    #expect(try told(sort).isEmpty)
    #expect(try sort.records(1).isEmpty)
  }

  @Test(arguments: [0, 1, 2])
  func oneRecord(holding: Int) throws {
    let sort = try sort([Numbered(7)], holding: holding)
    #expect(try told(sort) == [[7, 0]])
    #expect(try sort.records(7) == [Numbered(7)])
    #expect(try sort.records(6).isEmpty && sort.records(8).isEmpty)
  }

  @Test(arguments: [1, 10, 1_000])
  func equalRecordsKeepTheirOrder(holding: Int) throws {
    let records = (0..<100).map { Numbered(UInt64($0 % 3), turn: UInt32($0)) }
    let sort = try sort(records, holding: holding)
    #expect(try told(sort) == expected(records))
    #expect(try sort.records(1).count == 33)
  }

  /// So many runs that merged ones are merged again.
  @Test func runsAreMergedInLevels() throws {
    let fanIn = SpilledSort<Numbered>.fanIn
    let count = fanIn * fanIn * 2 + fanIn + 5
    let records = (0..<count).map { Numbered(UInt64($0 * 7_919 % count), turn: UInt32($0)) }
    let sort = try sort(records, holding: 1)
    #expect(sort.runCount <= 3 * fanIn)
    #expect(try told(sort) == expected(records))
    for key in [0, 1, count / 2, count - 1] {
      #expect(try sort.records(UInt64(key)).count == 1)
    }
    #expect(try sort.records(UInt64(count)).isEmpty)
  }

  /// Records whose texts are shorter and longer than what is read and written at a time.
  @Test(arguments: seeds(8))
  func comesOutAsTheStandardLibrarySorts(seed: UInt64) throws {
    var generator = RepeatableGenerator(seed: seed)
    for round in 0..<6 {
      var records: [Numbered] = []
      let keys = UInt64(Int.random(in: 1...400, using: &generator))
      for turn in 0..<Int.random(in: 0...600, using: &generator) {
        let lengths = [0, 0, 1, 300, 4_096, round == 0 ? 70_000 : 20]
        let length = lengths[Int.random(in: 0..<lengths.count, using: &generator)]
        records.append(
          Numbered(
            UInt64.random(in: 0..<keys, using: &generator),
            text: Array(repeating: UInt8(turn % 3), count: length), turn: UInt32(turn)))
      }
      let holding = Int.random(in: 0...80, using: &generator)
      let sort = try sort(records, holding: holding)
      let isSame = try told(sort) == expected(records)
      #expect(isSame, "seed \(seed), round \(round)")
      for key in 0...keys {
        let found = try sort.records(key).map { $0.turn }.sorted()
        let wanted = records.filter { $0.key == key }.map { $0.turn }
        #expect(found == wanted, "seed \(seed), round \(round), key \(key)")
      }
    }
  }

  /// The same key fills several blocks, and others begin and end at the edges of blocks.
  @Test func keysAreFoundAcrossBlocks() throws {
    var records: [Numbered] = []
    // Of 32 bytes each, so that 128 make up a block.
    for turn in 0..<2_000 {
      let key: UInt64 = turn < 127 ? 1 : turn < 128 ? 2 : turn < 900 ? 3 : UInt64(turn)
      records.append(Numbered(key, text: Array(repeating: 0, count: 12), turn: UInt32(turn)))
    }
    let sort = try sort(records + [Numbered(.max)], holding: 2_000)
    #expect(sort.runCount == 1)
    #expect(try sort.records(0).isEmpty)
    #expect(try sort.records(1).count == 127)
    #expect(try sort.records(2).count == 1)
    #expect(try sort.records(3).count == 772)
    for key in 900..<2_000 { #expect(try sort.records(UInt64(key)).count == 1) }
    #expect(try sort.records(2_000).isEmpty)
    #expect(try sort.records(.max).count == 1)
  }

  /// Several who use one file do not get in each other's way.
  @Test func manyShareOneFile() throws {
    let file = SpillFile()
    var sorts = (0..<3).map { _ in SpilledSort<Numbered>(in: file, bound: 5 * Numbered.bytes) }
    for key in 0..<300 { try sorts[key % 3].append(Numbered(UInt64(300 - key))) }
    for number in sorts.indices {
      sorts[number].finish()
      let keys = try told(sorts[number]).map { Int($0[0]) }
      #expect(keys == (1...300).filter { (300 - $0) % 3 == number })
    }
  }
}

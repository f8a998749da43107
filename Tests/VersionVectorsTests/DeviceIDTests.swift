import Foundation
import TestSupport
import Testing
import VersionVectors

@Suite struct DeviceIDTests {
  @Test(arguments: [1, 7, 8, 9, 15, 16, 17, 31, 63, 64])
  func keepsItsBytes(count: Int) throws {
    let bytes = (0..<count).map { UInt8(0x61 + $0 % 26) }
    let device = try DeviceID(bytes)
    #expect(device.bytes == bytes)
    #expect(device.description == String(decoding: bytes, as: UTF8.self))
    #expect(DeviceID(device.description) == device)
    var output: [UInt8] = [1]
    device.write(into: &output)
    #expect(output == [1] + bytes)
  }

  struct Refused: CustomTestStringConvertible, Sendable {
    let name: String
    let bytes: [UInt8]
    let code: VersionVectorError.Code
    let offset: Int
    var testDescription: String { name }
  }

  static let refused: [Refused] = [
    Refused(name: "empty", bytes: [], code: .deviceEmpty, offset: 0),
    Refused(
      name: "65 bytes", bytes: .init(repeating: 0x61, count: 65), code: .deviceTooLong, offset: 0),
    Refused(name: "NUL", bytes: [0x61, 0], code: .deviceForbiddenCharacter, offset: 1),
    Refused(name: "U+001F", bytes: [0x1F], code: .deviceForbiddenCharacter, offset: 0),
    Refused(name: "U+007F", bytes: [0x7F], code: .deviceForbiddenCharacter, offset: 0),
    Refused(name: "U+0080", bytes: [0xC2, 0x80], code: .deviceForbiddenCharacter, offset: 0),
    Refused(name: "U+009F", bytes: [0x61, 0xC2, 0x9F], code: .deviceForbiddenCharacter, offset: 1),
    Refused(name: "comma", bytes: Array("a,b".utf8), code: .deviceForbiddenCharacter, offset: 1),
    Refused(name: "colon", bytes: Array("ab:".utf8), code: .deviceForbiddenCharacter, offset: 2),
    Refused(name: "hash", bytes: Array("#".utf8), code: .deviceForbiddenCharacter, offset: 0),
    Refused(name: "continuation alone", bytes: [0x61, 0x80], code: .deviceNotUTF8, offset: 1),
    Refused(name: "overlong, 2", bytes: [0xC1, 0xBF], code: .deviceNotUTF8, offset: 0),
    Refused(name: "overlong, 3", bytes: [0xE0, 0x9F, 0xBF], code: .deviceNotUTF8, offset: 0),
    Refused(name: "overlong, 4", bytes: [0xF0, 0x8F, 0xBF, 0xBF], code: .deviceNotUTF8, offset: 0),
    Refused(name: "surrogate", bytes: [0xED, 0xA0, 0x80], code: .deviceNotUTF8, offset: 0),
    Refused(
      name: "beyond U+10FFFF", bytes: [0xF4, 0x90, 0x80, 0x80], code: .deviceNotUTF8, offset: 0),
    Refused(name: "cut, 2", bytes: [0xC3], code: .deviceNotUTF8, offset: 0),
    Refused(name: "cut, 3", bytes: [0x61, 0xE2, 0x82], code: .deviceNotUTF8, offset: 1),
    Refused(name: "cut, 4", bytes: [0xF0, 0x9F, 0x92], code: .deviceNotUTF8, offset: 0),
    Refused(name: "bad third", bytes: [0xE2, 0x82, 0x41], code: .deviceNotUTF8, offset: 0),
    Refused(name: "bad fourth", bytes: [0xF0, 0x9F, 0x92, 0xC0], code: .deviceNotUTF8, offset: 0),
    Refused(name: "F5", bytes: [0xF5, 0x80, 0x80, 0x80], code: .deviceNotUTF8, offset: 0),
    Refused(name: "FF", bytes: [0xFF], code: .deviceNotUTF8, offset: 0),
  ]

  @Test(arguments: refused)
  func refuses(row: Refused) {
    #expect {
      try DeviceID(row.bytes)
    } throws: { error in
      let error = error as? VersionVectorError
      return error?.code == row.code && error?.offset == row.offset
        && error?.message.isEmpty == false
    }
  }

  /// Every pair of bytes, and random longer sequences, against Foundation's UTF-8.
  @Test func agreesWithFoundation() {
    func expected(_ bytes: [UInt8]) -> Bool {
      guard let text = String(data: Data(bytes), encoding: .utf8) else { return false }
      return text.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && !",:#".unicodeScalars.contains($0)
      }
    }
    var wrong: [[UInt8]] = []
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let bytes = [first, second]
        if ((try? DeviceID(bytes)) != nil) != expected(bytes) { wrong.append(bytes) }
      }
    }
    let seed: UInt64 = 0x0DE1CE
    var generator = RepeatableGenerator(seed: seed)
    let edges: [UInt8] = [
      0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0,
      0xF1, 0xF4, 0xF5,
    ]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 3...5, using: &generator)).map { _ in
        edges[Int.random(in: 0..<edges.count, using: &generator)]
      }
      if ((try? DeviceID(bytes)) != nil) != expected(bytes) { wrong.append(bytes) }
    }
    #expect(wrong.isEmpty, "seed \(seed)")
  }

  @Test func isOrderedByBytes() throws {
    let seed: UInt64 = 0xB17E5
    var generator = RepeatableGenerator(seed: seed)
    var devices: [DeviceID] = try (1...64).map {
      try DeviceID([UInt8](repeating: 0x78, count: $0))
    }
    for _ in 0..<100 {
      devices.append(try #require(GeneratedVectors.device(using: &generator)))
    }
    for left in devices {
      for right in devices {
        let precedes = left.bytes.lexicographicallyPrecedes(right.bytes)
        #expect((left < right) == precedes, "seed \(seed): \(left) \(right)")
        #expect((left == right) == (left.bytes == right.bytes), "seed \(seed): \(left) \(right)")
        if left == right { #expect(left.hashValue == right.hashValue) }
      }
    }
  }

  @Test func twoSpellingsOfOneCharacterAreTwoDevices() {
    let composed: DeviceID = "\u{E9}"
    let decomposed: DeviceID = "e\u{301}"
    #expect(composed != decomposed)
    #expect(composed.description == decomposed.description, "as String they are equal")
    #expect(decomposed < composed)
  }

  @Test func aLiteralThatIsNoDeviceStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let device: DeviceID = "a:b"
      _ = device
    }
  }
}

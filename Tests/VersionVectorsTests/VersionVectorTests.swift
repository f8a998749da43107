import Testing
import VersionVectors

@Suite struct VersionVectorTests {
  @Test func theExampleOfTheDocumentation() throws {
    let first: VersionVector = ["mom": 1]
    let plane = try first.incremented("mom")
    let desk = try first.incremented("home")
    #expect(first.order(relativeTo: plane) == .before)
    #expect(plane.order(relativeTo: first) == .after)
    #expect(plane.order(relativeTo: desk) == .concurrent)
    #expect(plane.joining(desk).description == "home:1,mom:2")
    #expect(plane["home"] == 0)
    #expect(VersionVector.lexicographicallyPrecedes(plane, desk))
  }

  @Test func emptyKnowsNothing() {
    let empty = VersionVector()
    #expect(empty.isEmpty)
    #expect(empty.count == 0)
    #expect(empty["mom"] == 0)
    #expect(empty == [:])
    #expect(empty.description == "")
    #expect(empty.binary == [1, 0])
    #expect(empty.order(relativeTo: [:]) == .equal)
    #expect(empty.order(relativeTo: ["mom": 1]) == .before)
    #expect(Array(empty).isEmpty)
  }

  @Test func entriesAscendWhateverTheirOrderWas() throws {
    let vector = try VersionVector([("mom", 2), ("anna", 3), ("Z", 1)])
    #expect(vector.map(\.device) == ["Z", "anna", "mom"])
    #expect(vector.map(\.counter) == [1, 3, 2])
    #expect(vector == ["anna": 3, "Z": 1, "mom": 2])
    #expect(vector.count == 3)
    #expect(vector.underestimatedCount == 3)
    #expect(vector["Z"] == 1 && vector["anna"] == 3 && vector["mom"] == 2 && vector["n"] == 0)
  }

  @Test func zeroAndRepeatedDevicesAreRefused() {
    #expect {
      try VersionVector([("mom", 1), ("home", 0)])
    } throws: {
      let error = $0 as? VersionVectorError
      return error?.code == .counterZero && error?.device == "home" && error?.offset == nil
    }
    #expect {
      try VersionVector([("mom", 1), ("home", 1), ("mom", 1)])
    } throws: {
      let error = $0 as? VersionVectorError
      return error?.code == .deviceRepeated && error?.device == "mom"
    }
  }

  @Test func settingKeepsOneRepresentation() {
    let vector: VersionVector = ["home": 1, "mom": 2]
    #expect(vector.setting("mom", to: 3) == ["home": 1, "mom": 3])
    #expect(vector.setting("mom", to: 0) == ["home": 1])
    #expect(vector.setting("anna", to: 0) == vector)
    #expect(vector.setting("anna", to: 7) == ["anna": 7, "home": 1, "mom": 2])
    #expect(vector.setting("zoe", to: 7).description == "home:1,mom:2,zoe:7")
  }

  @Test func aCounterDoesNotWrapAround() throws {
    var vector: VersionVector = ["home": 1, "mom": .max]
    #expect {
      try vector.increment("mom")
    } throws: {
      let error = $0 as? VersionVectorError
      return error?.code == .counterOverflow && error?.device == "mom"
    }
    #expect(vector == ["home": 1, "mom": .max])
    #expect(throws: VersionVectorError.self) { try vector.incremented("mom") }
    try vector.increment("home")
    try vector.increment("anna")
    #expect(vector == ["anna": 1, "home": 2, "mom": .max])
  }

  @Test func aCopyIsIndependent() throws {
    let before: VersionVector = ["mom": 1]
    var after = before
    try after.increment("mom")
    after.join(["home": 4])
    #expect(before == ["mom": 1])
    #expect(after == ["home": 4, "mom": 2])
  }

  @Test func errorsNamePlaceAndDevice() {
    #expect {
      try VersionVector(text: Array("mom:1,home:2".utf8))
    } throws: {
      let error = $0 as? VersionVectorError
      return error?.description
        == "at byte 6: devices must ascend by their bytes; this one belongs before mom "
        + "(device home)"
    }
  }

  @Test func aLiteralWithZeroStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let vector: VersionVector = ["mom": 0]
      _ = vector
    }
  }

  @Test func aLiteralThatRepeatsADeviceStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let vector: VersionVector = ["mom": 1, "mom": 1]
      _ = vector
    }
  }
}

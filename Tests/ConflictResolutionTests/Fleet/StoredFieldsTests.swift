import ConflictResolution
import Scenarios
import TestSupport
import Testing

/// What an embedder has to store of an outcome, by the article SyncTools: devices that store exactly this come to the same,
/// whether they keep older versions or forget them; without some of it they do not.
@Suite struct StoredFieldsTests {
  /// What becomes of a random history of three devices, or `nil` if all hold the same in the end.
  static func fault(
    seed: UInt64, without left: StoringDevice.StoredField?, keepsAll: Bool
  ) -> String? {
    var random = RepeatableGenerator(seed: seed)
    let names: [DeviceID] = ["X", "Y", "Z"]
    var devices = names.map { name in
      var policy = Policies.any(&random)
      policy.now = nil
      policy.registeredDevices = names
      var device = StoringDevice(name, policy: policy)
      device.left = left
      device.keepsAll = keepsAll
      return device
    }
    do {
      for _ in 0..<16 {
        let device = random.number(3)
        let path: RelativePath = random.pick(["a.txt", "b.txt"])
        let time: Timestamp? = random.chance(1, in: 8) ? nil : .seconds(Int64(random.number(4)))
        switch random.number(10) {
        case 0, 1, 2, 3:
          try devices[device].write(
            path, .file(FileContent(random.pick(GeneratedFiles.texts))), at: time)
        case 4: try devices[device].write(path, .deleted, at: time)
        case 5: try devices[device].write(path, to: "c.txt", nil, at: time)
        default: _ = try meet(&devices, device, (device + 1 + random.number(2)) % 3)
        }
      }
      for _ in 0..<12 {
        var changed = false
        for left in 0..<3 {
          for right in (left + 1)..<3 { changed = try meet(&devices, left, right) || changed }
        }
        if changed { continue }
        return devices.allSatisfy { $0.said == devices[0].said } ? nil : "they hold different heads"
      }
      return "they never come to an end"
    } catch {
      return "\(error)"
    }
  }

  private static func meet(
    _ devices: inout [StoringDevice], _ left: Int, _ right: Int
  ) throws -> Bool {
    let (before, after) = (devices[left], devices[right])
    let changed = try devices[left].meet(after)
    return try devices[right].meet(before) || changed
  }

  @Test(arguments: [false, true]) func whatIsToBeStoredIsEnough(keepsAll: Bool) {
    for seed in seeds(200, ordinarily: 60) {
      let fault = Self.fault(seed: seed, without: nil, keepsAll: keepsAll)
      #expect(fault == nil, "seed \(seed)")
    }
  }

  /// What two devices that write a file, delete it and write it anew hold in the end.
  static func end(
    seed: UInt64, without left: StoringDevice.StoredField?, keepsAll: Bool
  ) throws -> [FileIdentity: Set<FileVersion>] {
    var random = RepeatableGenerator(seed: seed)
    var policy = Policy([.newest])
    policy.common.deletes = random.pick(DeletePolicy.allCases)
    var devices = ["X", "Y"].map { (name: DeviceID) in
      var device = StoringDevice(name, policy: policy)
      (device.left, device.keepsAll) = (left, keepsAll)
      return device
    }
    for step in 0..<12 {
      let device = random.number(2)
      let time = Timestamp.seconds(Int64(random.number(4)))
      switch random.number(6) {
      case 0: _ = try meet(&devices, 0, 1)
      // It resolves alone, and forgets what the outcome does not say.
      case 1: _ = try devices[device].meet(devices[device])
      case 2, 3: try devices[device].write("a.txt", .file(FileContent("\(step)")), at: time)
      default: try devices[device].write("a.txt", .deleted, at: time)
      }
    }
    while try meet(&devices, 0, 1) {}
    return devices[0].said
  }

  @Test func whatIsForgottenDoesNotChangeWhatADeletionDeletes() throws {
    for seed in seeds(1000, ordinarily: 300) {
      let kept = try Self.end(seed: seed, without: nil, keepsAll: true)
      let forgotten = try Self.end(seed: seed, without: nil, keepsAll: false)
      #expect(kept == forgotten, "seed \(seed)")
    }
  }

  @Test func forgottenDeletionsAreMissed() throws {
    let isMissed = try (0..<400 as Range<UInt64>).contains {
      try Self.end(seed: $0, without: nil, keepsAll: true)
        != Self.end(seed: $0, without: .forgotten, keepsAll: false)
    }
    #expect(isMissed, "no history shows that 'forgotten' is needed")
  }

  /// Without these, devices come to differ for good, or refuse each other's versions.
  static let needed: [(StoringDevice.StoredField, keepsAll: Bool)] = [
    (.identity, true), (.writer, true), (.writer, false), (.from, true), (.from, false),
    (.givenPath, false),
  ]

  @Test(arguments: needed)
  func itIsMissed(_ field: StoringDevice.StoredField, keepsAll: Bool) {
    let isMissed = (0..<400 as Range<UInt64>).contains {
      Self.fault(seed: $0, without: field, keepsAll: keepsAll) != nil
    }
    #expect(isMissed, "no history shows that \(field.rawValue) is needed")
  }
}

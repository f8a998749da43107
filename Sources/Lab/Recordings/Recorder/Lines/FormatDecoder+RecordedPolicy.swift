package import ConflictResolution
package import JSONText
package import Scenarios

extension FormatDecoder {
  /// Reads a policy of a recording; missing strategies of the host decline.
  ///
  /// - Returns: the policy, and the names of the missing strategies.
  package mutating func readRecordedPolicy() throws(JSONError) -> (
    number: Int, policy: Policy, missing: [String], isComplete: Bool
  ) {
    var number = 0
    var policy = Policy()
    var devices: [DeviceID] = []
    var missing: [String] = []
    var isComplete = false
    let given = otherStrategies
    defer { otherStrategies = given }
    try reader.beginObject()
    while let key = try nextKey(in: RecordedPolicyKey.all) {
      switch key {
      case .policy: number = try reader.readInt(in: 1...Int.max)
      case .own:
        let names = try readList { (decoder) throws(JSONError) in
          try decoder.reader.readString()
        }
        for name in names where !given.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
          missing.append(name)
          otherStrategies.append(
            Strategy(name: name, mayDiscard: false) { _ in
              .declined("the strategy '\(name)' is the host's own")
            })
        }
      case .devices:
        devices = try readList { (decoder) throws(JSONError) in try decoder.readDevice() }
      case .resolve:
        policy = try readSettings()
        isComplete = true
      }
    }
    policy.registeredDevices = devices
    return (number, policy, missing, isComplete)
  }
}

extension Strategy {
  /// Keeps the version with the most bytes; ties go to the higher rank.
  ///
  /// Declines if a version has no size: a directory or a symlink.
  public static let largest = Strategy(name: "largest", readsContents: false) {
    decideBySize($0, wantsLarger: true)
  }

  /// Keeps the version with the fewest bytes; ties go to the higher rank.
  ///
  /// Declines if a version has no size: a directory or a symlink.
  public static let smallest = Strategy(name: "smallest", readsContents: false) {
    decideBySize($0, wantsLarger: false)
  }

  /// Keeps the version that a device wrote; of several, the one of highest rank.
  ///
  /// Declines if the device wrote none of the versions.
  public static func device(_ device: DeviceID) -> Strategy {
    Strategy(name: "device:" + device.description, readsContents: false) { conflict in
      guard let winner = conflict.heads.first(where: { $0.device == device }) else {
        return .declined("\(device) wrote none of the versions")
      }
      return conflict.choose(winner) { other in
        if other.device == device { return Explanation.rank(of: other, below: winner) }
        return Explanation(
          rule: .device, reason: "\(device)'s is preferred",
          values: [winner, other].map { Explanation.Value($0.id, $0.device.description) })
      }
    }
  }

  /// The device whose versions the strategy keeps; `nil` for any strategy except ``device(_:)``.
  package var preferredDevice: DeviceID? {
    for row in Strategy.builtIns where row.dependsOnDeviceNames && row.argument != nil {
      if let argument = row.givenArgument(in: name.utf8) { return try? DeviceID(argument) }
    }
    return nil
  }

  private static func decideBySize(
    _ conflict: Conflict, wantsLarger: Bool
  ) -> StrategyDecision {
    var best: (head: Contender, size: UInt64)?
    for head in conflict.heads {
      guard let size = head.size else {
        return .declined("cannot tell: \(head.id) is a \(head.state.kind.noun) and has no size")
      }
      // The heads come in rank order: an equal size never replaces a higher rank.
      if let known = best?.size, wantsLarger ? size <= known : size >= known { continue }
      best = (head, size)
    }
    guard let winner = best else { return .declined("there is nothing to choose from") }
    return conflict.choose(winner.head) { other in
      guard let size = other.size, size != winner.size else {
        return Explanation.rank(of: other, below: winner.head, prefix: "same size, ")
      }
      let (difference, word) =
        size < winner.size ? (winner.size - size, "smaller") : (size - winner.size, "larger")
      // The closure does not keep the versions themselves: their contents may be large.
      let (winnerID, winnerSize, otherID) = (winner.head.id, winner.size, other.id)
      let device = winner.head.device
      return Explanation(rule: .size) {
        Explanation.Telling(
          words: "\(difference) B \(word)", than: device,
          values: [
            Explanation.Value(winnerID, "\(winnerSize)"), Explanation.Value(otherID, "\(size)"),
          ])
      }
    }
  }
}

import ConflictResolution
import FileAccess

extension Timestamp {
  /// The time of the system's clock.
  static var now: Timestamp { Timestamp(nanoseconds: WallClock.nanosecondsSince1970()) }
}

extension Policy {
  /// The policy with the clock's time, if it has none: in a real folder, a version from the future would always win.
  var withClock: Policy {
    var policy = self
    if policy.now == nil { policy.now = Timestamp.now }
    return policy
  }
}

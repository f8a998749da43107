/// Clocks that nobody sets, for how long something lasts.
public enum AwakeClock {
  /// Reads the time now.
  ///
  /// - Parameter countsSleep: Whether the clock goes on while the machine sleeps.
  /// - Returns: Nanoseconds since some moment.
  public static func nanoseconds(countsSleep: Bool = false) -> Int64 {
    CLibrary.clock(countsSleep: countsSleep)
  }
}

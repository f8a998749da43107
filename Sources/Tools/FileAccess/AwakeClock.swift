/// Clocks that nobody sets, to measure how long something lasts.
public enum AwakeClock {
  /// Reads the time now.
  ///
  /// - Parameter countsSleep: Whether the clock continues while the machine sleeps.
  /// - Returns: Nanoseconds since some moment.
  public static func nanoseconds(countsSleep: Bool = false) -> Int64 {
    CLibrary.clock(countsSleep: countsSleep)
  }
}

/// Looks up the environment of the process.
public enum Environment {
  /// Looks up a variable.
  ///
  /// - Parameter name: The name.
  /// - Returns: The value, as bytes, or `nil` if the variable is not set.
  public static func bytes(_ name: String) -> [UInt8]? {
    CLibrary.environmentValue(name)
  }

  /// Looks up a variable as text.
  ///
  /// - Parameter name: The name.
  /// - Returns: The value, what is no UTF-8 in it replaced, or `nil` if the variable is not set.
  public static func text(_ name: String) -> String? {
    bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// What the process was started with, and its end.
public enum CurrentProcess {
  /// The arguments after the name of the program, as bytes: a file name need not be UTF-8.
  public static var arguments: [[UInt8]] {
    CLibrary.arguments
  }

  /// Ends the process.
  ///
  /// - Parameter status: The exit status.
  /// - Returns: Never.
  public static func exit(_ status: Int32) -> Never {
    CLibrary.exitProcess(status)
  }
}

/// The system's clock.
///
/// Only the command line reads it; everything else is given its time.
public enum WallClock {
  /// Reads the time now.
  ///
  /// - Returns: Nanoseconds since the beginning of 1970 in UTC.
  public static func nanosecondsSince1970() -> Int64 {
    let now = CLibrary.wallClock()
    let (whole, overflowed) = Int64(now.seconds).multipliedReportingOverflow(by: 1_000_000_000)
    if overflowed { return now.seconds < 0 ? .min : .max }
    let (sum, overflowedAgain) = whole.addingReportingOverflow(Int64(now.nanoseconds))
    return overflowedAgain ? .max : sum
  }
}

/// Work that is measured: by the time it takes, and by the instructions.
struct HotPath {
  /// What it is called, in a table and on the command line.
  let name: String
  /// How many units one run does.
  let units: Int
  /// What one unit is.
  let unit: String
  /// Does the work once; the result keeps it from being left out.
  let run: () -> Int
}

extension HotPath {
  /// The nanoseconds of one processor that one unit takes.
  var nanosecondsPerUnit: Double { Stopwatch.seconds(run) / Double(units) * 1e9 }
}

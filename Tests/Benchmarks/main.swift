import Foundation

// Prints what the hot paths cost, over the sizes that matter, and beside it what a plain way costs in the same
// run. Times are those of one processor; on a busy machine the ratios are what to look at.
//
//     swift run -c release Benchmarks [vectors] [resolving] [json]
//
// With `--run REPEATS NAME` one hot path is run so many times and nothing is measured, so that a tool that
// counts instructions can; `--list` names them.

func row(_ name: String, _ value: Double, _ unit: String, than other: Double? = nil) {
  let number = String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
  var text = name.padding(toLength: 58, withPad: " ", startingAt: 0)
  text += "\(number) \(unit)".padding(toLength: 26, withPad: " ", startingAt: 0)
  if let other { text += String(format: "%.2f x", other) }
  print(text)
}

func measureVectors() {
  print("version vectors: one comparison\n")
  for count in [2, 8, 64] {
    for length in [7, 15, 63] {
      let paths = VectorPaths(devices: count, ofBytes: length)
      let own = paths.different.nanosecondsPerUnit
      row(
        "  " + paths.different.name, own, "ns",
        than: paths.byDictionaries.nanosecondsPerUnit / own)
      row("  " + paths.equal.name, paths.equal.nanosecondsPerUnit, "ns")
      row("  " + paths.held.name, paths.held.nanosecondsPerUnit, "ns")
    }
  }
  print("  (the last column: how much longer two dictionaries take)\n")
}

func measureResolving() {
  print("resolving files of three versions each\n")
  for (conflicts, counts) in [
    (100, [1000, 10_000, 100_000, 1_000_000]), (10, [100_000]), (0, [100_000]),
  ] {
    for count in counts {
      let paths = ResolvingPaths(files: count, conflicts: conflicts)
      for path in [paths.detection, paths.newest] {
        row("  " + path.name, 1e3 / path.nanosecondsPerUnit, "million versions/s")
      }
    }
  }
  print()
}

func measureJSON() {
  print("reading JSON: a scenario of many files\n")
  for count in [1000, 10_000] {
    let paths = JSONPaths(files: count)
    let foundation = paths.foundation.nanosecondsPerUnit
    for path in [paths.skipping, paths.values] {
      let own = path.nanosecondsPerUnit
      row("  " + path.name, 1e3 / own, "MB/s", than: foundation / own)
    }
  }
  print("  (the last column: how much longer Foundation's JSONSerialization takes)")
}

/// The hot paths whose instructions are counted, small enough for a slow tool.
let countedPaths: [(name: String, make: () -> HotPath)] = [
  ("vectors", { VectorPaths(devices: 8, ofBytes: 15).different }),
  ("vectors-equal", { VectorPaths(devices: 8, ofBytes: 15).equal }),
  ("vectors-in-hand", { VectorPaths(devices: 8, ofBytes: 15).held }),
  ("detection", { ResolvingPaths(files: 500, conflicts: 100).detection }),
  ("newest", { ResolvingPaths(files: 500, conflicts: 100).newest }),
  ("newest-unchanged", { ResolvingPaths(files: 500, conflicts: 0).newest }),
  ("json-skipped", { JSONPaths(files: 200).skipping }),
  ("json-values", { JSONPaths(files: 200).values }),
]

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "--list":
  for path in countedPaths { print("\(path.name)\t\(path.make().units)\t\(path.make().unit)") }
case "--run":
  guard arguments.count == 3, let repeats = Int(arguments[1]),
    let path = countedPaths.first(where: { $0.name == arguments[2] })?.make()
  else {
    print("usage: Benchmarks --run REPEATS NAME, where --list tells the names")
    exit(64)
  }
  var sum = 0
  for _ in 0..<repeats { sum &+= path.run() }
  print(sum)
default:
  if arguments.isEmpty || arguments.contains("vectors") { measureVectors() }
  if arguments.isEmpty || arguments.contains("resolving") { measureResolving() }
  if arguments.isEmpty || arguments.contains("json") { measureJSON() }
}

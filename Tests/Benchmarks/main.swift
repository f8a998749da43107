import Foundation

// Prints what the hot paths cost, over the sizes that matter, and beside it what a plain way costs in the same
// run. Times are those of one processor; on a busy machine the ratios are what to look at.
//
//     swift run -c release Benchmarks [vectors] [resolving] [memory] [json] [replicas]
//
// `--figures` prints what a page of figures tells, as lines of columns between tabs: what, unit, nanoseconds, and where
// there is one, the plain way and its nanoseconds.
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
    }
  }
  print("  (the last column: how much longer two dictionaries take)\n")
}

func measureResolving() {
  print("resolving files of three versions each\n")
  for (conflicts, counts) in [
    (100, [1000, 10_000, 100_000, 1_000_000]), (10, [1000, 100_000]), (0, [1000, 100_000]),
  ] {
    for count in counts {
      let paths = ResolvingPaths(files: count, conflicts: conflicts)
      for path in [paths.detection, paths.newest] {
        row("  " + path.name, 1e3 / path.nanosecondsPerUnit, "million versions/s")
      }
    }
  }
  let paths = ResolvingPaths(files: 100_000, conflicts: 10)
  let alone = paths.detectionSeconds(threads: 1)
  for threads in [1, 2] {
    let seconds = threads == 1 ? alone : paths.detectionSeconds(threads: threads)
    row(
      "  detection, \(threads) threads, by the clock on the wall",
      Double(paths.versionCount) / seconds / 1e6, "million versions/s", than: alone / seconds)
  }
  print("  (the last column: how many times as fast as one thread)\n")
}

/// The bytes of memory that this program has in use.
func residentBytes() -> Int {
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
    let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
  else { return 0 }
  return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
}

func measureMemory() {
  print("memory of files of three versions, with paths, devices, vectors, times and digests\n")
  let before = residentBytes()
  let paths = ResolvingPaths(files: 300_000, conflicts: 10)
  let held = residentBytes()
  let outcome = paths.newestOutcome()
  let after = residentBytes()
  row("  a version", Double(held - before) / Double(paths.versionCount), "bytes")
  row("  an outcome, by version", Double(after - held) / Double(paths.versionCount), "bytes")
  print("  (\(outcome?.files.count ?? 0) files)\n")
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

func measureReplicas() {
  print("\nscanning a folder, by a replica\n")
  var least: (unchanged: Double, first: Double)?
  for count in [1000, 16_000, 100_000] {
    let paths = ReplicaPaths(files: count)
    let cost = (
      unchanged: paths.unchanged.nanosecondsPerUnit, first: paths.first.nanosecondsPerUnit
    )
    let (unchanged, first) = least ?? cost
    row("  " + paths.unchanged.name, cost.unchanged, "ns a file", than: cost.unchanged / unchanged)
    row("  " + paths.first.name, cost.first, "ns a file", than: cost.first / first)
    least = least ?? cost
  }
  print("  (the last column: how many times what a file takes among 1000)")
}

/// Prints one line for each figure of the page.
func printFigures() {
  func line(_ what: String, _ path: HotPath, than other: (name: String, path: HotPath)? = nil) {
    var columns = [what, path.unit, String(format: "%.1f", path.nanosecondsPerUnit)]
    if let other {
      columns += [other.name, String(format: "%.1f", other.path.nanosecondsPerUnit)]
    }
    print(columns.joined(separator: "\t"))
  }
  for count in [2, 8, 64] {
    let paths = VectorPaths(devices: count, ofBytes: 15)
    line(
      "comparing version vectors of \(count) devices", paths.different,
      than: ("two dictionaries", paths.byDictionaries))
  }
  line("the same of 8 devices, equal", VectorPaths(devices: 8, ofBytes: 15).equal)
  let json = JSONPaths(files: 10_000)
  line("reading JSON into values", json.values, than: ("JSONSerialization", json.foundation))
  line("checking JSON", json.skipping, than: ("JSONSerialization", json.foundation))
  for (conflicts, what) in [(0, "none"), (10, "every tenth"), (100, "all")] {
    for count in [1000, 100_000] {
      let paths = ResolvingPaths(files: count, conflicts: conflicts)
      line("resolving \(count) files, \(what) in conflict", paths.newest)
    }
  }
}

/// The hot paths whose instructions are counted, small enough for a slow tool.
let countedPaths: [(name: String, make: () -> HotPath)] = [
  ("vectors", { VectorPaths(devices: 8, ofBytes: 15).different }),
  ("vectors-equal", { VectorPaths(devices: 8, ofBytes: 15).equal }),
  ("detection", { ResolvingPaths(files: 500, conflicts: 100).detection }),
  ("newest", { ResolvingPaths(files: 500, conflicts: 100).newest }),
  ("newest-unchanged", { ResolvingPaths(files: 500, conflicts: 0).newest }),
  ("observe-unchanged", { ReplicaPaths(files: 500).unchanged }),
  ("observe-first", { ReplicaPaths(files: 500).first }),
  ("json-skipped", { JSONPaths(files: 200).skipping }),
  ("json-values", { JSONPaths(files: 200).values }),
]

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "--list":
  for path in countedPaths { print("\(path.name)\t\(path.make().units)\t\(path.make().unit)") }
case "--figures":
  printFigures()
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
  // First, before other measurements have left memory that could be used again.
  if arguments.isEmpty || arguments.contains("memory") { measureMemory() }
  if arguments.isEmpty || arguments.contains("vectors") { measureVectors() }
  if arguments.isEmpty || arguments.contains("resolving") { measureResolving() }
  if arguments.isEmpty || arguments.contains("json") { measureJSON() }
  if arguments.isEmpty || arguments.contains("replicas") { measureReplicas() }
}

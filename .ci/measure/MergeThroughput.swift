// Merges many triples in one process; `.ci/measure/merge-speed --throughput` builds it together with the sources of
// TextMerge and runs it. The arguments are a number of rounds and a file. Each line of the file contains the paths of a
// base, of ours and of theirs, separated by tabs.

import Foundation

@main
struct MergeThroughput {
  static func main() throws {
    let list = try String(contentsOfFile: CommandLine.arguments[2], encoding: .utf8)
    let triples = try list.split(separator: "\n").map { line in
      try line.split(separator: "\t").map {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: String($0))))
      }
    }
    let bytes = triples.joined().reduce(0) { $0 + $1.count }
    let lines = triples.joined().reduce(0) { sum, text in sum + text.count { $0 == 0x0A } }
    var best = Double.infinity
    var clean = 0
    for _ in 0..<(Int(CommandLine.arguments[1]) ?? 1) {
      clean = 0
      let start = processorTime()
      for triple in triples {
        let result = try TextMerger().merge(base: triple[0], sides: Array(triple[1...]))
        if result.isClean { clean += 1 }
        // For a conflict, the time includes making the text that a person would see.
        if result.merged(style: .merge, labels: ConflictLabels()).count == 0 { continue }
      }
      best = min(best, processorTime() - start)
    }
    print(triples.count, clean, lines, bytes, best)
  }

  /// The processor time of this process, in seconds.
  private static func processorTime() -> Double {
    Double(clock()) / Double(CLOCKS_PER_SEC)
  }
}

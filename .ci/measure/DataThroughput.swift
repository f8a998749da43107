// Merges files of data by value, many times in one process; `.ci/measure/data-speed` builds it together with the sources of
// DataMerge and runs it. The arguments are the name of the files' format, a number of rounds, and the paths of a base, of
// ours and of theirs. It prints the best processor time of a merge in seconds, and the size of the merged text.

import Foundation
import TextMerge

@main
struct DataThroughput {
  static func main() throws {
    let arguments = CommandLine.arguments
    let texts = try arguments[3...].map { [UInt8](try Data(contentsOf: URL(fileURLWithPath: $0))) }
    guard let format = DataFormat(path: Array("x.\(arguments[1])".utf8)),
      let merger = DataMerger(format)
    else { return print("no format") }
    var best = Double.infinity
    var size = 0
    for _ in 0..<(Int(arguments[2]) ?? 1) {
      let start = clock()
      let merged = merger.merge(base: texts[0], sides: [texts[1], texts[2]])
      best = min(best, Double(clock() - start) / Double(CLOCKS_PER_SEC))
      switch merged {
      case .success(let text): size = text.count
      case .failure(let decline): return print("declined", decline)
      }
    }
    print(best, size)
  }
}

import ConflictResolution
import Foundation
import JSONText
import RepeatableRandom

// Prints what the hot paths cost, over the sizes that matter, and beside it what a plain way costs in the same
// run. Times of a busy machine are noisy: the ratios are what to look at.
//
//     swift run -c release Benchmarks [vectors] [resolving] [json]

func row(_ name: String, _ value: Double, _ unit: String, than other: Double? = nil) {
  let number = String(format: value < 100 ? "%.1f" : "%.0f", value)
  var text = name.padding(toLength: 58, withPad: " ", startingAt: 0)
  text += "\(number) \(unit)".padding(toLength: 26, withPad: " ", startingAt: 0)
  if let other { text += String(format: "%.2f x", other) }
  print(text)
}

let chosen = CommandLine.arguments.dropFirst()
func isChosen(_ section: String) -> Bool { chosen.isEmpty || chosen.contains(section) }

// MARK: Version vectors

/// A vector as a dictionary, as many sync tools have it.
func order(_ left: [String: UInt64], _ right: [String: UInt64]) -> CausalOrder {
  let isBefore = left.allSatisfy { $0.value <= right[$0.key] ?? 0 }
  let isAfter = right.allSatisfy { $0.value <= left[$0.key] ?? 0 }
  return isBefore && isAfter ? .equal : isBefore ? .before : isAfter ? .after : .concurrent
}

if isChosen("vectors") {
  print("version vectors: one comparison, devices named by 7 and by 15 bytes\n")
}
for count in [2, 8, 64] where isChosen("vectors") {
  for length in [7, 15] {
    var generator = RepeatableGenerator(seed: UInt64(count))
    let devices = (0..<count).map { index in
      String("\(index)abcdefghijklmnop".prefix(length))
    }
    let pairs = (0..<512).map { _ in
      (0..<2).map { _ in devices.map { ($0, UInt64.random(in: 1...3, using: &generator)) } }
    }
    let dictionaries = pairs.map { $0.map { Dictionary(uniqueKeysWithValues: $0) } }
    let vectors = pairs.map { pair in
      pair.map { entries in
        entries.reduce(VersionVector()) { vector, entry in
          vector.setting(DeviceID(stringLiteral: entry.0), to: entry.1)
        }
      }
    }
    let lefts = vectors.map { $0[0] }
    let rights = vectors.map { $0[1] }
    let own = Stopwatch.seconds {
      // Through spans, or keeping count of references would cost more than comparing.
      let (left, right) = (lefts.span, rights.span)
      var sum = 0
      for index in left.indices where left[index].order(relativeTo: right[index]) == .before {
        sum &+= 1
      }
      return sum
    }
    // Equal ones are the dearest: no difference ends the comparison early.
    let twins = lefts.map { $0.joining(VersionVector()) }
    let equal = Stopwatch.seconds {
      let (left, right) = (lefts.span, twins.span)
      var sum = 0
      for index in left.indices where left[index].order(relativeTo: right[index]) == .equal {
        sum &+= 1
      }
      return sum
    }
    let plain = Stopwatch.seconds {
      dictionaries.reduce(0) { $0 &+ (order($1[0], $1[1]) == .before ? 1 : 0) }
    }
    row(
      "  \(count) devices of \(length) bytes", own / 512 * 1e9, "ns", than: plain / own)
    row("  \(count) devices of \(length) bytes, equal", equal / 512 * 1e9, "ns")
  }
}
if isChosen("vectors") { print("  (the last column: how much longer two dictionaries take)\n") }

// MARK: Resolving

func files(_ count: Int) -> [FileHistory] {
  (0..<count).map { index in
    let path = RelativePath("folder \(index / 1000)/file \(index).txt") ?? "file"
    func version(_ device: DeviceID, _ vector: VersionVector, _ size: UInt64) -> FileVersion {
      var digest: [UInt8] = []
      withUnsafeBytes(of: size.littleEndian) { digest += $0 }
      return FileVersion(
        path: path, state: .file(FileContent(size: size, digest: .opaque(digest))), vector: vector,
        device: device, modified: Timestamp(nanoseconds: Int64(size) * 1_000_000_000))
    }
    let size = UInt64(index * 3)
    return FileHistory(
      path: path,
      versions: [
        version("home", ["home": 1], size), version("mom", ["home": 1, "mom": 1], size + 1),
        version("home", ["home": 2], size + 2),
      ])
  }
}

if isChosen("resolving") {
  print("resolving with newest: three versions a file, two of them in conflict, on one core\n")
}
for count in [1000, 10_000, 100_000] where isChosen("resolving") {
  let files = files(count)
  let resolver = Resolver(Policy([.newest]))
  let seconds = Stopwatch.seconds { (try? resolver.resolve(files))?.files.count ?? 0 }
  row("  \(count) files", Double(count * 3) / seconds / 1e6, "million versions a second")
}

// MARK: JSON

if isChosen("json") { print("\nreading JSON: a scenario of many files\n") }
for count in [1000, 10_000] where isChosen("json") {
  var text = "{\"files\": ["
  for index in 0..<count {
    text += index == 0 ? "" : ","
    text += """
      {"path": "folder \(index / 100)/file \(index).txt", "versions": [{"device": "home", \
      "vector": {"home": \(index + 1)}, "modified": "2026-11-18T08:00:00Z", "text": "one\\ntwo\\n"}, \
      {"device": "mom", "vector": {"home": \(index + 1), "mom": 1}, "size": 1024}]}
      """
  }
  text += "]}"
  let bytes = Array(text.utf8)
  let data = Data(bytes)
  let skipping = Stopwatch.seconds {
    var reader = JSONReader(bytes)
    do {
      try reader.skipValue()
      return 1
    } catch {
      return 0
    }
  }
  let values = Stopwatch.seconds { (try? JSONValue.parse(bytes))?.objectValue?.count ?? 0 }
  let foundation = Stopwatch.seconds {
    ((try? JSONSerialization.jsonObject(with: data)) as? [String: Any])?.count ?? 0
  }
  let size = Double(bytes.count) / 1e6
  row("  \(count) files, checked and skipped", size / skipping, "MB/s", than: foundation / skipping)
  row("  \(count) files, as values", size / values, "MB/s", than: foundation / values)
}
if isChosen("json") {
  print("  (the last column: how much longer Foundation's JSONSerialization takes)")
}

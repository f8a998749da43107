import ConflictResolution
import Replicas

/// Steps 2 and 3 for files at hand, each pair looked at, written from the documentation alone.
struct NaiveDetector {
  var gone: [RenameDetector.Entry]
  var new: [RenameDetector.Entry]
  var minimum = 50
  private var found:
    [(from: RenameDetector.Entry, to: RenameDetector.Entry, evidence: Rename.Evidence)] = []

  init(gone: [RenameDetector.Entry], new: [RenameDetector.Entry]) {
    self.gone = gone.sorted { $0.path < $1.path }
    self.new = new.sorted { $0.path < $1.path }
  }

  private typealias Pair = (score: Int, from: RenameDetector.Entry, to: RenameDetector.Entry)

  mutating func renames() -> [String] {
    let inPlace = Set(gone.map { $0.path }).intersection(new.map { $0.path })
    gone.removeAll { inPlace.contains($0.path) }
    new.removeAll { inPlace.contains($0.path) }
    let (allGone, allNew) = (gone, new)
    func isOnly(_ from: RenameDetector.Entry, _ to: RenameDetector.Entry) -> Bool {
      allGone.filter { $0.state == from.state }.count == 1
        && allNew.filter { $0.state == to.state }.count == 1
    }
    let equal = pairs { $0.state == $1.state && $0.state.size != 0 ? 0 : nil }
    take(equal.filter { isOnly($0.from, $0.to) }) { _ in .digest }
    let folders = suggestions()
    take(
      equal.map { pair in
        let isSameName = pair.from.path.lastComponent == pair.to.path.lastComponent
        let isThere = folders[folder(of: pair.from)] == folder(of: pair.to)
        return ((isSameName ? 2 : 0) + (isThere ? 1 : 0), pair.from, pair.to)
      }
    ) { _ in .digest }

    let later = suggestions()
    let (openGone, openNew) = (gone, new)
    let similar = pairs { from, to in
      let similarity = self.similarity(from, to)
      return similarity >= self.minimum ? similarity : nil
    }
    let suggested = similar.filter { pair in
      let name = pair.from.path.lastComponent
      guard name == pair.to.path.lastComponent else { return false }
      if let target = later[folder(of: pair.from)],
        openNew.contains(where: {
          folder(of: $0) == target && $0.path.lastComponent == name && $0.state.size != 0
        })
      {
        return folder(of: pair.to) == target
      }
      return [openGone, openNew].allSatisfy {
        $0.filter { $0.path.lastComponent == name && $0.state.size != 0 }.count == 1
      }
    }
    take(suggested.filter { 2 * $0.score >= 100 + minimum }) { .similarity(percent: $0) }
    take(similar) { .similarity(percent: $0) }
    return found.sorted { $0.from.path < $1.from.path }
      .map { "\($0.from.path) -> \($0.to.path) (\($0.evidence))" }
  }

  private func folder(of entry: RenameDetector.Entry) -> String {
    entry.path.parent?.description ?? ""
  }

  private func pairs(
    _ score: (RenameDetector.Entry, RenameDetector.Entry) -> Int?
  ) -> [Pair] {
    gone.flatMap { from in new.compactMap { to in score(from, to).map { ($0, from, to) } } }
  }

  /// Takes the best pair again and again: by score, then by equal names, then by paths.
  private mutating func take(_ pairs: [Pair], as evidence: (Int) -> Rename.Evidence) {
    func rank(_ pair: Pair) -> Int {
      pair.score * 2 + (pair.from.path.lastComponent == pair.to.path.lastComponent ? 1 : 0)
    }
    var rest = pairs
    while true {
      rest = rest.filter { gone.contains($0.from) && new.contains($0.to) }
      guard
        let best = rest.min(by: {
          (-rank($0), $0.from.path, $0.to.path) < (-rank($1), $1.from.path, $1.to.path)
        })
      else { return }
      found.append((best.from, best.to, evidence(best.score)))
      gone.removeAll { $0 == best.from }
      new.removeAll { $0 == best.to }
    }
  }

  /// For each folder, the one that more of its files went to than to any other.
  private func suggestions() -> [String: String] {
    var result: [String: String] = [:]
    for (former, pairs) in Dictionary(grouping: found, by: { folder(of: $0.from) }) {
      let counts = Dictionary(grouping: pairs) { folder(of: $0.to) }.mapValues { $0.count }
      let best = counts.filter { $0.value == counts.values.max() }
      if best.count == 1 { result[former] = best.keys.first }
    }
    return result
  }

  /// The bytes of lines that both have, newlines included, as a share of the larger text.
  func similarity(_ left: RenameDetector.Entry, _ right: RenameDetector.Entry) -> Int {
    func lines(_ entry: RenameDetector.Entry) -> [String] {
      guard case .file(let content) = entry.state, let bytes = content.bytes else { return [] }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { "\($0)\n" }
    }
    var (one, other) = (lines(left), lines(right))
    let size = max(one.joined().utf8.count, other.joined().utf8.count)
    var shared = 0
    while let line = one.popLast() {
      guard let place = other.firstIndex(of: line) else { continue }
      other.remove(at: place)
      shared += line.utf8.count
    }
    return size == 0 ? 0 : shared * 100 / size
  }
}

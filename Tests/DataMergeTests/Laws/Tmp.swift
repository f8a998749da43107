import TestSupport
import Testing
@testable import DataMerge
@Suite struct Tmp {
  @Test func stats() {
    var c: [String: Int] = [:]
    for seed in seeds(20_000, ordinarily: 20_000) {
      let m = GeneratedMerge(seed: seed)
      switch DataMerger(.json)!.merge(base: m.base, sides: m.sides) {
      case .success(let t): c[m.sides.contains(t) || t == m.base ? "side" : "new", default: 0] += 1
      case .failure(let e): c["\(e.reason)", default: 0] += 1
        if case .notReproduced = e.reason, c["x", default: 0] < 3 { c["x", default: 0] += 1; print(m.shown) }
        if case .unreadable = e.reason, c["y", default: 0] < 3 { c["y", default: 0] += 1; print(m.shown) }
      }
    }
    print(c)
  }
}

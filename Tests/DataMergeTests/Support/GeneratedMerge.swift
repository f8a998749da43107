import ArraySpans

/// A base and two edited versions of it, as values and as texts.
struct GeneratedMerge {
  let values: [Value]
  let texts: [[UInt8]]

  var base: [UInt8] { texts[0] }
  var sides: [[UInt8]] { Array(texts[1...]) }

  init(seed: UInt64) {
    var random = RepeatableGenerator(seed: seed)
    var generator = ValueGenerator(random: random)
    let base = generator.object(depth: 1 + generator.random.number(3))
    var values = [base]
    for _ in 0..<2 {
      var side = base
      for _ in 0..<generator.random.number(4) { side = generator.edited(side) }
      values.append(side)
    }
    // Most sides keep the layout of the base.
    random = generator.random
    let layout = ValueWriter.layout(&random)
    let texts = values.indices.map { index in
      index > 0 && random.chance(1, in: 5)
        ? ValueWriter.text(values[index], ValueWriter.layout(&random))
        : ValueWriter.text(values[index], layout)
    }
    self.values = values
    self.texts = texts
  }

  var shown: String {
    texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n=====\n")
  }
}

/// Draws values, and edits of them.
struct ValueGenerator {
  var random: RepeatableGenerator

  private mutating func scalar() -> Value {
    switch random.number(4) {
    case 0: .plain(random.pick(["0", "1", "-2", "1.0", "1e3", "10", "true", "false", "null"]))
    default:
      .string(random.pick(["", "a", "b", "red", "blue", "ä", "日本", "\"", "\\n", "𝄞", "x y"]))
    }
  }

  private mutating func key() -> String {
    random.pick(["a", "b", "c", "d", "color", "name", "size", "on", "é", "q\"", "z.z", "id"])
  }

  mutating func value(depth: Int) -> Value {
    switch random.number(depth > 0 ? 6 : 2) {
    case 0, 1, 2: scalar()
    case 3: object(depth: depth - 1)
    default: list(depth: depth - 1)
    }
  }

  mutating func object(depth: Int) -> Value {
    var members: [Value.Member] = []
    for _ in 0..<random.number(depth > 0 ? 7 : 4) {
      let key = key()
      if !members.contains(where: { $0.key == key }) {
        members.append(.init(key: key, value: value(depth: depth)))
      }
    }
    if random.chance(1, in: 4) { members.sort { $0.key < $1.key } }
    return .object(members)
  }

  mutating func list(depth: Int) -> Value {
    let count = random.number(6)
    switch random.number(5) {
    case 0:
      return .list((0..<count).map { _ in .plain(String(random.number(9))) })
    case 1:
      let words = ["ant", "bee", "cat", "dog", "eel", "fox"].filter { _ in random.chance(1, in: 2) }
      return .list(words.map { .string($0) })
    case 2: return .list((0..<count).map { _ in value(depth: depth) })
    case 3: return .list((0..<count).map { _ in object(depth: 0) })
    default:
      let key = random.pick(["id", "name", "path", "title"])
      let ids = (0..<8).filter { _ in random.chance(1, in: 2) }.shuffled(using: &random)
      return .list(ids.map { element(key, $0) })
    }
  }

  private mutating func element(_ key: String, _ id: Int) -> Value {
    var members: [Value.Member] = [.init(key: key, value: .string("#\(id)"))]
    if case .object(let others) = object(depth: 0) { members += others.filter { $0.key != key } }
    return .object(members)
  }

  /// The value with one change somewhere in it.
  mutating func edited(_ value: Value) -> Value {
    switch value {
    case .object(var members):
      if members.isEmpty || random.chance(1, in: 5) {
        let key = key()
        if let index = members.firstIndex(where: { $0.key == key }) {
          members[index].value = self.value(depth: 1)
        } else {
          members.insert(
            .init(key: key, value: self.value(depth: 1)), at: random.number(members.count + 1))
        }
      } else if random.chance(1, in: 7) {
        members.remove(at: random.number(members.count))
      } else if random.chance(1, in: 12) {
        members.shuffle(using: &random)
      } else {
        let index = random.number(members.count)
        members[index].value = edited(members[index].value)
      }
      return .object(members)
    case .list(var elements):
      if elements.isEmpty || random.chance(1, in: 3) {
        elements.insert(added(to: elements), at: random.number(elements.count + 1))
      } else if random.chance(1, in: 4) {
        elements.remove(at: random.number(elements.count))
      } else if random.chance(1, in: 8) {
        elements.swapAt(random.number(elements.count), random.number(elements.count))
      } else {
        let index = random.number(elements.count)
        elements[index] = edited(elements[index])
      }
      return .list(elements)
    case .string, .plain: return scalar()
    }
  }

  private mutating func added(to elements: [Value]) -> Value {
    for key in ["id", "name", "path", "title"] where elements.first?[key] != nil {
      return element(key, random.number(12))
    }
    switch elements.first {
    case .plain?: return .plain(String(random.number(12)))
    case .string?: return .string(random.pick(["ape", "bug", "cow", "doe", "elk", "fly"]))
    default: return value(depth: 0)
    }
  }
}

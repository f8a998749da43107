import ArraySpans

@testable import DataMerge

/// Writes and reads values of one level, or of sections or rows, in the notations other than JSON.
///
/// The reader is independent of the merge's, and reads only what the writer writes.
struct FlatNotation {
  let format: DataFormat
  /// Texts of values that the notation has.
  let words: [String]

  static let all = [
    FlatNotation(format: .ini, words: ["1", "2", "", "x y", "a=b", "\"q\"", "é"]),
    FlatNotation(
      format: .toml,
      words: [
        "1", "\"x # y\"", "'''\n[no]\n'''", "[1, # one\n  2]", "{ a = 1 }", "1979-05-27 07:32:00",
      ]),
    FlatNotation(format: .strings, words: ["\"1\"", "\"x;\"", "\"a\\\"b\"", "\"\"", "\"// é\""]),
    FlatNotation(format: .csv, words: ["1", "", "\"x,y\"", "\"a\"\"b\"", "\"two\nlines\"", "é"]),
    FlatNotation(format: .tsv, words: ["1", "", "\"x\ty\"", "\"a\"\"b\"", "a,b"]),
  ]

  var isTable: Bool { format == .csv || format == .tsv }
  private var separator: String { format == .csv ? "," : "\t" }
  static let columns = ["id", "a", "b"]

  func text(_ value: Value, newline: String, endsLine: Bool, space: String) -> [UInt8] {
    var lines: [String] = []
    if isTable {
      lines = [Self.columns.joined(separator: separator)]
      for row in value.elements ?? [] {
        lines.append(Self.columns.map { Self.word(row[$0]) }.joined(separator: separator))
      }
    } else {
      for member in value.members ?? [] {
        if let entries = member.value.members {
          lines += ["", "[\(member.key)]"]
          for entry in entries { lines.append(line(entry, space)) }
        } else {
          lines.append(line(member, space))
        }
      }
    }
    return Array((lines.joined(separator: newline) + (endsLine ? newline : "")).utf8)
  }

  private func line(_ member: Value.Member, _ space: String) -> String {
    format == .strings
      ? "\"\(member.key)\"\(space)=\(space)\(Self.word(member.value));"
      : "\(member.key)\(space)=\(space)\(Self.word(member.value))"
  }

  private static func word(_ value: Value?) -> String {
    if case .plain(let word)? = value { word } else { "" }
  }

  /// The value of a text; `nil` if it has something that the writer does not write.
  func value(_ bytes: [UInt8]) -> Value? {
    let text = String(decoding: bytes.filter { $0 != 13 }, as: UTF8.self)
    return isTable ? rows(text) : sections(text)
  }

  private func sections(_ text: String) -> Value? {
    var root: [Value.Member] = []
    var section: Value.Member?
    var rest = Substring(text)
    func isKnown(_ key: String, _ members: [Value.Member]) -> Bool {
      members.contains { $0.key == key }
    }
    while !rest.isEmpty {
      let line = rest.prefix { $0 != "\n" }
      if line.isEmpty {
        rest = rest.dropFirst()
      } else if line.hasPrefix("[") {
        if let section { root.append(section) }
        let name = String(line.dropFirst().dropLast())
        if isKnown(name, root) { return nil }
        section = .init(key: name, value: .object([]))
        rest = rest.dropFirst(line.count)
      } else {
        guard let equals = rest.firstIndex(of: "=") else { return nil }
        let key = rest[..<equals].trimmed.filter { $0 != "\"" }
        rest = rest[rest.index(after: equals)...].drop { $0 == " " }
        // The longest word of the notation is meant, since one may begin another.
        let ending = format == .strings ? ";" : ""
        let word = words.sorted { $0.count > $1.count }.first {
          let tail = rest.dropFirst($0.count + ending.count)
          return rest.hasPrefix($0 + ending) && (tail.isEmpty || tail.hasPrefix("\n"))
        }
        guard let word else { return nil }
        rest = rest.dropFirst(word.count + ending.count)
        let member = Value.Member(key: key, value: .plain(word))
        if let entries = section?.value.members {
          if isKnown(key, entries) { return nil }
          section?.value = .object(entries + [member])
        } else {
          if isKnown(key, root) { return nil }
          root.append(member)
        }
      }
    }
    if let section { root.append(section) }
    return .object(root)
  }

  private func rows(_ text: String) -> Value? {
    var rows: [[String]] = [[""]]
    var isOpen = false
    for character in text {
      if character == "\"" { isOpen.toggle() }
      if !isOpen, String(character) == separator {
        rows[rows.count - 1].append("")
      } else if !isOpen, character == "\n" {
        rows.append([""])
      } else {
        rows[rows.count - 1][rows[rows.count - 1].count - 1].append(character)
      }
    }
    if rows.last == [""] { rows.removeLast() }
    guard rows.first == Self.columns, rows.allSatisfy({ $0.count == Self.columns.count })
    else { return nil }
    return .list(
      rows.dropFirst().map { row in
        .object(zip(Self.columns, row).map { .init(key: $0, value: .plain($1)) })
      })
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

/// A base and two edited versions of it in a notation other than JSON.
struct GeneratedFlatMerge {
  let values: [Value]
  let texts: [[UInt8]]

  var base: [UInt8] { texts[0] }
  var sides: [[UInt8]] { Array(texts[1...]) }
  var shown: String {
    texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n=====\n")
  }

  init(_ notation: FlatNotation, seed: UInt64) {
    var random = RepeatableGenerator(seed: seed)
    let keys = ["a", "b", "c", "d", "e f", "g"]
    func word() -> Value { .plain(random.pick(notation.words)) }
    func object() -> Value {
      .object(
        keys.filter { _ in random.chance(1, in: 2) }.shuffled(using: &random)
          .map { .init(key: $0, value: word()) })
    }
    func row(_ id: Int) -> Value {
      .object(
        FlatNotation.columns.map { .init(key: $0, value: $0 == "id" ? .plain("\(id)") : word()) })
    }
    func edited(_ value: Value, _ depth: Int) -> Value {
      if var rows = value.elements {
        switch random.number(4) {
        case 0 where !rows.isEmpty: rows.remove(at: random.number(rows.count))
        case 1:
          let id = random.number(20)
          if !rows.contains(where: { $0["id"]?.canonical == "\(id)" }) {
            rows.insert(row(id), at: random.number(rows.count + 1))
          }
        case 2 where rows.count > 1: rows.swapAt(0, random.number(rows.count))
        default:
          guard !rows.isEmpty else { break }
          let index = random.number(rows.count)
          var cells = rows[index].members ?? []
          cells[1 + random.number(2)].value = word()
          rows[index] = .object(cells)
        }
        return .list(rows)
      }
      guard var members = value.members else { return word() }
      let entries = members.prefix { $0.value.isScalar }.count
      switch random.number(5) {
      case 0 where !members.isEmpty: members.remove(at: random.number(members.count))
      case 1:
        let key = random.pick(keys)
        if !members.contains(where: { $0.key == key }) {
          members.insert(.init(key: key, value: word()), at: random.number(entries + 1))
        }
      case 2 where depth == 0 && notation.format != .strings:
        let key = random.pick(["s", "t", "u"])
        if !members.contains(where: { $0.key == key }) {
          members.insert(
            .init(key: key, value: object()),
            at: entries + random.number(members.count - entries + 1))
        }
      default:
        guard !members.isEmpty else { break }
        let index = random.number(members.count)
        members[index].value = edited(members[index].value, depth + 1)
      }
      return .object(members)
    }
    var base = object()
    if notation.isTable {
      let ids = (0..<12).filter { _ in random.chance(1, in: 2) }
      base = .list((random.chance(1, in: 2) ? ids : ids.shuffled(using: &random)).map { row($0) })
    } else if notation.format != .strings, let entries = base.members {
      base = .object(
        entries
          + ["s", "t"].filter { _ in random.chance(1, in: 2) }.map {
            .init(key: $0, value: object())
          })
    }
    var values = [base]
    for _ in 0..<2 {
      values.append((0..<random.number(4)).reduce(base) { value, _ in edited(value, 0) })
    }
    let newline = random.pick(["\n", "\n", "\r\n"])
    let (endsLine, space) = (random.chance(4, in: 5), random.pick(["", " "]))
    self.values = values
    texts = values.map {
      notation.text($0, newline: newline, endsLine: endsLine, space: space)
    }
  }
}

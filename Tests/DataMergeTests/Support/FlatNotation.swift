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
  /// Words that tell the tables of an array apart.
  static let names = (0..<8).map { "\"n\($0)\"" }

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
        } else if let tables = member.value.elements {
          for table in tables {
            lines += ["", "[[\(member.key)]]"]
            for entry in table.members ?? [] {
              guard let part = entry.value.members else {
                lines.append(line(entry, space))
                continue
              }
              lines += ["", "[\(member.key).\(entry.key)]"] + part.map { line($0, space) }
            }
          }
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
    var root = Value.object([])
    // How many containers are around the entry that is read next: a section, or an array, its last table and a part.
    var depth = 0
    func add(_ key: String, _ value: Value, at place: Int) -> Bool {
      guard let added = Self.adding(.init(key: key, value: value), to: root, depth: place)
      else { return false }
      root = added
      return true
    }
    var rest = Substring(text)
    while !rest.isEmpty {
      let line = rest.prefix { $0 != "\n" }
      let last = root.members?.last
      let array = last?.value.elements == nil ? nil : last?.key
      if line.isEmpty {
        rest = rest.dropFirst()
      } else if line.hasPrefix("[[") {
        let name = String(line.dropFirst(2).dropLast(2))
        if name == array, let tables = last?.value.elements {
          root = .object(
            (root.members ?? []).dropLast() + [
              .init(key: name, value: .list(tables + [.object([])]))
            ])
        } else if !add(name, .list([.object([])]), at: 0) {
          return nil
        }
        depth = 2
        rest = rest.dropFirst(line.count)
      } else if line.hasPrefix("[") {
        let name = String(line.dropFirst().dropLast())
        let isPart = array.map { name.hasPrefix("\($0).") } ?? false
        let key = isPart ? String(name.dropFirst((array ?? "").count + 1)) : name
        guard add(key, .object([]), at: isPart ? 2 : 0) else { return nil }
        depth = isPart ? 3 : 1
        rest = rest.dropFirst(line.count)
      } else {
        guard let equals = rest.firstIndex(of: "=") else { return nil }
        let key = rest[..<equals].trimmed.filter { $0 != "\"" }
        rest = rest[rest.index(after: equals)...].drop { $0 == " " }
        // The longest word of the notation is meant, since one may begin another.
        let ending = format == .strings ? ";" : ""
        let word = (words + Self.names).sorted { $0.count > $1.count }.first {
          let tail = rest.dropFirst($0.count + ending.count)
          return rest.hasPrefix($0 + ending) && (tail.isEmpty || tail.hasPrefix("\n"))
        }
        guard let word else { return nil }
        rest = rest.dropFirst(word.count + ending.count)
        guard add(key, .plain(word), at: depth) else { return nil }
      }
    }
    return root
  }

  /// A value with one more member in the last container at a depth; `nil` if it has the key.
  private static func adding(_ member: Value.Member, to value: Value, depth: Int) -> Value? {
    if let elements = value.elements {
      guard let last = elements.last, let added = adding(member, to: last, depth: depth - 1)
      else { return nil }
      return .list(elements.dropLast() + [added])
    }
    guard let members = value.members else { return nil }
    if depth == 0 {
      return members.contains { $0.key == member.key } ? nil : .object(members + [member])
    }
    guard let last = members.last, let added = adding(member, to: last.value, depth: depth - 1)
    else { return nil }
    return .object(members.dropLast() + [.init(key: last.key, value: added)])
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
    func table(isNamed: Bool) -> Value {
      let name = Value.Member(key: "name", value: .plain(random.pick(FlatNotation.names)))
      let part = Value.Member(key: "part", value: object())
      return .object(
        (isNamed ? [name] : []) + (object().members ?? [])
          + (random.chance(1, in: 4) ? [part] : []))
    }
    func tables() -> Value {
      let isNamed = random.chance(1, in: 2)
      return .list((0...random.number(4)).map { _ in table(isNamed: isNamed) })
    }
    func edited(_ value: Value, _ depth: Int) -> Value {
      if notation.format == .toml, var tables = value.elements {
        let index = random.number(tables.count)
        switch random.number(4) {
        case 0 where tables.count > 1: tables.remove(at: index)
        case 1: tables.insert(table(isNamed: tables[index]["name"] != nil), at: index)
        case 2: tables.swapAt(0, index)
        default: tables[index] = edited(tables[index], depth + 1)
        }
        return .list(tables)
      }
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
        let key = random.pick(["s", "t", "u"] + (notation.format == .toml ? ["l"] : []))
        if !members.contains(where: { $0.key == key }) {
          members.insert(
            .init(key: key, value: key == "l" ? tables() : object()),
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
          }
          + (notation.format == .toml && random.chance(1, in: 2)
            ? [.init(key: "l", value: tables())] : []))
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

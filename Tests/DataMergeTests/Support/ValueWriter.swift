import ArraySpans

/// Writes a ``Value`` as JSON in one of many layouts.
struct ValueWriter {
  /// How a text is laid out.
  struct Layout {
    var indentation = "  "
    var newline = "\n"
    var colon = ": "
    var isOneLine = false
    var hasTrailingCommas = false
    var hasComments = false
    var escapesNonASCII = false
    var hasMark = false
    var ending = "\n"
  }

  static func layout(_ random: inout RepeatableGenerator) -> Layout {
    var layout = Layout()
    layout.indentation = random.pick(["  ", "    ", "\t", ""])
    layout.newline = random.pick(["\n", "\n", "\n", "\r\n"])
    layout.colon = random.pick([": ", ":", " : "])
    layout.isOneLine = random.chance(1, in: 6)
    layout.hasTrailingCommas = random.chance(1, in: 10)
    layout.hasComments = random.chance(1, in: 8)
    layout.escapesNonASCII = random.chance(1, in: 5)
    layout.hasMark = random.chance(1, in: 20)
    layout.ending = random.pick(["\n", "", "\n\n"])
    return layout
  }

  let layout: Layout
  private var output = ""

  static func text(_ value: Value, _ layout: Layout) -> [UInt8] {
    var writer = ValueWriter(layout: layout)
    if layout.hasMark { writer.output = "\u{FEFF}" }
    if layout.hasComments { writer.output += "// head\(layout.newline)" }
    writer.write(value, 0)
    return Array((writer.output + layout.ending).utf8)
  }

  private init(layout: Layout) { self.layout = layout }

  private mutating func line(_ depth: Int) {
    output +=
      layout.isOneLine
      ? "" : layout.newline + String(repeating: layout.indentation, count: depth)
  }

  private mutating func write(_ value: Value, _ depth: Int) {
    switch value {
    case .object(let members):
      write("{", "}", members.count, depth) { writer, index in
        // A comment belongs to its key, whoever writes it.
        if writer.layout.hasComments, !writer.layout.isOneLine, members[index].key.utf8.count == 1 {
          writer.output += "// on \(members[index].key)"
          writer.line(depth + 1)
        }
        writer.writeString(members[index].key)
        writer.output += writer.layout.colon
        writer.write(members[index].value, depth + 1)
      }
    case .list(let elements):
      write("[", "]", elements.count, depth) { writer, index in
        writer.write(elements[index], depth + 1)
      }
    case .string(let string): writeString(string)
    case .plain(let text): output += text
    }
  }

  private mutating func write(
    _ open: String, _ close: String, _ count: Int, _ depth: Int,
    _ body: (inout ValueWriter, Int) -> Void
  ) {
    output += open
    for index in 0..<count {
      line(depth + 1)
      body(&self, index)
      if index + 1 < count || layout.hasTrailingCommas { output += layout.isOneLine ? ", " : "," }
    }
    if count > 0 { line(depth) }
    output += close
  }

  private mutating func writeString(_ string: String) {
    output += "\""
    for unit in string.utf16 {
      switch unit {
      case 0x22: output += "\\\""
      case 0x5C: output += "\\\\"
      case ..<0x20: output += "\\u" + String(format(unit))
      case 0x80... where layout.escapesNonASCII: output += "\\u" + format(unit)
      default: break
      }
      if unit >= 0x20 && unit != 0x22 && unit != 0x5C && unit < 0x80 {
        output.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      }
    }
    // Without escapes, what is not ASCII is written as it is. Strings here are all ASCII or all not.
    if !layout.escapesNonASCII, string.utf8.contains(where: { $0 >= 0x80 }) {
      output.append(contentsOf: string.filter { !$0.isASCII })
    }
    output += "\""
  }

  private func format(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

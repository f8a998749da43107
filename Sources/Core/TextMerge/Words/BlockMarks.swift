/// The marks at the beginning of lines, such as bullets, numbers, boxes, quotation marks and indentation.
enum BlockMarks {
  /// Finds a line that one side put above or below lines that all got another mark from the other side.
  ///
  /// A line of text below a list would go on the last item, and one below a quotation would not be quoted.
  ///
  /// - Parameters:
  ///   - tables: The base, the sides and the text that was made of them.
  ///   - tokens: Their lines as tokens.
  ///   - counts: How often each text has each token.
  /// - Returns: The first such line, by its side and its line there from 0, with the side that changed the marks; `nil`
  ///   without one.
  /// - Complexity: Linear in the bytes of all.
  static func firstUnmarkedLine(
    in tables: [LineTable], _ tokens: [[Int32]], _ counts: [[Int32]]
  ) -> (side: Int, line: Int, other: Int)? {
    let sides = 1..<tables.count - 1
    let result = tables.count - 1
    func isOld(_ token: Int32) -> Bool { counts[0][Int(token)] > 0 }
    func content(_ input: Int, _ line: Int) -> MarkedLine {
      MarkedLine(tables[input].bytes[tables[input].content(of: line)])
    }
    for side in sides {
      let lines = tokens[side].indices.filter { !tables[side].isBlank($0) }
      for isBelow in [true, false] {
        let places = neighbors(
          of: isBelow ? lines : lines.reversed(), isOld: { isOld(tokens[side][$0]) }
        ).filter { counts[result][Int(tokens[side][$0.line])] > 0 }
        for other in sides where other != side && !places.isEmpty {
          func isGone(_ line: Int) -> Bool { counts[other][Int(tokens[side][line])] == 0 }
          // The other side changed or deleted both old lines.
          let changed = places.filter { isGone($0.line) && isGone($0.near) && isGone($0.far) }
          guard !changed.isEmpty else { continue }
          var marks: [ArraySlice<UInt8>: [UInt8]] = [:]
          for line in tokens[other].indices where !isOld(tokens[other][line]) {
            let marked = content(other, line)
            marks[marked.text] = marked.mark
          }
          for (line, near, far) in changed {
            let (own, last, first) = (content(side, line), content(side, near), content(side, far))
            // One of them may have got other words, too.
            let (nearMark, farMark) = (marks[last.text], marks[first.text])
            guard !own.text.isEmpty, own.mark == last.mark, last.mark == first.mark,
              let mark = nearMark ?? farMark, farMark == nil || mark == farMark,
              MarkedLine.areOtherKinds(mark, last.mark)
            else { continue }
            return (side - 1, line, other - 1)
          }
        }
      }
    }
    return nil
  }

  /// The new lines that follow, perhaps with others between them, two old lines, each with these.
  private static func neighbors(
    of lines: [Int], isOld: (Int) -> Bool
  ) -> [(line: Int, near: Int, far: Int)] {
    var places: [(line: Int, near: Int, far: Int)] = []
    var old: (near: Int, far: Int?)?
    var last: Int?
    for line in lines {
      if isOld(line) {
        old = (line, last.flatMap { isOld($0) ? $0 : nil })
      } else if let old, let far = old.far {
        places.append((line, old.near, far))
      }
      last = line
    }
    return places
  }
}

/// A line as the mark that it begins with, and its text.
private struct MarkedLine {
  /// What is before the text; every number is a zero, and the box of a task is empty.
  let mark: [UInt8]
  let text: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) {
    var rest = line
    var mark: [UInt8] = []
    while let byte = rest.first, byte < 0x80, !Byte.isLetter(byte) {
      let digits = rest.prefix(while: Byte.isDigit)
      if let box = TaskBox(rest) {
        mark += "[ ]".utf8
        rest = rest[box.end...]
      } else if digits.isEmpty {
        mark.append(byte)
        rest = rest.dropFirst()
      } else if let after = rest.dropFirst(digits.count).first,
        after == UInt8(ascii: ".") || after == UInt8(ascii: ")")
      {
        mark.append(0x30)
        rest = rest.dropFirst(digits.count)
      } else {
        break
      }
    }
    (self.mark, text) = (mark, rest)
  }

  /// The marks of lists, tasks, quotations and comments.
  private static let marks = Array("-*+>0.)[]%".utf8)

  /// Whether two marks differ by more than blanks; if they are blanks alone, whether they differ.
  static func areOtherKinds(_ mark: [UInt8], _ other: [UInt8]) -> Bool {
    let (one, two) = (mark.filter { !Byte.isBlank($0) }, other.filter { !Byte.isBlank($0) })
    return one.isEmpty && two.isEmpty
      ? mark != other : one != two && (one + two).allSatisfy(marks.contains)
  }
}

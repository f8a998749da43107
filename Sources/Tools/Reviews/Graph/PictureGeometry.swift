/// The positions of the parts of a picture, in pixels from its upper left corner.
///
/// **Invariant.** No two labels overlap, no label is under a lane, and no two nodes are at one place.
struct PictureGeometry {
  /// A mark, with the place of its frame.
  struct Pill {
    let mark: HistoryPicture.Mark
    let x: Int
    let width: Int
  }

  /// A line of text, with the place where it begins and its greatest width.
  struct Line {
    let text: String
    let x: Int
    let y: Int
    let width: Int
  }

  /// The words next to a node.
  struct Label {
    let title: Line
    let pills: [Pill]
    let details: [Line]
  }

  static let margin = 16
  static let titleSize = 15
  static let textSize = 13
  static let detailSize = 12
  static let pillSize = 11
  static let pillHeight = 16
  static let lineHeight = 16
  private static let rowHeight = 46
  private static let labelWidth = 560
  private static let trackGap = 8
  private static let mostDetailLines = 3

  let width: Int
  let height: Int
  let title: Line
  let summary: Line
  /// The names of the lanes; each is centered at its `x`.
  let headings: [Line]
  /// The middle of each lane's nodes.
  let centers: [Int]
  /// The middle of each row.
  let rows: [Int]
  let labels: [Label]
  /// The upper end of the lanes.
  let laneTop: Int

  init(_ picture: HistoryPicture) {
    let limit = min(130, max(44, 600 / max(1, picture.lanes.count)))
    var x = Self.margin
    var centers: [Int] = []
    var headings: [Line] = []
    laneTop = 84
    for lane in picture.lanes {
      let name =
        lane.isOutcome
        ? lane.name : TextExtent.cutInMiddle(lane.name, to: limit * 100 / Self.detailSize)
      let width = Self.extent(name, size: Self.detailSize)
      let half = max(20, width / 2 + 7)
      let tracks = lane.sideTracks > 0 ? 18 + Self.trackGap * lane.sideTracks : 0
      centers.append(x + half)
      headings.append(Line(text: name, x: x + half, y: 74, width: width))
      x += half + max(half, tracks)
    }
    let labelX = x + 10
    var y = laneTop
    var rows: [Int] = []
    var labels: [Label] = []
    var right = labelX
    for node in picture.nodes {
      let label = Self.label(of: node, x: labelX, y: y + 18)
      let lines = max(1, label.details.count)
      rows.append(y + 22)
      labels.append(label)
      for line in label.details + [label.title] { right = max(right, line.x + line.width) }
      for pill in label.pills { right = max(right, pill.x + pill.width) }
      y += Self.rowHeight + (lines - 1) * Self.lineHeight
    }
    let widest = max(right - Self.margin, Self.labelWidth / 2)
    title = Line(
      text: Self.cut(picture.title, to: widest, size: Self.titleSize, isBold: true),
      x: Self.margin, y: 28,
      width: min(widest, Self.extent(picture.title, size: Self.titleSize, isBold: true)))
    summary = Line(
      text: Self.cut(picture.summary, to: widest, size: Self.textSize), x: Self.margin, y: 48,
      width: min(widest, Self.extent(picture.summary, size: Self.textSize)))
    self.centers = centers
    self.headings = headings
    self.rows = rows
    self.labels = labels
    width = max(right, title.x + title.width, summary.x + summary.width) + Self.margin
    height = y + Self.margin / 2
  }

  /// The x coordinate at which an edge runs between its rows.
  func x(of edge: HistoryPicture.Edge) -> Int {
    centers[edge.lane] + (edge.track == 0 ? 0 : 10 + Self.trackGap * edge.track)
  }

  private static func label(of node: HistoryPicture.Node, x: Int, y: Int) -> Label {
    let text = cut(node.title, to: labelWidth, size: textSize, isBold: true)
    let title = Line(
      text: text, x: x, y: y, width: extent(text, size: textSize, isBold: true))
    var pills: [Pill] = []
    var next = x
    for mark in node.marks {
      let width = extent(mark.text, size: pillSize) + 12
      pills.append(Pill(mark: mark, x: next, width: width))
      next += width + 5
    }
    if !pills.isEmpty { next += 3 }
    var details: [Line] = []
    var left = next
    for text in wrapped(node.details.joined(separator: " · "), first: x + labelWidth - next) {
      details.append(
        Line(
          text: text, x: left, y: y + 18 + lineHeight * details.count,
          width: extent(text, size: detailSize)))
      left = x
    }
    return Label(title: title, pills: pills, details: details)
  }

  /// The lines of a text, broken at spaces, the last one cut.
  private static func wrapped(_ text: String, first: Int) -> [String] {
    guard !text.isEmpty else { return [] }
    var lines: [String] = []
    var line = ""
    var rest = text.split(separator: " ", omittingEmptySubsequences: false)[...]
    while let word = rest.first {
      let limit = lines.isEmpty ? max(first, 80) : labelWidth
      let longer = line.isEmpty ? String(word) : line + " " + word
      if line.isEmpty || extent(longer, size: detailSize) <= limit {
        line = longer
        rest.removeFirst()
        continue
      }
      if lines.count + 1 == mostDetailLines {
        line += " " + rest.joined(separator: " ")
        break
      }
      lines.append(line)
      line = ""
    }
    lines.append(line)
    return lines.enumerated().map { index, line in
      cut(line, to: index == 0 ? max(first, 80) : labelWidth, size: detailSize)
    }
  }

  static func extent(_ text: String, size: Int, isBold: Bool = false) -> Int {
    (TextExtent.width(of: text, isBold: isBold) * size + 99) / 100
  }

  private static func cut(_ text: String, to limit: Int, size: Int, isBold: Bool = false) -> String
  {
    TextExtent.cut(text, to: limit * 100 / size, isBold: isBold)
  }
}

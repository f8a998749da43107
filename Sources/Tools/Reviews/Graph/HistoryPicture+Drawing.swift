extension HistoryPicture {
  /// Everything that is drawn, in words: a line for the file and one for each node, in their order.
  public var description: String {
    var lines = ["\(title): \(summary)."]
    for (index, node) in nodes.enumerated() {
      var parts = [node.title] + node.details
      if !node.marks.isEmpty { parts.append(node.markText) }
      lines.append("\(index + 1). " + parts.joined(separator: "; ") + ".")
    }
    return lines.joined(separator: "\n")
  }

  /// Draws the picture at the place of its geometry.
  func draw(_ geometry: PictureGeometry, in writer: inout SVGWriter) {
    writer.text("text", Self.place(geometry.title, "name"), geometry.title.text)
    writer.text("text", Self.place(geometry.summary, "quiet"), geometry.summary.text)
    for (index, lane) in lanes.enumerated() {
      let line = geometry.headings[index]
      writer.open("g", "")
      writer.text("title", "", lane.name)
      writer.text("text", Self.place(line, "heading f\(colorNumber(of: index))"), line.text)
      writer.close("g")
      writer.element(
        "path",
        "class=\"lane\" d=\"M\(line.x) \(geometry.laneTop)V\(geometry.height - 12)\"")
    }
    // What decides is drawn over what only follows.
    for edge in edges where edge.kind == .follows { draw(edge, geometry, in: &writer) }
    for edge in edges where edge.kind != .follows { draw(edge, geometry, in: &writer) }
    for (index, node) in nodes.enumerated() {
      writer.open("g", "")
      writer.text("title", "", hint(for: node))
      draw(node, x: geometry.centers[node.lane], y: geometry.rows[index], geometry, in: &writer)
      draw(geometry.labels[index], in: &writer)
      writer.close("g")
    }
  }

  /// What a browser shows when a pointer is over a node.
  private func hint(for node: Node) -> String {
    var lines = [node.title] + node.details
    if !node.marks.isEmpty { lines.append(node.markText) }
    lines += node.versions.prefix(10).map { Self.shown($0) }
    if node.versions.count > 10 { lines.append("and \(node.versions.count - 10) more") }
    return lines.joined(separator: "\n")
  }

  private static func place(_ line: PictureGeometry.Line, _ style: String) -> String {
    "class=\"\(style)\" x=\"\(line.x)\" y=\"\(line.y)\""
  }

  /// The number of a lane's color; colors come again after six devices.
  private func colorNumber(of lane: Int) -> Int { lanes[lane].device == nil ? 6 : lane % 6 }

  // MARK: Edges

  private func draw(_ edge: Edge, _ geometry: PictureGeometry, in writer: inout SVGWriter) {
    let color =
      switch edge.kind {
      case .follows: "c\(colorNumber(of: nodes[edge.to].lane))"
      case .kept, .merged: "good"
      case .discarded: "bad"
      case .copied: "also"
      case .undecided: "open"
      }
    let (startX, startY) = (geometry.centers[nodes[edge.from].lane], geometry.rows[edge.from])
    let (endX, endY) = (geometry.centers[nodes[edge.to].lane], geometry.rows[edge.to])
    let trackX = geometry.x(of: edge)
    var path = "M\(startX) \(startY)"
    if edge.to == edge.from + 1 {
      path += Self.curve(startX, startY, endX, endY)
    } else {
      let (top, bottom) = (geometry.rows[edge.from + 1], geometry.rows[edge.to - 1])
      path += Self.curve(startX, startY, trackX, top)
      if bottom > top { path += "V\(bottom)" }
      path += Self.curve(trackX, bottom, endX, endY)
    }
    writer.element("path", "class=\"edge \(color)\" d=\"\(path)\"")
  }

  private static func curve(_ x: Int, _ y: Int, _ endX: Int, _ endY: Int) -> String {
    if x == endX { return "V\(endY)" }
    let middle = (y + endY) / 2
    return "C\(x) \(middle) \(endX) \(middle) \(endX) \(endY)"
  }

  // MARK: Nodes

  private func draw(
    _ node: Node, x: Int, y: Int, _ geometry: PictureGeometry, in writer: inout SVGWriter
  ) {
    let color = colorNumber(of: node.lane)
    let fate = Self.color(of: node.marks)
    switch node.kind {
    case .version:
      writer.element(
        "circle", "class=\"node c\(color) f\(color)\" cx=\"\(x)\" cy=\"\(y)\" r=\"7\"")
    case .deletion:
      writer.element(
        "circle", "class=\"node c\(color) f\(color)\" cx=\"\(x)\" cy=\"\(y)\" r=\"8\"")
      writer.element(
        "path",
        "class=\"cut\" d=\"M\(x - 3) \(y - 3)L\(x + 3) \(y + 3)M\(x + 3) \(y - 3)L\(x - 3) \(y + 3)\""
      )
    case .outcome:
      writer.element(
        "rect",
        "class=\"good-fill\" x=\"\(x - 10)\" y=\"\(y - 10)\" width=\"20\" height=\"20\" rx=\"5\"")
      writer.element(
        "path", "class=\"cut\" d=\"M\(x - 5) \(y)L\(x - 1) \(y + 4)L\(x + 5) \(y - 4)\"")
    case .copy:
      writer.element(
        "rect",
        "class=\"node also-fill\" x=\"\(x - 8)\" y=\"\(y - 8)\" width=\"16\" height=\"16\" rx=\"4\""
      )
      writer.element("path", "class=\"cut\" d=\"M\(x - 4) \(y)H\(x + 4)M\(x) \(y - 4)V\(y + 4)\"")
    case .undecided:
      writer.element(
        "path",
        "class=\"open-fill\" d=\"M\(x) \(y - 13)L\(x + 13) \(y)L\(x) \(y + 13)L\(x - 13) \(y)Z\"")
      writer.text("text", "class=\"sign\" x=\"\(x)\" y=\"\(y + 4)\"", "?")
    case .meeting:
      let other = geometry.centers[node.otherLane ?? node.lane]
      writer.element(
        "path", "class=\"edge c6\" d=\"M\(min(x, other)) \(y)H\(max(x, other))\"")
      for end in [x, other] {
        writer.element("circle", "class=\"node hollow c6\" cx=\"\(end)\" cy=\"\(y)\" r=\"4\"")
      }
    case .step:
      writer.element("circle", "class=\"node hollow c\(color)\" cx=\"\(x)\" cy=\"\(y)\" r=\"5\"")
    case .folded:
      for dot in [-7, 0, 7] {
        writer.element("circle", "class=\"f\(color)\" cx=\"\(x)\" cy=\"\(y + dot)\" r=\"2.5\"")
      }
    }
    if let fate, node.kind == .version || node.kind == .deletion {
      writer.element("circle", "class=\"ring \(fate)\" cx=\"\(x)\" cy=\"\(y)\" r=\"12\"")
    } else if node.kind == .version, node.marks.contains(where: { $0.kind == .head }) {
      writer.element("circle", "class=\"ring c\(color)\" cx=\"\(x)\" cy=\"\(y)\" r=\"11\"")
    }
  }

  /// The color that shows the fate of a version; `nil` if it has none.
  private static func color(of marks: [Mark]) -> String? {
    for mark in marks {
      switch mark.kind {
      case .kept, .merged: return "good"
      case .discarded, .replaced: return "bad"
      case .copied: return "also"
      case .undecided: return "open"
      case .head, .base, .fork, .deleted, .renamed, .decided: continue
      }
    }
    return nil
  }

  // MARK: Labels

  private func draw(_ label: PictureGeometry.Label, in writer: inout SVGWriter) {
    writer.text("text", Self.place(label.title, "title"), label.title.text)
    for pill in label.pills {
      let color = Self.color(of: [pill.mark])
      let top = label.title.y + 6
      writer.element(
        "rect",
        "class=\"\(color.map { "\($0)-fill" } ?? "pill")\" x=\"\(pill.x)\" y=\"\(top)\" "
          + "width=\"\(pill.width)\" height=\"\(PictureGeometry.pillHeight)\" rx=\"8\"")
      writer.text(
        "text",
        "class=\"word\(color == nil ? "" : " on-fill")\" x=\"\(pill.x + pill.width / 2)\" y=\"\(top + 12)\"",
        pill.mark.text)
    }
    for line in label.details {
      writer.text("text", Self.place(line, "detail quiet"), line.text)
    }
  }
}

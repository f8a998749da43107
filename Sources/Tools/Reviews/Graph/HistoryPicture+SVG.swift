// The picture as SVG 1.1, which browsers, code hosts and office programs show.

extension HistoryPicture {
  /// The style of the pictures, for a page that shows them with `svg(hasStyle: false)` and brings its own
  /// style element.
  ///
  /// Every selector begins with `.history-picture`. Colors follow `prefers-color-scheme`.
  public static let style = """
    .history-picture { font-family: system-ui, -apple-system, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif; font-size: 13px; fill: #1f2328; }
    .history-picture .paper { fill: #ffffff; stroke: #d0d7de; }
    .history-picture .stripe { fill: #f6f8fa; }
    .history-picture .lane { stroke: #d0d7de; stroke-dasharray: 2 4; }
    .history-picture .heading { font-size: 12px; font-weight: 600; text-anchor: middle; }
    .history-picture .name { font-size: 15px; font-weight: 700; }
    .history-picture .title { font-weight: 600; }
    .history-picture .detail { font-size: 12px; }
    .history-picture .quiet { fill: #59636e; }
    .history-picture .edge { fill: none; stroke-width: 2; }
    .history-picture .c0 { stroke: #2563eb; } .history-picture .f0 { fill: #2563eb; }
    .history-picture .c1 { stroke: #c2410c; } .history-picture .f1 { fill: #c2410c; }
    .history-picture .c2 { stroke: #7e22ce; } .history-picture .f2 { fill: #7e22ce; }
    .history-picture .c3 { stroke: #0f766e; } .history-picture .f3 { fill: #0f766e; }
    .history-picture .c4 { stroke: #be185d; } .history-picture .f4 { fill: #be185d; }
    .history-picture .c5 { stroke: #854d0e; } .history-picture .f5 { fill: #854d0e; }
    .history-picture .c6 { stroke: #59636e; } .history-picture .f6 { fill: #59636e; }
    .history-picture .node { stroke-width: 2; }
    .history-picture .hollow { fill: #ffffff; }
    .history-picture .ring { fill: none; stroke-width: 2; }
    .history-picture .cut { stroke: #ffffff; stroke-width: 2; fill: none; }
    .history-picture .sign { fill: #ffffff; font-size: 12px; font-weight: 700; text-anchor: middle; }
    .history-picture .good { stroke: #1a7f37; } .history-picture .good-fill { fill: #1a7f37; }
    .history-picture .bad { stroke: #cf222e; stroke-dasharray: 5 4; } .history-picture .bad-fill { fill: #cf222e; }
    .history-picture .open { stroke: #9a6700; stroke-dasharray: 8 4; } .history-picture .open-fill { fill: #9a6700; }
    .history-picture .also { stroke: #0969da; stroke-dasharray: 2 3; } .history-picture .also-fill { fill: #0969da; }
    .history-picture .pill { fill: none; stroke: #59636e; }
    .history-picture .word { font-size: 11px; text-anchor: middle; }
    .history-picture .on-fill { fill: #ffffff; font-weight: 600; }
    @media (prefers-color-scheme: dark) {
      .history-picture { fill: #e6edf3; }
      .history-picture .paper { fill: #0d1117; stroke: #3d444d; }
      .history-picture .stripe { fill: #151b23; }
      .history-picture .lane { stroke: #3d444d; }
      .history-picture .quiet { fill: #9198a1; }
      .history-picture .c0 { stroke: #79a6ff; } .history-picture .f0 { fill: #79a6ff; }
      .history-picture .c1 { stroke: #ffa657; } .history-picture .f1 { fill: #ffa657; }
      .history-picture .c2 { stroke: #d2a8ff; } .history-picture .f2 { fill: #d2a8ff; }
      .history-picture .c3 { stroke: #56d4c4; } .history-picture .f3 { fill: #56d4c4; }
      .history-picture .c4 { stroke: #ff9bce; } .history-picture .f4 { fill: #ff9bce; }
      .history-picture .c5 { stroke: #e3b341; } .history-picture .f5 { fill: #e3b341; }
      .history-picture .c6 { stroke: #9198a1; } .history-picture .f6 { fill: #9198a1; }
      .history-picture .hollow { fill: #0d1117; }
      .history-picture .cut { stroke: #0d1117; }
      .history-picture .sign { fill: #0d1117; }
      .history-picture .good { stroke: #3fb950; } .history-picture .good-fill { fill: #3fb950; }
      .history-picture .bad { stroke: #ff7b72; } .history-picture .bad-fill { fill: #ff7b72; }
      .history-picture .open { stroke: #d29922; } .history-picture .open-fill { fill: #d29922; }
      .history-picture .also { stroke: #58a6ff; } .history-picture .also-fill { fill: #58a6ff; }
      .history-picture .pill { stroke: #9198a1; }
      .history-picture .on-fill { fill: #0d1117; }
    }

    """

  /// The picture as one SVG element, for a file of its own or for a page.
  ///
  /// It is self-contained: no script, no link, no font. A screen reader reads `<title>` and `<desc>`, which
  /// describe everything that is drawn. Elements have no `style` attribute, so a content security policy need only
  /// allow the style element, or none with `hasStyle: false` (see ``style``).
  ///
  /// - Parameters:
  ///   - id: What the IDs of the title and the description begin with; unique on a page: letters, digits, `-`.
  ///   - hasStyle: Whether the style is in the element.
  /// - Returns: The element, with a line feed at its end.
  /// - Complexity: O(*n* + *e*) in the number of nodes and edges, and in the length of their texts.
  public func svg(id: String = "history", hasStyle: Bool = true) -> String {
    Self.svg([self], id: id, hasStyle: hasStyle)
  }

  /// Several pictures below each other, as one SVG element.
  ///
  /// - Parameters:
  ///   - pictures: The pictures.
  ///   - note: A note below them, if any.
  ///   - id: What the IDs of the title and the description begin with; unique on a page: letters, digits, `-`.
  ///   - hasStyle: Whether the style is in the element.
  /// - Returns: The element, with a line feed at its end.
  /// - Complexity: O(*n* + *e*) in the number of nodes and edges, and in the length of their texts.
  public static func svg(
    _ pictures: [HistoryPicture], note: String? = nil, id: String = "history",
    hasStyle: Bool = true
  ) -> String {
    let parts = pictures.map { ($0, PictureGeometry($0)) }
    let noteWidth = note.map { PictureGeometry.extent($0, size: PictureGeometry.textSize) } ?? 0
    let width = max(
      parts.map { $0.1.width }.max() ?? 0, noteWidth + 2 * PictureGeometry.margin)
    let height = parts.reduce(0) { $0 + $1.1.height } + (note == nil ? 0 : 32)
    var writer = SVGWriter()
    writer.open(
      "svg",
      "xmlns=\"http://www.w3.org/2000/svg\" class=\"history-picture\" role=\"img\" "
        + "aria-labelledby=\"\(id)-title \(id)-desc\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\"")
    let title =
      pictures.count == 1
      ? "History of \(pictures[0].title)" : "Histories of \(pictures.count) files"
    writer.text("title", "id=\"\(id)-title\"", title)
    writer.text(
      "desc", "id=\"\(id)-desc\"",
      (pictures.map(\.description) + [note].compactMap { $0 }).joined(separator: "\n"))
    if hasStyle { writer.raw("style", style) }
    writer.element(
      "rect", "class=\"paper\" x=\"0\" y=\"0\" width=\"\(width)\" height=\"\(height)\" rx=\"8\"")
    var top = 0
    for (picture, geometry) in parts {
      writer.open("g", top == 0 ? "" : "transform=\"translate(0 \(top))\"")
      picture.draw(geometry, in: &writer)
      writer.close("g")
      top += geometry.height
    }
    if let note {
      writer.text("text", "class=\"quiet\" x=\"\(PictureGeometry.margin)\" y=\"\(top + 20)\"", note)
    }
    writer.close("svg")
    return writer.output
  }
}

/// Writes elements of SVG, one a line.
struct SVGWriter {
  private(set) var output = ""
  private var depth = 0

  mutating func open(_ name: String, _ attributes: String) {
    line("<\(name)" + (attributes.isEmpty ? "" : " ") + attributes + ">")
    depth += 1
  }

  mutating func close(_ name: String) {
    depth -= 1
    line("</\(name)>")
  }

  /// An element without contents.
  mutating func element(_ name: String, _ attributes: String) { line("<\(name) \(attributes)/>") }

  /// An element that holds text, which is escaped.
  mutating func text(_ name: String, _ attributes: String, _ text: String) {
    line(
      "<\(name)" + (attributes.isEmpty ? "" : " ") + attributes + ">" + XMLText.escaping(text)
        + "</\(name)>")
  }

  /// An element that holds text without anything to escape.
  mutating func raw(_ name: String, _ text: String) {
    line("<\(name)>\n" + text + "</\(name)>")
  }

  private mutating func line(_ text: String) {
    output += String(repeating: " ", count: depth * 2) + text + "\n"
  }
}

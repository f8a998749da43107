// The picture as text that GitHub and GitLab draw.

extension HistoryPicture {
  /// The picture as a flowchart of Mermaid, for a code block named `mermaid`.
  ///
  /// Every version is a box with its words; arrows lead from a version to those that follow it. A `gitGraph` is
  /// not sufficient: there a version can only follow the last one of its branch, or one merge.
  ///
  /// - Returns: The text, with a line feed at its end.
  /// - Complexity: O(*n* + *e*) in the number of nodes and edges, and in the length of their texts.
  public func mermaid() -> String { Self.mermaid([self]) }

  /// One flowchart of several pictures.
  ///
  /// - Parameters:
  ///   - pictures: The pictures; each is a subgraph.
  ///   - note: A note about them for a comment, if any.
  /// - Returns: The text, with a line feed at its end.
  /// - Complexity: O(*n* + *e*) in the number of nodes and edges, and in the length of their texts.
  public static func mermaid(_ pictures: [HistoryPicture], note: String? = nil) -> String {
    let titles = pictures.map { MermaidText.line($0.title) }.joined(separator: ", ")
    var text = "flowchart TB\n"
    text += "  accTitle: History of \(TextExtent.cut(titles, to: 8_000))\n"
    if let note { text += "  %% \(MermaidText.line(note))\n" }
    var used: Set<String> = []
    for (number, picture) in pictures.enumerated() {
      picture.addSubgraph("f\(number)", to: &text, styles: &used)
    }
    for (name, style) in styles where used.contains(name) {
      text += "  classDef \(name) \(style)\n"
    }
    return text
  }

  private func addSubgraph(_ name: String, to text: inout String, styles: inout Set<String>) {
    let heading = TextExtent.cut("\(title): \(summary)", to: 8_000)
    text += "  subgraph \(name)[\"\(MermaidText.escaping(heading))\"]\n"
    text += "    direction TB\n"
    for (index, node) in nodes.enumerated() {
      let (open, close) = Self.brackets(of: node.kind)
      let style = styleName(of: node)
      styles.insert(style)
      text += "    \(name)n\(index)\(open)\"\(Self.label(of: node))\"\(close):::\(style)\n"
    }
    for edge in edges {
      text += "    \(name)n\(edge.from) \(Self.arrow(of: edge.kind)) \(name)n\(edge.to)\n"
    }
    for (from, to) in lifelines { text += "    \(name)n\(from) -.- \(name)n\(to)\n" }
    text += "  end\n  style \(name) fill:none,stroke:#848d97\n"
  }

  private static func label(of node: Node) -> String {
    var lines = ["<b>" + MermaidText.escaping(TextExtent.cut(node.title, to: 4_000)) + "</b>"]
    lines += node.details.map { MermaidText.escaping(TextExtent.cut($0, to: 4_000)) }
    if !node.marks.isEmpty { lines.append("<i>" + MermaidText.escaping(node.markText) + "</i>") }
    return lines.joined(separator: "<br/>")
  }

  private static func brackets(of kind: Node.Kind) -> (String, String) {
    switch kind {
    case .version, .deletion, .folded: ("(", ")")
    case .outcome: ("([", "])")
    case .copy: ("[[", "]]")
    case .undecided: ("{{", "}}")
    case .meeting, .step: ("[", "]")
    }
  }

  private static func arrow(of kind: Edge.Kind) -> String {
    switch kind {
    case .follows: "-->"
    case .kept: "==>|kept|"
    case .merged: "==>|merged|"
    case .copied: "-.->|copied|"
    case .discarded: "-.-x|discarded|"
    case .undecided: "-.-|?|"
    }
  }

  private func styleName(of node: Node) -> String {
    switch node.kind {
    case .outcome: return "outcome"
    case .copy: return "copy"
    case .undecided: return "open"
    case .meeting, .step: return "step"
    case .version, .deletion, .folded:
      if node.marks.contains(where: { $0.kind == .discarded || $0.kind == .replaced }) {
        return "gone"
      }
      return "lane\(lanes[node.lane].device == nil ? 6 : node.lane % 6)"
    }
  }

  /// Frames only: fill and text stay those of the reader's theme, light or dark.
  private static let styles = [
    ("lane0", "stroke:#2f81f7,stroke-width:2px"),
    ("lane1", "stroke:#db6d28,stroke-width:2px"),
    ("lane2", "stroke:#a371f7,stroke-width:2px"),
    ("lane3", "stroke:#2a9d8f,stroke-width:2px"),
    ("lane4", "stroke:#db61a2,stroke-width:2px"),
    ("lane5", "stroke:#9e6a03,stroke-width:2px"),
    ("lane6", "stroke:#848d97,stroke-width:2px"),
    ("outcome", "stroke:#2da44e,stroke-width:3px"),
    ("copy", "stroke:#2f81f7,stroke-width:2px"),
    ("open", "stroke:#d29922,stroke-width:3px,stroke-dasharray:6 3"),
    ("gone", "stroke:#cf222e,stroke-width:2px,stroke-dasharray:4 3"),
    ("step", "stroke:#848d97"),
  ]
}

extension HistoryPicture {
  /// The edges from one node of a device to its next if one of the two is not a version: a node that nothing
  /// follows would have no place otherwise.
  var lifelines: [(from: Int, to: Int)] {
    var last: [Int: Int] = [:]
    var lines: [(from: Int, to: Int)] = []
    let drawn = Set(edges.map { [$0.from, $0.to] })
    func isEvent(_ node: Int) -> Bool { nodes[node].kind == .meeting || nodes[node].kind == .step }
    for (index, node) in nodes.enumerated() {
      for lane in Set([node.lane, node.otherLane ?? node.lane]).sorted() {
        if let before = last[lane], isEvent(before) || isEvent(index),
          !drawn.contains([before, index]),
          !lines.contains(where: { $0.from == before && $0.to == index })
        {
          lines.append((before, index))
        }
        last[lane] = index
      }
    }
    return lines
  }
}

/// Text in labels of Mermaid.
enum MermaidText {
  /// The text with everything but letters, digits and plain punctuation as a reference by number, which Mermaid
  /// takes in any label.
  static func escaping(_ text: String) -> String {
    text.escaped { isPlain($0) ? nil : "#\($0.value);" }
  }

  /// The text as the rest of a line in which references have no meaning: characters that could end it are left
  /// out.
  static func line(_ text: String) -> String {
    text.escaped { isPlain($0) ? nil : "_" }
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", " ", ".", ",", "-", "/", "'", "(", ")", ":", "+", "?",
      "_":
      true
    default: scalar.value >= 0x80
    }
  }
}

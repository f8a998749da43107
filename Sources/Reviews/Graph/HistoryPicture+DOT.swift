// The picture in the language of Graphviz.

extension HistoryPicture {
  /// The picture as a graph in the language of Graphviz: `dot -Tsvg` draws it.
  ///
  /// - Returns: The text, with a line feed at its end.
  /// - Complexity: O(*n* + *e*) in the number of nodes and edges, and in the length of their texts.
  public func dot() -> String { Self.dot([self]) }

  /// One graph for each picture, below each other.
  static func dot(_ pictures: [HistoryPicture], note: String? = nil) -> String {
    let graphs = pictures.enumerated().map { $1.graph(number: $0 + 1) }
    return graphs.joined(separator: "\n") + (note.map { "// \($0)\n" } ?? "")
  }

  private func graph(number: Int) -> String {
    let (name, summary) = (DOTText.escaping(title), DOTText.escaping(summary))
    var text = "digraph \"\(name)\" {\n"
    text += "  graph [label=\"\(name)\\n\(summary)\\n \", labelloc=t, fontname=\"sans-serif\"];\n"
    text += "  node [shape=box, style=\"rounded,filled\", fillcolor=\"#ffffff\", penwidth=2"
    text += ", fontname=\"sans-serif\", fontsize=11];\n"
    text += "  edge [fontname=\"sans-serif\", fontsize=9];\n"
    for (index, node) in nodes.enumerated() {
      text += "  n\(index) [label=\"\(Self.label(of: node))\", group=lane\(node.lane)"
      text += ", \(look(of: node))];\n"
    }
    for edge in edges {
      text += "  n\(edge.from) -> n\(edge.to)\(Self.look(of: edge.kind));\n"
    }
    // What is in no relation stays in the order of time, too.
    for (index, node) in nodes.enumerated().dropFirst()
    where node.kind == .meeting || node.kind == .step || nodes[index - 1].kind == .meeting
      || nodes[index - 1].kind == .step
    {
      text += "  n\(index - 1) -> n\(index) [style=invis];\n"
    }
    return text + "}\n"
  }

  private static func label(of node: Node) -> String {
    var lines = [node.title] + node.details
    if !node.marks.isEmpty {
      lines.append("[" + node.marks.map(\.text).joined(separator: ", ") + "]")
    }
    return lines.map { DOTText.escaping(TextExtent.cut($0, to: 4_000)) }.joined(separator: "\\n")
  }

  private func look(of node: Node) -> String {
    let colors = ["#2563eb", "#c2410c", "#7e22ce", "#0f766e", "#be185d", "#854d0e"]
    switch node.kind {
    case .outcome: return "color=\"#1a7f37\", penwidth=3"
    case .copy: return "color=\"#0969da\", peripheries=2"
    case .undecided: return "color=\"#9a6700\", shape=hexagon, style=\"filled,dashed\""
    case .meeting, .step: return "color=\"#59636e\", shape=plaintext"
    case .version, .deletion, .folded:
      if node.marks.contains(where: { $0.kind == .discarded || $0.kind == .replaced }) {
        return "color=\"#cf222e\", style=\"rounded,filled,dashed\""
      }
      let color = lanes[node.lane].device == nil ? "#59636e" : colors[node.lane % colors.count]
      return "color=\"\(color)\""
    }
  }

  private static func look(of kind: Edge.Kind) -> String {
    switch kind {
    case .follows: ""
    case .kept: " [label=\"kept\", color=\"#1a7f37\", penwidth=2]"
    case .merged: " [label=\"merged\", color=\"#1a7f37\", penwidth=2]"
    case .copied: " [label=\"copied\", color=\"#0969da\", style=dotted]"
    case .discarded: " [label=\"discarded\", color=\"#cf222e\", style=dashed]"
    case .undecided: " [label=\"?\", color=\"#9a6700\", style=dashed]"
    }
  }
}

/// Text in quoted strings of Graphviz.
enum DOTText {
  /// The text with quotation marks, backslashes and the beginnings of HTML references escaped.
  static func escaping(_ text: String) -> String {
    var safe = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": safe += "\\\""
      case "\\": safe += "\\\\"
      case "&": safe += "&amp;"
      case "\n": safe += "\\n"
      default: safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }
}

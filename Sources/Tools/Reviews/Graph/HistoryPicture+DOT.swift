// The picture in the language of Graphviz.

extension HistoryPicture {
  /// The picture as a graph in the language of Graphviz: `dot -Tsvg` draws it.
  ///
  /// - Returns: The text, with a line feed at its end.
  /// - Complexity: O(*n* + *e*) in the number of nodes and edges, and in the length of their texts.
  public func dot() -> String { Self.dot([self]) }

  /// One graph of several pictures.
  ///
  /// - Parameters:
  ///   - pictures: The pictures; each is a cluster.
  ///   - note: A note below them, if any.
  /// - Returns: The text, with a line feed at its end.
  /// - Complexity: O(*n* + *e*) in the number of nodes and edges, and in the length of their texts.
  public static func dot(_ pictures: [HistoryPicture], note: String? = nil) -> String {
    var text = "digraph history {\n"
    text += "  graph [fontname=\"sans-serif\", labelloc=b"
    if let note { text += ", label=\"\(DOTText.escaping(note))\"" }
    text += "];\n"
    text += "  node [shape=box, style=\"rounded,filled\", fillcolor=\"#ffffff\", penwidth=2"
    text += ", fontname=\"sans-serif\", fontsize=11];\n"
    text += "  edge [fontname=\"sans-serif\", fontsize=9];\n"
    for (number, picture) in pictures.enumerated() { picture.addCluster("f\(number)", to: &text) }
    return text + "}\n"
  }

  private func addCluster(_ name: String, to text: inout String) {
    let heading = [title, summary].map { DOTText.escaping(TextExtent.cut($0, to: 8_000)) }
    text += "  subgraph cluster_\(name) {\n"
    text += "    graph [label=\"\(heading[0])\\n\(heading[1])\", labelloc=t, color=\"#d0d7de\"];\n"
    for (index, node) in nodes.enumerated() {
      text +=
        "    \(name)n\(index) [label=\"\(Self.label(of: node))\", group=\(name)lane\(node.lane)"
      text += ", \(look(of: node))];\n"
    }
    for edge in edges {
      text += "    \(name)n\(edge.from) -> \(name)n\(edge.to)\(Self.look(of: edge.kind));\n"
    }
    for (from, to) in lifelines {
      text +=
        "    \(name)n\(from) -> \(name)n\(to) [color=\"#b0b7be\", style=dotted, arrowhead=none];\n"
    }
    text += "  }\n"
  }

  private static func label(of node: Node) -> String {
    var lines = [node.title] + node.details
    if !node.marks.isEmpty { lines.append("[\(node.markText)]") }
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
    text.escaped { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "&": "&amp;"
      case "\n": "\\n"
      default: nil
      }
    }
  }
}

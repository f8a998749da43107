/// How pictures are written.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  /// An image that browsers, code hosts and office programs show.
  case svg
  /// A text that GitHub, GitLab and others draw, in a code block named `mermaid`.
  case mermaid
  /// The language of Graphviz.
  case dot

  /// Some pictures as text.
  ///
  /// - Parameters:
  ///   - pictures: The pictures.
  ///   - note: A note below them, if any.
  /// - Returns: The text, with a line feed at its end: one image, or one graph for each picture.
  /// - Complexity: Linear in the text.
  public func text(of pictures: [HistoryPicture], note: String? = nil) -> String {
    switch self {
    case .svg: HistoryPicture.svg(pictures, note: note)
    case .mermaid: HistoryPicture.mermaid(pictures, note: note)
    case .dot: HistoryPicture.dot(pictures, note: note)
    }
  }
}

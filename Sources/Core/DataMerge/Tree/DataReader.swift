/// Reads texts of all formats that are merged by value.
enum DataReader {
  /// The tree of a text.
  ///
  /// - Throws: The first place that cannot be read.
  static func tree(of bytes: [UInt8], _ format: DataFormat) throws(ReadingFault) -> DataTree {
    switch format {
    case .json, .canvas: try JSONTreeReader.tree(of: bytes)
    default: throw ReadingFault("x", at: 0)
    }
  }
}

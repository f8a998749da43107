/// Reads texts of all formats into trees.
enum DataReader {
  /// The tree of a text.
  ///
  /// - Throws: The first place that cannot be read.
  /// - Complexity: O(*n*) in the bytes.
  static func tree(of bytes: [UInt8], _ format: DataFormat) throws(ReadingFault) -> DataTree {
    switch format {
    case .json, .canvas: try JSONTreeReader.tree(of: bytes)
    case .toml: try SectionReader.tree(of: bytes, isTOML: true)
    case .ini: try SectionReader.tree(of: bytes, isTOML: false)
    case .strings: try StringsReader.tree(of: bytes)
    case .csv: try TableReader.tree(of: bytes, separator: nil)
    case .tsv: try TableReader.tree(of: bytes, separator: UInt8(ascii: "\t"))
    case .propertyList: try PropertyListReader.tree(of: bytes)
    case .yaml: try YAMLReader.tree(of: bytes)
    }
  }
}

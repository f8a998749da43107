// A path as the names on the way down, and as bytes with slashes between them.
extension [[UInt8]] {
  /// The names on the way down a path.
  ///
  /// - Parameter path: The path, as bytes; empty for the folder at which it begins.
  package init(path: [UInt8]) {
    self = path.split(separator: 0x2F).map(Array<UInt8>.init)
  }

  /// The names with slashes between them.
  package var path: [UInt8] { [UInt8](joined(separator: [0x2F])) }

  /// The path of a name in the folder that these names lead to.
  package func path(of name: [UInt8]) -> [UInt8] { (self + [name]).path }
}

/// The keys that an object of a format may have.
///
/// ```swift
/// enum VersionKey: String, CaseIterable { case device, vector, modified, text }
/// let table = JSONKeyTable(VersionKey.self)
///
/// try reader.beginObject()
/// while let key = try reader.nextKey(in: table) {
///   switch key {  // the compiler sees to it that no key is forgotten
///   case .device: device = try reader.readString()
///   …
/// ```
///
/// A table is made once and used for every object. Keys are compared by bytes.
public struct JSONKeyTable<Key: Sendable>: Sendable {
  @usableFromInline let keys: [Key]
  @usableFromInline let names: JSONKeyNames

  /// Makes a table from the cases of an enumeration; a case's raw value is its key.
  ///
  /// - Parameter type: The enumeration.
  public init(_ type: Key.Type) where Key: CaseIterable & RawRepresentable<String> {
    self.init(type.allCases.map { ($0.rawValue, $0) })
  }

  /// Makes a table of keys with their meanings.
  ///
  /// - Parameter rows: The keys, each with its meaning.
  public init(_ rows: [(name: String, key: Key)]) {
    keys = rows.map { $0.key }
    names = JSONKeyNames(rows.map { $0.name })
  }
}

/// The names of a table, in a form that compares fast.
@usableFromInline
struct JSONKeyNames: Sendable {
  let names: [[UInt8]]
  let prefixes: [UInt64]
  let counts: [Int]

  init(_ texts: [String]) {
    names = texts.map { Array($0.utf8) }
    prefixes = names.map { JSONKeyNames.prefix(of: $0, from: 0, to: $0.count) }
    counts = names.map { $0.count }
  }

  /// The first eight bytes of a key, the first one lowest, padded with zeros.
  @inline(__always)
  static func prefix(of bytes: [UInt8], from start: Int, to end: Int) -> UInt64 {
    var prefix: UInt64 = 0
    var shift: UInt64 = 0
    var index = start
    let stop = min(end, start &+ 8)
    while index < stop {
      prefix |= UInt64(bytes[index]) &<< shift
      shift &+= 8
      index &+= 1
    }
    return prefix
  }

  /// The names in the form in which a message lists them.
  var expectation: String {
    let quoted = names.map { JSONReader.quoted($0) }
    guard let last = quoted.last else { return "no key" }
    if quoted.count == 1 { return last }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}

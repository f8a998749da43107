/// The folded form of one file name: names with equal keys collide.
///
/// The identity of a name is its bytes; a key decides whether two names can be in one folder. There are two
/// keys, for two purposes, and a key of one kind is never compared with a key of the other:
///
///     CollisionKey.canonicalCaseless(Array("Maße".utf8)) == .canonicalCaseless(Array("MASSE".utf8))
///     // true: a Mac, and a Linux directory that folds case, treat them as one file
///     CollisionKey.canonicalCaseless(Array("name".utf8)) == .canonicalCaseless(Array("name.".utf8))
///     // false
///     CollisionKey.universal(Array("name".utf8)) == .universal(Array("name.".utf8))
///     // true: Windows drops the dot
///
/// - `canonicalCaseless` is canonical caseless match (Unicode Standard, definition D145): what APFS
///   does, and the check that live names must pass.
/// - `universal` joins every two names that some file system joins: a generated name must be free under it, and
///   user names that are equal only under it deserve a warning.
///
/// Neither joins compatibility forms (`Ａ` and `A`, `²` and `2`), nor look-alikes of other scripts.
///
/// The key is stored as normalized bytes (NFD, marks in canonical order), so comparing and hashing
/// are plain byte work, and the result is the same with every toolchain: all data comes from tables
/// of one Unicode version, `unicodeVersion`. A scalar that this version does not assign folds to itself. If
/// Unicode reserves it for an ignorable character, the universal key already omits it.
///
/// A name that is not well-formed UTF-8 has its bytes with ASCII letters folded as key. No
/// well-formed name has that key, since folding ASCII letters leaves ill-formed bytes ill-formed.
public struct CollisionKey: Sendable {
  /// The folded form: UTF-8 in NFD, or ill-formed as the name itself is.
  package let bytes: [UInt8]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The version of Unicode that the keys follow.
  public static var unicodeVersion: String { UnicodeData.version }

  /// The key of canonical caseless match: the hard check.
  ///
  /// Source: Unicode Standard, D145, `NFD(fold(NFD(name)))` with full case folding (statuses C and F
  /// of CaseFolding.txt).
  ///
  /// - Parameter name: One component of a path.
  /// - Returns: The key.
  /// - Complexity: O(*n*) in the length of the name, O(*n* log *n*) for marks out of order.
  public static func canonicalCaseless(_ name: [UInt8]) -> CollisionKey {
    CollisionKey(bytes: foldedBytes(name, form: .canonicalCaseless))
  }

  /// The key that joins every two names that some file system joins, for generated names and for portability.
  ///
  /// It joins every pair that the canonical caseless key joins. In addition:
  ///
  /// - default-ignorable code points are omitted;
  /// - trailing dots and spaces are omitted, unless nothing would remain;
  /// - dotless ı is i;
  /// - Georgian Nuskhuri is Mkhedruli.
  ///
  /// - Parameter name: One component of a path.
  /// - Returns: The key.
  /// - Complexity: O(*n*) in the length of the name, O(*n* log *n*) for marks out of order.
  public static func universal(_ name: [UInt8]) -> CollisionKey {
    CollisionKey(bytes: foldedBytes(name, form: .universal))
  }
}

extension CollisionKey: Hashable {
  /// Compares the folded bytes.
  ///
  /// - Complexity: O(*n*) in the length of the keys.
  public static func == (left: CollisionKey, right: CollisionKey) -> Bool {
    left.bytes == right.bytes
  }

  /// Feeds the folded bytes into a hasher.
  ///
  /// - Complexity: O(*n*) in the length of the key.
  public func hash(into hasher: inout Hasher) {
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}

extension CollisionKey: CustomStringConvertible {
  /// The folded form for people, such as `readme.md`; ill-formed bytes show as U+FFFD.
  public var description: String {
    String(decoding: bytes, as: UTF8.self)
  }
}

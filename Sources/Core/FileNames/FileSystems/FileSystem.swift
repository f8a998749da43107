/// A file system, or a service that keeps files, with rules of its own about names.
///
/// Each treats other names as the same and refuses others:
///
///     FileSystem.ntfs.takesForOne(Array("README".utf8), Array("readme".utf8))   // true
///     FileSystem.ntfs.takesForOne(Array("Maße".utf8), Array("MASSE".utf8))      // false
///     FileSystem.apfs.takesForOne(Array("Maße".utf8), Array("MASSE".utf8))      // true
///     NameProblem.problems(of: Array("aux.txt".utf8), for: [.win32])            // reserved-name
///
/// Each model follows the system's own tables or sources; a system that is known only from its documentation is
/// marked as such. `CollisionKey.universal` joins every two names that any of them joins, with two exceptions:
/// U+0345 with further marks, for which `ext4-casefold` and `apfs` contradict each other, and names of nothing
/// but dots, spaces and ignorable characters.
public struct FileSystem: Sendable {
  /// How a name becomes what the system compares.
  enum Comparison: Hashable, Sendable {
    /// Byte for byte.
    case bytes
    /// Canonical caseless match.
    case canonicalCaseless
    /// One scalar to one, by a table; what is ill-formed byte for byte.
    case table(LetterTable.Kind)
    /// By the table of NTFS, trailing dots and spaces left out.
    case windows
    /// Decomposed except for some ranges, by a table, some scalars ignored.
    case hfsPlus
    /// Decomposed, folded, and without default-ignorables, of Unicode 12.1.
    case ext4
  }

  /// The name of the system, as in options: `apfs`, `hfsplus`, `ntfs` ….
  public let name: String

  /// The number of the system among all of them.
  let number: UInt8
  let comparison: Comparison
  let rules: NameRules

  private init(
    _ number: UInt8, _ name: String, _ comparison: Comparison, _ rules: NameRules
  ) {
    self.number = number
    self.name = name
    self.comparison = comparison
    self.rules = rules
  }

  /// APFS, case-insensitive: every Mac's default.
  ///
  /// Compares by canonical caseless match, keeps the spelling; refuses ill-formed UTF-8, unassigned
  /// code points, and names above 255 bytes. Source: the tables of apfs-fuse equal that rule for
  /// every scalar that they accept.
  public static let apfs = FileSystem(
    0, "apfs", .canonicalCaseless,
    NameRules(limit: .bytes(255), needsUTF8: true, refusesUnassigned: true))

  /// HFS Plus, case-insensitive: Macs before 2017, and disks of theirs.
  ///
  /// Source: Apple Technical Note TN1150.
  public static let hfsPlus = FileSystem(
    1, "hfsplus", .hfsPlus, NameRules(limit: .utf16(255), needsUTF8: true))

  /// NTFS itself, as Linux and a Mac write it.
  ///
  /// Compares each UTF-16 unit by its up-case table. Source: the table that `mkntfs` writes.
  public static let ntfs = FileSystem(
    2, "ntfs", .table(.ntfs), NameRules(limit: .utf16(255), needsUTF8: true))

  /// Windows programs, on any file system: the rules of Win32 on top of NTFS.
  ///
  /// Drops trailing dots and spaces; refuses device names and characters that have a meaning in paths.
  /// Source: Microsoft, "Naming Files, Paths, and Namespaces".
  public static let win32 = FileSystem(
    3, "win32", .windows,
    NameRules(
      limit: .utf16(255), pathLimit: 260, needsUTF8: true, refusesPathCharacters: true,
      refusesDevices: true, refusesTrailingDot: true, refusesTrailingSpace: true))

  /// exFAT: memory cards and sticks.
  ///
  /// Source: Microsoft, "exFAT file system specification"; the up-case table that `mkfs.exfat` writes.
  public static let exFAT = FileSystem(
    4, "exfat", .table(.exFAT),
    NameRules(limit: .utf16(255), needsUTF8: true, refusesPathCharacters: true))

  /// A directory of ext4 or f2fs that folds case (`chattr +F`): Android, Steam.
  ///
  /// Source: e2fsprogs 1.47, Unicode 12.1; equal to what its library folds, for every scalar and for
  /// generated names (`.ci/measure/names ext4`).
  public static let ext4CaseFold = FileSystem(
    5, "ext4-casefold", .ext4, NameRules(limit: .bytes(255)))

  /// ZFS with `casesensitivity=insensitive` or `mixed`.
  ///
  /// Source: openzfs `module/zfs/u8_textprep.c`: simple upper case of Unicode 5.0.
  public static let zfsInsensitive = FileSystem(
    6, "zfs-insensitive", .table(.zfs), NameRules(limit: .bytes(255)))

  /// A share of Samba, as its clients see it.
  ///
  /// Source: Samba 4.17, `toupper_m`.
  public static let samba = FileSystem(
    7, "samba", .table(.samba), NameRules(limit: .bytes(255)))

  /// Dropbox: one name for each case class, in any Unicode form; refuses a trailing space.
  ///
  /// Known from its documentation only, in words; modeled as canonical caseless match.
  public static let dropbox = FileSystem(
    8, "dropbox", .canonicalCaseless,
    NameRules(limit: .utf16(255), needsUTF8: true, refusesTrailingSpace: true))

  /// OneDrive and SharePoint.
  ///
  /// Known from its documentation only, in words: insensitive to case; modeled as `win32`, with the
  /// further names that it refuses and its limit of 400 characters for a path.
  public static let oneDrive = FileSystem(
    9, "onedrive", .windows,
    NameRules(
      limit: .utf16(255), pathLimit: 400, needsUTF8: true, refusesPathCharacters: true,
      refusesDevices: true, refusesTrailingDot: true, refusesTrailingSpace: true,
      refusesLeadingSpace: true, refusesOneDriveNames: true))

  /// ext4, btrfs, xfs as Linux uses them by default: any bytes, at most 255.
  public static let linux = FileSystem(10, "linux", .bytes, NameRules(limit: .bytes(255)))

  /// eCryptfs: any bytes, at most 143.
  public static let eCryptfs = FileSystem(11, "ecryptfs", .bytes, NameRules(limit: .bytes(143)))

  /// Those that a portable name must suit: all but `ecryptfs`.
  public static var portable: [FileSystem] { allCases.filter { $0 != .eCryptfs } }

  /// Finds a system by its name.
  ///
  /// - Parameter name: The name, as `name` gives it.
  public init?(named name: String) {
    guard let known = Self.allCases.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      return nil
    }
    self = known
  }
}

extension FileSystem: CaseIterable {
  /// All systems.
  public static var allCases: [FileSystem] {
    [
      .apfs, .hfsPlus, .ntfs, .win32, .exFAT, .ext4CaseFold, .zfsInsensitive, .samba, .dropbox,
      .oneDrive, .linux, .eCryptfs,
    ]
  }
}

extension FileSystem: Hashable {
  /// Whether two are the same system.
  public static func == (left: FileSystem, right: FileSystem) -> Bool {
    left.number == right.number
  }

  /// Feeds the system's number into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
  }
}

extension FileSystem: CustomStringConvertible {
  /// The system's name.
  public var description: String { name }
}

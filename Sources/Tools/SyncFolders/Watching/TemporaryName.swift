/// Names of files that stand for another one for a while: what a tool is fetching, or what a program holds open.
///
/// As long as there is one, the other file is on its way or is worked on, and is left alone.
///
/// - On their way: `.syncthing.NAME.tmp` and `~syncthing~NAME.tmp` (Syncthing), `NAME.x1y2z3a4.partial` and `NAME.partial`
///   (rclone, OneDrive on Linux), `.unison.NAME.….unison.tmp` (Unison), `.NAME.~1a2b3c` (ownCloud and Nextcloud),
///   `.NAME.a1B2c3` (rsync), `NAME.!sync` (Resilio), `NAME.part`, `NAME.crdownload` and `NAME.download` (browsers).
/// - Held open: `.~lock.NAME#` (LibreOffice), `~$NAME` (Microsoft Office, which drops the first letters of longer names),
///   `.#NAME` (Emacs), `.NAME.swp` (Vim and nano; `.swo`, `.swn` if there are several).
package enum TemporaryName {
  /// The meaning of such a name.
  package struct Meaning: Hashable, Sendable {
    /// The name of the other file, or the end of it.
    package let target: [UInt8]
    /// Whether `target` is only the end of the name.
    package let isEnd: Bool
    /// Whether a program holds the file open, and does not fetch it.
    package let isLock: Bool
    /// Whether the program itself has this file open as long as it has the other one.
    package var isSwap = false
    /// Whether only sync tools use such names: browsers and programs that copy files have others.
    package var isSynced = false

    /// Whether it is meant by the name of a file.
    package func means(_ name: [UInt8]) -> Bool {
      guard isEnd else { return name == target }
      guard name.count >= target.count, name.suffix(target.count) == target[...] else {
        return false
      }
      // At most two letters are left out: else '~$md' would be the lock of every '.md'.
      return String(decoding: name.dropLast(target.count), as: UTF8.self).count <= 2
    }
  }

  /// Reads a name.
  ///
  /// - Parameter name: The name, as bytes.
  /// - Returns: What it stands for; `nil` if it is a name like others.
  /// - Complexity: O(*n*) in the length of the name.
  package static func meaning(of name: [UInt8]) -> Meaning? {
    for (beginning, ending) in framed {
      if let target = inside(name, beginning, ending) { return synced(target) }
    }
    for ending in otherEndings {
      if let target = inside(name, [], ending) { return fetched(target) }
    }
    if let target = inside(name, bytes(".~lock."), bytes("#")) {
      return Meaning(target: target, isEnd: false, isLock: true)
    }
    if let target = inside(name, bytes("~$"), []) {
      return Meaning(target: target, isEnd: true, isLock: true)
    }
    if let target = inside(name, bytes(".#"), []) {
      return Meaning(target: target, isEnd: false, isLock: true)
    }
    for ending in swapEndings {
      if let target = inside(name, [0x2E], ending) {
        return Meaning(target: target, isEnd: false, isLock: true, isSwap: true)
      }
    }
    if let inner = inside(name, bytes(".unison."), bytes(".unison.tmp")) {
      return cut(inner) { !$0.isEmpty }.map(synced)
    }
    if let inner = inside(name, [], bytes(".partial")) {
      let target = cut(inner) { $0.count == 8 && $0.allSatisfy(isAlphanumeric) }
      return synced(target ?? inner)
    }
    // A hidden file may have any name: only the part that such a tool appends identifies it.
    guard name.first == 0x2E, let inner = inside(name, [0x2E], []) else { return nil }
    let ownCloud = cut(inner) { end in
      end.first == 0x7E && end.count > 1 && end.dropFirst().allSatisfy(isHexadecimal)
    }
    if let ownCloud { return synced(ownCloud) }
    let target = cut(inner) { end in
      end.count == 6 && end.allSatisfy(isAlphanumeric) && end.contains { !isLowercase($0) }
    }
    return target.map(fetched)
  }

  private static let framed: [(beginning: [UInt8], ending: [UInt8])] = [
    (".syncthing.", ".tmp"), ("~syncthing~", ".tmp"), ("", ".!sync"),
  ].map { (bytes($0.0), bytes($0.1)) }

  private static let otherEndings = [".part", ".crdownload", ".download"].map(bytes)

  private static let swapEndings = [".swp", ".swo", ".swn"].map(bytes)

  private static func fetched(_ target: [UInt8]) -> Meaning {
    Meaning(target: target, isEnd: false, isLock: false)
  }

  private static func synced(_ target: [UInt8]) -> Meaning {
    Meaning(target: target, isEnd: false, isLock: false, isSynced: true)
  }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// The part between a beginning and an ending; `nil` if it is empty or a frame is missing.
  private static func inside(
    _ name: [UInt8], _ beginning: [UInt8], _ ending: [UInt8]
  ) -> [UInt8]? {
    guard name.count > beginning.count + ending.count, name.starts(with: beginning),
      name.suffix(ending.count) == ending[...]
    else { return nil }
    return Array(name[beginning.count..<(name.count - ending.count)])
  }

  /// A name without what follows its last dot, if that is as expected.
  private static func cut(
    _ name: [UInt8], if isExpected: (ArraySlice<UInt8>) -> Bool
  ) -> [UInt8]? {
    guard let dot = name.lastIndex(of: 0x2E), dot > 0, isExpected(name[(dot + 1)...]) else {
      return nil
    }
    return Array(name[..<dot])
  }

  private static func isLowercase(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isLowercase(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x61...0x66).contains(byte) || (0x41...0x46).contains(byte) || (0x30...0x39).contains(byte)
  }
}

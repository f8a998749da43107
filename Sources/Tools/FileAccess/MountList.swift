/// The file systems that are mounted.
public enum MountList {
  /// Those that are mounted on a folder or below it.
  ///
  /// - Parameter path: The path of the folder, as bytes; absolute and without symbolic links.
  /// - Returns: The system's line about each; an empty set if it lists no mounts.
  public static func entries(below path: [UInt8]) -> Set<[UInt8]> {
    guard let bytes = try? FileReader.read(Array("/proc/self/mountinfo".utf8)) else { return [] }
    // White space and backslashes in a path are written in octal.
    var escaped: [UInt8] = []
    for byte in path {
      if [0x20, 0x09, 0x0A, 0x5C].contains(byte) {
        escaped += [0x5C] + Array(String(byte, radix: 8).utf8).padded(to: 3)
      } else {
        escaped.append(byte)
      }
    }
    let prefix = escaped.last == 0x2F ? escaped : escaped + [0x2F]
    var found: Set<[UInt8]> = []
    for line in bytes.split(separator: 0x0A) {
      let fields = line.split(separator: 0x20, maxSplits: 5)
      guard fields.count > 4 else { continue }
      if fields[4] == escaped[...] || fields[4].starts(with: prefix) { found.insert(Array(line)) }
    }
    return found
  }
}

extension [UInt8] {
  fileprivate func padded(to width: Int) -> [UInt8] {
    [UInt8](repeating: 0x30, count: Swift.max(0, width - count)) + self
  }
}

package import ConflictResolution

extension DeviceID {
  /// A name that another tool or a person gave, as a device ID.
  ///
  /// Characters that an ID may not have are left out, and it is cut if it is too long; bytes that are not UTF-8
  /// are replaced. It is `nil` if nothing is left.
  ///
  /// - Parameter name: The name, as bytes.
  package init?(named name: some Sequence<UInt8>) {
    var id = ""
    for character in String(decoding: Array(name), as: UTF8.self) {
      let isAllowed = character.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && !",:#".unicodeScalars.contains($0)
      }
      guard isAllowed else { continue }
      if id.utf8.count + character.utf8.count > 64 { break }
      id.append(character)
    }
    while id.last == " " { id.removeLast() }
    while id.first == " " { id.removeFirst() }
    do throws(VersionVectorError) {
      self = try DeviceID(Array(id.utf8))
    } catch {
      return nil
    }
  }
}

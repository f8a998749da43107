import ConflictResolution
import FileNames
import JSONText
import Scenarios

/// Names: collisions, and free names.
enum NameCalls {
  static func collisionKey(_ arguments: [[UInt8]]) throws(CallFault) -> [[UInt8]] {
    guard arguments.count == 2 else {
      throw .arguments(arguments.count, expected: "the kind of key and a name")
    }
    let name = try component(arguments[1])
    switch arguments[0] {
    case Array("canonical".utf8): return [CollisionKey.canonicalCaseless(name).bytes]
    case Array("universal".utf8): return [CollisionKey.universal(name).bytes]
    default:
      throw CallFault(unknown: "key", arguments[0], expected: ["canonical", "universal"])
    }
  }

  static func firstFreeName(_ arguments: [[UInt8]]) throws(CallFault) -> [[UInt8]] {
    guard arguments.count >= 3 else {
      throw .arguments(
        arguments.count, expected: "a name, its kind, a convention and names that are taken")
    }
    let original = try component(arguments[0])
    let kinds = ["file", "directory"]
    guard let kind = kinds.firstIndex(where: { $0.utf8.elementsEqual(arguments[1]) }) else {
      throw CallFault(unknown: "kind", arguments[1], expected: kinds)
    }
    guard let convention = NumberingConvention(named: arguments[2]) else {
      throw CallFault(
        unknown: "numbering", arguments[2],
        expected: NumberingConvention.allCases.map { $0.name })
    }
    var taken: Set<CollisionKey> = []
    for name in arguments.dropFirst(3) { taken.insert(.universal(name)) }
    do throws(FileNameError) {
      return [
        try convention.firstFree(for: original, isDirectory: kind == 1) { _, key in
          !taken.contains(key)
        }.name
      ]
    } catch {
      throw CallFault(error)
    }
  }

  static func findCollisions(_ arguments: [[UInt8]]) throws(CallFault) -> [[UInt8]] {
    guard let names = arguments.first else {
      throw .arguments(0, expected: "systems, and paths after them")
    }
    var systems: [FileSystem] = []
    for name in names.split(separator: UInt8(ascii: ",")) {
      guard let system = FileSystem(named: String(decoding: name, as: UTF8.self)) else {
        throw CallFault(
          unknown: "system", Array(name), expected: FileSystem.allCases.map { $0.name })
      }
      systems.append(system)
    }
    var finder = CollisionFinder(for: systems.isEmpty ? FileSystem.portable : systems)
    for argument in arguments.dropFirst() { finder.insert(try path(argument)) }
    var json = JSONWriter()
    json.beginArray()
    for collision in finder.collisions() {
      json.beginObject()
      json.member("key", collision.key)
      json.member("paths", collision.paths)
      json.member("certain", collision.isCertain)
      json.list("systems", of: collision.systems) { $0.string($1.name) }
      json.endObject()
    }
    json.endArray()
    return [json.bytes]
  }

  private static func path(_ bytes: [UInt8]) throws(CallFault) -> RelativePath {
    do throws(FileNameError) { return try RelativePath(bytes) } catch { throw CallFault(error) }
  }

  /// One component of a path.
  private static func component(_ bytes: [UInt8]) throws(CallFault) -> [UInt8] {
    let path = try path(bytes)
    guard !path.bytes.contains(UInt8(ascii: "/")) else {
      throw CallFault(
        "invalid-value", "\(shown(bytes)) is a path; expected one name, without '/'")
    }
    return bytes
  }
}

import ConflictResolution
import Scenarios

/// Reads values that a caller gives as bytes; each failure names what was expected.
enum Reading {
  static func path(_ bytes: [UInt8]) throws(Failure) -> RelativePath {
    do throws(FileNameError) { return try RelativePath(bytes) } catch {
      throw Failure(error, in: bytes)
    }
  }

  static func pattern(_ bytes: [UInt8]) throws(Failure) -> PathPattern {
    do throws(FileNameError) { return try PathPattern(bytes) } catch {
      throw Failure(error, in: bytes)
    }
  }

  /// One component of a path.
  static func name(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    let path = try path(bytes)
    guard path.bytes.allSatisfy({ $0 != UInt8(ascii: "/") }) else {
      throw Failure(.invalid, "'\(shown(bytes))' is a path; one name without '/' is expected")
    }
    return bytes
  }

  static func device(_ bytes: [UInt8]) throws(Failure) -> DeviceID {
    do throws(VersionVectorError) { return try DeviceID(bytes) } catch { throw Failure(error) }
  }

  /// A vector in either form: the binary one starts with a byte that no device may contain.
  static func vector(_ bytes: [UInt8]) throws(Failure) -> VersionVector {
    do throws(VersionVectorError) {
      return bytes.first == 1
        ? try VersionVector(binary: bytes) : try VersionVector(text: bytes)
    } catch {
      throw Failure(error)
    }
  }

  /// A folder by its identity; `/` is the root folder.
  static func folder(_ bytes: [UInt8]) throws(Failure) -> FileIdentity {
    if bytes.isEmpty {
      throw Failure(
        .invalid,
        "the identity of the folder is empty; '/' is expected for the one that everything is in")
    }
    return bytes == FileIdentity.rootInFiles ? .root : FileIdentity(bytes)
  }

  static func versionID(_ bytes: [UInt8]) throws(Failure) -> VersionID {
    guard let id = VersionID(text: bytes[...]) else {
      throw Failure(
        .invalid, "'\(shown(bytes))' is no version ID; one as 'home:1,mom:2' is expected")
    }
    return id
  }

  /// Version IDs with a NUL after each; a missing NUL shows a wrong length.
  static func versionIDs(_ bytes: [UInt8]) throws(Failure) -> [VersionID] {
    guard bytes.last == 0 else {
      throw Failure(
        .invalid,
        "'\(shown(bytes))' is no list; version IDs with a NUL after each are expected, and their length "
          + "with the last NUL")
    }
    var ids: [VersionID] = []
    for text in bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false) {
      ids.append(try versionID(Array(text)))
    }
    return ids
  }
}

extension Failure {
  /// The failure for a text that is not a value of a setting.
  init(_ problem: SettingProblem, of name: SettingName, _ text: [UInt8]) {
    switch problem {
    case .strategy(let error):
      if case .badDevice(let problem) = error.problem {
        self.init(problem)
        return
      }
      self.init(
        .invalid,
        "'\(shown(error.name))' is no \(name.noun); expected one of "
          + Strategy.builtInNames.joined(separator: ", ") + ", or one that was added")
    case .unknown:
      self.init(
        .invalid,
        "'\(shown(text))' is no \(name.noun); expected one of "
          + name.values.joined(separator: ", "))
    case .granularity:
      self.init(
        .invalid,
        "'\(shown(text))' is no \(name.noun); expected 'line', or units with commas "
          + "between them as in 'touching,word', and ':take' after them to take the result")
    case .outOfBounds:
      let bounds = name.bounds.map { "\($0.lowerBound) to \($0.upperBound) " } ?? ""
      self.init(
        .range, "the \(name.noun) is \(shown(text)) \(name.unit); \(bounds)are expected")
    case .group(let error): self.init(error, in: text)
    }
  }
}

extension RawRepresentable<Int32> {
  /// The value with a caller's number.
  static func reading(_ number: Int32, _ what: String) throws(Failure) -> Self {
    guard let value = Self(rawValue: number) else { throw .unknown(number, what) }
    return value
  }
}

extension VectorForm {
  /// A vector in this form.
  func bytes(of vector: VersionVector) -> [UInt8] {
    switch self {
    case .binary: return vector.binary
    case .text:
      var text: [UInt8] = []
      vector.write(into: &text)
      return text
    }
  }
}

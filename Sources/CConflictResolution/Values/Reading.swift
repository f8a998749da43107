import ConflictResolution

/// Reads the values that a caller gives as bytes; each failure says what was expected.
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

  /// A vector in either form: the binary one starts with a byte that no device may hold.
  static func vector(_ bytes: [UInt8]) throws(Failure) -> VersionVector {
    do throws(VersionVectorError) {
      return bytes.first == 1
        ? try VersionVector(binary: bytes) : try VersionVector(text: bytes)
    } catch {
      throw Failure(error)
    }
  }

  static func versionID(_ bytes: [UInt8]) throws(Failure) -> VersionID {
    guard let id = VersionID(text: bytes[...]) else {
      throw Failure(
        .invalid, "'\(shown(bytes))' is no version ID; one as 'home:1,mom:2' is expected")
    }
    return id
  }

  static func deletes(_ bytes: [UInt8]) throws(Failure) -> DeletePolicy {
    guard let policy = DeletePolicy.allCases.first(where: { $0.rawValue.utf8.elementsEqual(bytes) })
    else {
      throw Failure(
        .invalid,
        "'\(shown(bytes))' is no way with deletions; expected one of "
          + DeletePolicy.allCases.map { $0.rawValue }.joined(separator: ", "))
    }
    return policy
  }

  static func numbering(_ bytes: [UInt8]) throws(Failure) -> NumberingConvention {
    guard let convention = NumberingConvention(named: bytes) else {
      throw Failure(
        .invalid,
        "'\(shown(bytes))' is no numbering convention; expected one of "
          + NumberingConvention.allCases.map { $0.name }.joined(separator: ", "))
    }
    return convention
  }

  static func granularity(_ bytes: [UInt8]) throws(Failure) -> TextGranularity {
    guard let granularity = TextGranularity(named: String(decoding: bytes, as: UTF8.self)) else {
      throw Failure(
        .invalid,
        "'\(shown(bytes))' is no granularity; expected 'line', or units with commas "
          + "between them as in 'touching,word', and ':take' after them to take the result")
    }
    return granularity
  }

  /// The failure of a chain of strategies.
  static func failure(_ error: StrategyChainError) -> Failure {
    if case .badDevice(let problem) = error.problem { return Failure(problem) }
    return Failure(
      .invalid,
      "'\(shown(error.name))' is no strategy; expected one of "
        + Strategy.builtInNames.joined(separator: ", ") + ", or one that was added")
  }
}

extension VectorForm {
  /// The form of a number that a caller gave.
  static func reading(_ value: Int32) throws(Failure) -> VectorForm {
    guard let form = VectorForm(rawValue: value) else { throw .unknown(value, "form") }
    return form
  }

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

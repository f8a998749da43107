import ConflictResolution

extension Engine {
  /// Adds a file, or finds it if it is known already.
  func addFile(_ path: RelativePath, _ identity: FileIdentity) throws(Failure) -> Int {
    if let index = fileIndexes[identity] {
      guard files[index].path == path else {
        throw Failure(
          .invalid,
          "the file '\(identity)' is listed as '\(files[index].path)' already, not as "
            + "'\(path)'; a version that stood elsewhere has CR_FIELD_PATH")
      }
      return index
    }
    files.append(InputFile(path: path, identity: identity))
    fileIndexes[identity] = files.count - 1
    return files.count - 1
  }

  /// A person's decision, from a caller's number and value.
  func choice(_ value: Int32, _ bytes: [UInt8]) throws(Failure) -> Decision.Choice {
    switch DecisionChoice(rawValue: value) {
    case .pick: return .pick(try Reading.versionID(bytes))
    case .keepBoth: return .keepBoth
    case .merge: return .merge
    case .content: return .content(bytes)
    case .delete: return .delete
    case .keep: return .keep(try Reading.versionIDs(bytes))
    case nil: throw .unknown(value, "choice")
    }
  }

  /// Adds a member to a version that is a group.
  func addMember(_ path: RelativePath, to version: Int) throws(Failure) -> Int {
    guard case .group = versions[version].state else {
      throw Failure(
        .invalid, "version \(version) is no group; set its kind to CR_KIND_GROUP first")
    }
    var member = InputVersion(
      file: versions[version].file, device: versions[version].device, vector: nil, path: path)
    member.isMember = true
    versions.append(member)
    versions[version].members.append(versions.count - 1)
    return versions.count - 1
  }

  /// Sets the file, or a head, that a decision was made for.
  func setDecision(_ index: Int, _ field: Field, _ bytes: [UInt8]) throws(Failure) {
    let decision = decisions[index]
    var path = decision.path
    var heads = decision.heads
    switch field {
    case .path: path = try Reading.path(bytes)
    case .version:
      let head = try Reading.versionID(bytes)
      guard !heads.contains(head) else {
        throw Failure(.invalid, "'\(head)' is listed twice; expected each version once")
      }
      heads.append(head)
    default: throw .unknown(field.rawValue, "field")
    }
    decisions[index] = Decision(
      decision.conflict, decision.choice, path: path, heads: heads, precedent: decision.precedent)
  }

  /// The vector of a device's next version of a file, based on the version that its user saw.
  func nextVector(
    of file: Int, on seen: Int?, by device: DeviceID
  ) throws(Failure) -> VersionVector {
    var version: FileVersion?
    if let seen {
      guard versions[seen].file == file else {
        throw Failure(
          .range,
          "version \(seen) is one of file \(versions[seen].file), not of file \(file); give "
            + "the version that the user saw, or CR_ABSENT")
      }
      version = try self.version(at: seen)
    }
    let (known, _) = try history(of: file)
    do throws(ResolutionError) {
      return try known.nextVector(for: device, on: version)
    } catch {
      throw Failure(error)
    }
  }
}

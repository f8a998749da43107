package import ConflictResolution
package import FileAccess

extension FolderPlanner {
  /// Reads one family again and returns what is undecided about it, with all contents that are read.
  ///
  /// A plan releases the contents of each folder, so they are read again when a person is asked about a family.
  /// Nothing of it depends on other families except the names that copies would get.
  ///
  /// - Parameters:
  ///   - family: The family.
  ///   - root: The folder at which the paths of the families begin.
  /// - Returns: The undecided file, by no strategy, and the merge that the search for its base proposes; `nil` if
  ///   nothing about it is in conflict any longer, or if it cannot be read.
  /// - Throws: ``FileAccessError``, if its folder cannot be opened.
  /// - Complexity: That of reading the versions.
  package mutating func undecided(
    _ family: CopyFamily, in root: borrowing FolderHandle
  ) throws(FileAccessError) -> (file: FileOutcome, proposal: [UInt8]?)? {
    let folder = try root.folder(at: [[UInt8]](path: family.folder))
    let renamed = renamedOriginals.find([family], in: root).first ?? nil
    let found = family
    let family = followed(found, to: renamed, in: folder)
    var plan = PlannedFamily(
      family, foundAs: found.originalName, renamed: renamed, preferred: preferred)
    var versions =
      family.kind == .document
      ? readDocument(&plan, family, in: folder) { _ in }
      : read(&plan, family, in: folder) { _ in }
    if versions != nil, !plan.isOrphan { addBase(to: &plan, &versions) }
    addDeletion(to: plan, &versions)
    guard let versions else { return nil }
    let outcome = try? Resolver(policy.withoutStrategies).resolve([versions])
    return outcome?.files.first { $0.state == .undecided }.map { ($0, plan.proposal) }
  }
}

extension PlannedFamily {
  /// Whether a person can decide it: it is in conflict, and nothing else is in the way.
  package var awaitsPerson: Bool { problem == nil && conflict != nil && state == .undecided }

  /// Leaves all versions as they are, and drops any decision about them.
  ///
  /// - Parameter reason: Why.
  package mutating func leave(because reason: String) {
    problem = reason
    state = .undecided
    made = nil
    decidedBy = nil
    explanation = nil
    for index in members.indices where !members[index].isPassedOver {
      members[index].fate = .open
      members[index].rule = nil
    }
  }

  /// Leaves the family open if a link in it would open nothing: it would get the name that it leads to, or that name would
  /// be gone.
  ///
  /// - Parameter versions: the versions, those of the members first, in their order.
  mutating func requireWholeLinks(_ versions: [FileVersion]) {
    guard members.contains(where: { $0.status.kind == .symbolicLink }) else { return }
    let active = members.indices.filter { !members[$0].isPassedOver && settled[$0] == nil }
    let kept = members.compactMap { $0.fate == .stays ? $0.name : nil } + newNames
    let remaining = Set(kept.map(CollisionKey.universal))
    for (index, version) in zip(active, versions) {
      let name: [UInt8]
      switch members[index].fate {
      case .stays: name = members[index].name
      case .becomes(let new): name = new
      case .setAside, .open, .passedOver: continue
      }
      guard case .symlink(let target) = version.state,
        let place = Self.place(ofLinkTo: target, in: [[UInt8]](path: folder)),
        place.dropLast().map(CollisionKey.universal)
          == [[UInt8]](path: folder).map(CollisionKey.universal),
        let last = place.last.map(CollisionKey.universal)
      else { continue }
      let shown = "'\(String(displayingPath: members[index].name))' is a link to "
      if name != members[index].name, last == .universal(name) {
        return leave(
          because: shown + "'\(String(displayingPath: name))', the name that it would get")
      }
      let gone = members.first { $0.name != members[index].name && .universal($0.name) == last }
      if let gone, !gone.isPassedOver, !remaining.contains(last) {
        return leave(
          because: shown + "'\(String(displayingPath: gone.name))', which would be gone")
      }
    }
  }

  /// The components of the place that a link leads to, from the root; `nil` if it is outside of the root.
  private static func place(ofLinkTo target: [UInt8], in folder: [[UInt8]]) -> [[UInt8]]? {
    guard target.first != UInt8(ascii: "/") else { return nil }
    var place = folder
    for component in [[UInt8]](path: target) where !component.isEmpty && component != [0x2E] {
      guard component == [0x2E, 0x2E] else {
        place.append(component)
        continue
      }
      guard place.popLast() != nil else { return nil }
    }
    return place
  }

  /// Leaves the family open if it would get another text than the one that is right for every state that may be the base.
  mutating func requireCheckedText() {
    guard let text = base?.checkedText, let made, made.bytes != text else { return }
    leave(
      because:
        "several states may be the base, and a merge by other rules is not right for each of them")
  }
}

import ConflictResolution
import FileAccess
import JSONText

// Files that are one state, such as a database and its log: the main file's family is decided for all.
extension FolderPlanner {
  /// Adds the companions of each version, and makes the versions those of the unit.
  ///
  /// Contents are not handed on: no strategy merges one file of a unit.
  func add(
    _ unit: FileUnit, to plan: inout PlannedFamily, _ history: inout FileHistory?,
    in folder: borrowing FolderHandle
  ) {
    guard let versions = history?.versions, let path = history?.path else { return }
    var latest: [Int: Timestamp] = [:]
    var contents: [Int: [UInt8]] = [:]
    var sizes: [Int: UInt64] = [:]
    for part in unit.parts {
      do throws(FileAccessError) {
        guard let status = try folder.status(of: part.name), status.kind == .file else {
          plan.problem = "'\(String(displayingPath: part.name))', which belongs to it, is no file"
          history = nil
          return
        }
        let stamp = try FileStamp(of: part.name, status, in: folder)
        plan.parts.append(
          PlannedFamily.Part(
            member: part.member, name: part.name, companion: part.companion, stamp: stamp))
        if part.isIndex { continue }
        latest[part.member] = max(
          latest[part.member] ?? Timestamp(nanoseconds: .min),
          Timestamp(of: status) ?? Timestamp(nanoseconds: .min))
        let kind = part.companion.of(plan.originalName) ?? part.name
        contents[part.member, default: []] += kind + Array(":\(stamp.content.digest);".utf8)
        sizes[part.member, default: 0] += stamp.content.size
      } catch {
        plan.problem = error.description
        plan.readProblem = error
        history = nil
        return
      }
    }
    let active = plan.members.indices.filter { plan.members[$0].fate == .open }
    if let problem = unit.unsharedPart(
      original: plan.members.firstIndex { $0.copy == nil }, among: active,
      sizes: plan.parts.map(\.stamp.content.size))
    {
      plan.problem = problem
      history = nil
      return
    }
    var changed: [FileVersion] = []
    for (index, version) in zip(active, versions) {
      guard let stamp = plan.members[index].stamp else { return }
      let file = FileContent(
        size: stamp.content.size + sizes[index, default: 0],
        digest: .opaque(
          Array(
            "unit:\(FastSHA256.digest(of: Array("\(stamp.content.digest);".utf8) + contents[index, default: []]))"
              .utf8)))
      var modified = version.modified
      if let time = modified, let other = latest[index] { modified = max(time, other) }
      let whole = FileVersion(
        path: path, state: .file(file), device: version.device, modified: modified,
        label: version.label)
      plan.members[index].id = whole.fullID
      changed.append(whole)
    }
    history?.versions = changed
  }

  /// Checks that the companions of a unit get names that are free.
  static func settle(_ unit: FileUnit, in plans: inout [PlannedFamily], present: [[UInt8]]) {
    guard let main = unit.main else { return }
    if plans[main].parts.contains(where: { plans[main].lacksName($0) }) {
      plans[main].leave(
        because:
          "the files of a group have no name by which they could be numbered: choose one version of them"
      )
    }
    var taken = Set(present.map(CollisionKey.universal))
    for part in plans[main].parts where plans[main].newName(of: part) != part.name {
      taken.remove(CollisionKey.universal(part.name))
    }
    for member in plans[main].members where member.fate != .stays {
      taken.remove(CollisionKey.universal(member.name))
    }
    for part in plans[main].parts {
      guard let name = plans[main].newName(of: part), name != part.name else { continue }
      if taken.contains(CollisionKey.universal(name)) {
        plans[main].leave(
          because: "'\(String(displayingPath: name))', the name that "
            + "'\(String(displayingPath: part.name))' would get, is taken")
      }
    }
    noteChangesOfUnits(in: &plans)
  }

  /// Notes for companions whether the family that decides for them changes something.
  ///
  /// - Parameter plans: All plans of one folder; families that were left meanwhile change nothing.
  package static func noteChangesOfUnits(in plans: inout [PlannedFamily]) {
    guard plans.contains(where: { $0.unit != nil }) else { return }
    let changed = Set(plans.filter { $0.change != nil }.map(\.path))
    for index in plans.indices {
      plans[index].isChangedByUnit = plans[index].unit.map(changed.contains) ?? false
    }
  }
}

extension PlannedFamily {
  /// A companion of one version, which gets what that version gets.
  package struct Part: Hashable, Sendable {
    /// The position of the version among the members.
    let member: Int
    package let name: [UInt8]
    let companion: Companion.Name
    /// What it was when the plan was made.
    let stamp: FileStamp
  }

  /// The name that a companion gets; `nil` if it goes to the store.
  func newName(of part: Part) -> [UInt8]? {
    switch members[part.member].fate {
    case .stays, .open, .passedOver: return part.name
    case .setAside: return nil
    case .becomes(let name):
      if case .own = part.companion, name != originalName { return part.name }
      return part.companion.of(name)
    }
  }

  /// Whether a companion would have to get a number, and has no name that could have one.
  func lacksName(_ part: Part) -> Bool {
    guard case .becomes(let name) = members[part.member].fate else { return false }
    if case .own = part.companion { return name != originalName }
    return part.companion.of(name) == nil
  }
}

extension Policy {
  /// The policy for an engine that gets each unit as one file already.
  var withoutScopes: Policy {
    var policy = self
    for index in policy.rules.indices where policy.rules[index].settings.grouping != .folder {
      policy.rules[index].settings.grouping = nil
    }
    return policy
  }
}

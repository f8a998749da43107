import ConflictResolution
import Scenarios

// The possible steps in a world with one document and a file, in which files are moved.
extension SmallWorld {
  /// All possible next steps of a user on a device: write the file, the document's first member, or a file at the
  /// document's path; delete a shown file; and move it out of documents, into them, and from one to another.
  func stepsOfMoves(on device: FleetDevice, number: Int) -> [TimelineStep] {
    let members = membersShown(on: device)
    let shown = Set(device.places.values).sorted()
    let files = shown.filter { path in
      device.state(at: path)?.kind == .file
    }
    var actions: [TimelineStep.Action] = []
    for path in [Self.notes, Self.document] + Self.members(of: Self.document).prefix(1) {
      let old = members[path] ?? device.state(at: path)
      actions.append(.write(path, content(number, after: old)))
    }
    actions += (members.keys.sorted() + shown).map { .delete($0) }
    let inside = [Self.document, Self.renamedDocument].flatMap { Self.members(of: $0) }
    for path in members.keys.sorted() + files {
      for target in inside + [Self.notes]
      where target != path && members[target] == nil && !shown.contains(target)
        && !target.isBelow(path)
      {
        actions.append(.rename(path, to: target))
      }
    }
    return actions.map { TimelineStep(device.id, $0, at: time(of: number)) }
  }
}

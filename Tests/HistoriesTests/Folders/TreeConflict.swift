import ConflictResolution

/// One of the ten kinds of conflicts that trees of folders have, as steps of two devices.
///
/// Source of the kinds: M. Shekow, "Syncpal: A simple and iterative reconciliation algorithm for file synchronizers"
/// (2019), which kDrive is made after.
enum TreeConflict: String, CaseIterable {
  case editDelete = "edit-delete"
  case moveDelete = "move-delete"
  case moveParentDelete = "move-parent-delete"
  case createParentDelete = "create-parent-delete"
  case moveMoveSource = "move-move-source"
  case moveMoveDestination = "move-move-destination"
  case moveCreate = "move-create"
  case createCreate = "create-create"
  case editEdit = "edit-edit"
  case moveMoveCycle = "move-move-cycle"

  /// What a user does, by what things were called before the conflict.
  enum Step {
    case edit(RelativePath)
    case create(RelativePath)
    case delete(RelativePath)
    /// Something is moved into a folder, or to the top, under a name.
    case move(RelativePath, into: RelativePath?, as: String)
  }

  /// What there is before: three folders with a file each.
  static let base: [RelativePath] = ["A/f", "B/g", "D/e"]

  /// What each of the two devices does.
  var steps: (anna: Step, ben: Step) {
    switch self {
    case .editDelete: (.edit("A/f"), .delete("A/f"))
    case .moveDelete: (.move("A/f", into: "B", as: "f"), .delete("A/f"))
    case .moveParentDelete: (.move("B/g", into: "D", as: "g"), .delete("D"))
    case .createParentDelete: (.create("D/n"), .delete("D"))
    case .moveMoveSource: (.move("A/f", into: "B", as: "f"), .move("A/f", into: "D", as: "f"))
    case .moveMoveDestination: (.move("A/f", into: "D", as: "x"), .move("B/g", into: "D", as: "x"))
    case .moveCreate: (.move("A/f", into: "D", as: "x"), .create("D/x"))
    case .createCreate: (.create("A/n"), .create("A/n"))
    case .editEdit: (.edit("A/f"), .edit("A/f"))
    case .moveMoveCycle: (.move("A", into: "B", as: "A"), .move("B", into: "A", as: "B"))
    }
  }
}

/// Bytes that a version, a file, an item, a conflict or a collision has.
@c(cr_field) public enum Field: Int32, Sendable {
  /// Its path; for an input, the path that its writer gave.
  case path = 1
  /// The file's identity, which is the same on every device; by default its path.
  case identity = 2
  /// The version's ID: `home:1,mom:2`, `mom:2#5b1f0c2d9e7a4411`.
  case version = 3
  /// The version vector as text.
  case vector = 4
  /// The version vector in its compact form.
  case vectorBinary = 5
  /// The device that wrote it.
  case device = 6
  /// The bytes of a file, if they are at hand.
  case content = 7
  /// The SHA-256 of the content as 64 hexadecimal digits.
  case digest = 8
  /// The target of a symlink.
  case target = 9
  /// A name for people.
  case label = 10
  /// The ID of the version as it was written: store it, give it back.
  case origin = 11
  /// The IDs of the heads it was made from, a NUL after each.
  case from = 12
  /// The devices that know of a deletion, a NUL after each.
  case seen = 13
  /// The path that its writer gave: store it, give it back.
  case given = 14
  /// The path that a generated name was made from.
  case copyOf = 15
  /// The path of a file, if that is a generated name.
  case shown = 16
  /// The vector of forgotten deletions of a file: it can only be set.
  case forgotten = 17
  /// The conflict's ID: `c-5b1f0c2d9e7a4411`.
  case conflict = 18
  /// `edit-edit`, `edit-delete`, `create-create`, `fork`, …
  case conflictKind = 19
  /// The strategy that decided, or `attributes`, `deletes`, …
  case decidedBy = 20
  /// Why, for a program: `modified`, `size`, …
  case rule = 21
  /// Why, for a person.
  case reason = 22
  /// The name of a strategy that declined.
  case strategy = 23
  /// The versions whose content it lacks, a NUL after each ID.
  case needs = 24
  /// The text with conflict markers, if a merge produced one.
  case preview = 25
  /// The text that CR_CHOICE_MERGE accepts, if one is proposed.
  case proposal = 26
  /// The folded name of a collision.
  case key = 27
  /// The names that collide, a NUL after each.
  case paths = 28
  /// The IDs of all versions with the same state as a choice, a NUL after each.
  case versions = 29
  /// For a kept tombstone: the path that uses its name or is in its folder. Remove nothing there.
  case inUseBy = 30
  /// Why a file is shown by itself that was shown by another file with the same content.
  case formerTwin = 31
  /// The folder that is one document, and that a file is or is in; a data scope if it is in no such folder.
  case group = 32
  /// The devices that keep a private copy of the deleted file, a NUL after each.
  case keptBy = 33
  /// The data scope, a set of files by rule, that a file is or belongs to.
  case scope = 34
  /// For a file: `green`, `yellow` if something must be decided, `red` if a content is not at hand.
  case light = 35
  /// The values that a rule compared: a version's ID and its value in turn, a NUL after each.
  case values = 36
  /// The unit of a proposal, such as `word`.
  case proposedBy = 37
  /// The source of each change in a proposal, for a person.
  case proposalReason = 38
  /// The identity of the file that shows the same content.
  case shownBy = 39
  /// The path at which that file shows it.
  case shownAt = 40
  /// The files that a collision renamed: identity, former and new path of each, a NUL after each.
  case renamed = 41
  /// The identity of the folder that a version is in, if it names one; `/` for the root folder.
  case parent = 42
  /// The identity of the folder that it was in before its last move to another folder.
  case formerParent = 43
  /// Why a file is in another folder than its versions name, for a program: `cycle`, `folder deleted`, …
  case placement = 44
  /// The same for a person.
  case placementReason = 45
}

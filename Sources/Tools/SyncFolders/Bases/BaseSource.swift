/// The place from which a person wants the bases of merges.
///
/// On the command line this is `--base stversions`, `--base git` or `--base FOLDER`; a folder that has one of
/// the two names is written `./git`. With `:trust` at its end the person insists on what is found there; a folder
/// whose name ends so is written with a slash after it.
package struct BaseSource: Hashable, Sendable {
  /// A kind of place.
  package enum Place: Hashable, Sendable {
    /// A folder that holds the files as they were: an older copy, a snapshot, the backup folder of rclone, the
    /// `files_versions` of ownCloud. The path, as bytes.
    case folder([UInt8])
    /// What Syncthing put aside, in `.stversions` of the synced folder.
    case syncthingVersions
    /// What was committed last to the git repository that the synced folder is in.
    case git
  }

  /// The place.
  package let place: Place
  /// Whether the person insists on what is found: it is the base even if it equals a version in conflict, or if its
  /// name may be a person's own.
  package let isInsistedOn: Bool

  /// A place, and whether the person insists on what is found there.
  package init(_ place: Place, isInsistedOn: Bool = false) {
    self.place = place
    self.isInsistedOn = isInsistedOn
  }

  /// A folder that holds the files as they were.
  package static func folder(_ path: [UInt8]) -> Self { Self(.folder(path)) }
  /// What Syncthing put aside.
  package static let syncthingVersions = Self(.syncthingVersions)
  /// What was committed last to git.
  package static let git = Self(.git)

  /// The words by which the command line names a place that is not a folder.
  package static var names: [String] { [syncthingWord, gitWord] }

  private static let syncthingWord = "stversions"
  private static let gitWord = "git"
  private static let insisting = ":trust"

  /// Reads the value of the option.
  ///
  /// - Parameter value: The value, as bytes.
  package init(_ value: [UInt8]) {
    let isInsistedOn =
      value.suffix(Self.insisting.utf8.count).elementsEqual(Self.insisting.utf8)
    let word = isInsistedOn ? Array(value.dropLast(Self.insisting.utf8.count)) : value
    if word.elementsEqual(Self.syncthingWord.utf8) {
      self.init(.syncthingVersions, isInsistedOn: isInsistedOn)
    } else if word.elementsEqual(Self.gitWord.utf8) {
      self.init(.git, isInsistedOn: isInsistedOn)
    } else {
      self.init(.folder(word), isInsistedOn: isInsistedOn)
    }
  }
}

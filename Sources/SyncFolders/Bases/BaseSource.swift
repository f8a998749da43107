/// Where a person wants the bases of merges to be taken from.
///
/// On the command line this is `--base stversions`, `--base git` or `--base FOLDER`; a folder that has one of
/// the two names is written `./git`.
public enum BaseSource: Hashable, Sendable {
  /// A folder that holds the files as they were: an older copy, a snapshot, the backup folder of rclone, the
  /// `files_versions` of ownCloud. The path, as bytes.
  case folder([UInt8])
  /// What Syncthing put aside, in `.stversions` of the synced folder.
  case syncthingVersions
  /// What was committed last to the git repository that the synced folder is in.
  case git

  /// The words by which the command line names what is no folder.
  package static var names: [String] { [syncthingWord, gitWord] }

  private static let syncthingWord = "stversions"
  private static let gitWord = "git"

  /// Reads the value of the option.
  ///
  /// - Parameter value: The value, as bytes.
  public init(_ value: [UInt8]) {
    if value.elementsEqual(Self.syncthingWord.utf8) {
      self = .syncthingVersions
    } else if value.elementsEqual(Self.gitWord.utf8) {
      self = .git
    } else {
      self = .folder(value)
    }
  }
}

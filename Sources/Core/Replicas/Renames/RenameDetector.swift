/// Finds renames for a host that sees only what is gone and what is new, as after a scan.
///
/// ```swift
/// let report = RenameDetector().detectRenames(
///   gone: [RenameDetector.Entry("Budget.txt", .file(FileContent("one\n2\n")))],
///   new: [RenameDetector.Entry("Plans/Budget.txt", .file(FileContent("one\n2\n")))])
/// report.renames[0].to                    // Plans/Budget.txt
/// report.renames[0].evidence.description  // "same content"
/// ```
///
/// The result does not depend on the order of the entries, and no entry is part of two renames. The steps, each
/// on what the ones before it left:
///
/// 1. *File IDs.* See ``FileID`` for when an ID is not believed.
/// 2. *Contents.* Equal digests, link targets or groups; never empty files. If one content is at several paths,
///    names decide: the same last component in the folder that other renames point to, the same last component,
///    that folder, the order of the paths. See ``Rename/isAmbiguous``.
/// 3. *Similarity* of files with bytes at hand, by the bytes in equal lines, or in equal parts of long lines and
///    of files that are not text. A file whose name occurs once on either side, or whose folder other
///    renames point from, is first compared with the one file that its name suggests; that pair
///    needs a similarity halfway between the minimum and 100 %. All others are compared with the few files whose
///    sketches share most with theirs, and the most similar pairs are taken first.
/// 4. *Folders*: by their file IDs, else by where their files went. A folder is renamed if more than half of its
///    matched files, and at least half of all its files, went to one place. Subfolders count with their files.
/// 5. *Places.* What is left in a renamed folder is matched with what is new at the same place in it, unless their
///    contents are known to be less similar than the minimum.
///
/// What looks like the rename of a folder often is not one; git's documentation lists most of these cases:
///
/// - A folder that still exists is not renamed: it must be among the gone entries, and nothing may be new in it.
/// - Files that moved into a folder that existed before do not rename theirs: the target must be among the new
///   entries, and nothing may be gone from it. So give folders too; a folder that is not listed exists.
/// - A folder whose files went to two places in equal numbers is renamed to neither. Two folders that became
///   one are not both renamed: the one that gave more files is renamed, at equal numbers the one that kept its
///   last component, and otherwise neither.
/// - A single file renames its folder only if it is the only one and kept its last component.
/// - Empty files, and contents at more than one path on either side, such as licenses, do not count for folders.
/// - A subfolder that moved with its folder is not reported again. Files are, with ``Rename/isImplied``.
///
/// What it does not find: a rename of a folder all of whose files have copies in another folder that moved, too;
/// and a folder's rename by a host that lists no folders.
///
/// Sources: gitdiffcore(7), and directory-rename-detection in git's technical documentation.
public struct RenameDetector: Sendable {
  /// The least similarity of two files that count as one, in percent, from 1 to 100; 50 by default, as in git.
  public var minimumSimilarity: Int {
    didSet { minimumSimilarity = Self.bounded(minimumSimilarity) }
  }
  /// The most pairs of contents that are compared part by part; 10,000 by default.
  ///
  /// More than eight for each new file, and a few that names, file IDs and places suggest, are never compared.
  /// If the bound is reached, the pairs that share most come first.
  public var maximumComparisons: Int

  /// A detector with some bounds.
  ///
  /// - Parameters:
  ///   - minimumSimilarity: the least similarity of two files that count as one, in percent; the nearest of 1 to
  ///     100 is used.
  ///   - maximumComparisons: the most pairs of contents that are compared; 0 for no step 3.
  public init(minimumSimilarity: Int = 50, maximumComparisons: Int = 10_000) {
    self.minimumSimilarity = Self.bounded(minimumSimilarity)
    self.maximumComparisons = maximumComparisons
  }

  /// The renames that lead from what is gone to what is new.
  ///
  /// Deleted states are ignored, as are further entries with a path of the same list. Entries of one kind at
  /// one path in both lists are one that changed in place, unless a file ID contradicts that.
  ///
  /// - Parameters:
  ///   - gone: what was there before and is not any more; folders too.
  ///   - new: what is there now and was not before; folders too.
  /// - Returns: the renames in the order of their former paths, and how much was compared.
  /// - Complexity: O(*n* log *n*) in the number of entries, and O(*m* log *m*) in the bytes at hand of
  ///   files that steps 1 and 2 leave; every other factor is bounded.
  public func detectRenames(gone: [Entry], new: [Entry]) -> RenameReport {
    var search = RenameSearch(gone: gone, new: new, settings: self)
    search.matchFileIDs()
    search.matchInPlace()
    search.matchContents()
    search.matchSimilarFiles()
    let folders = search.matchFolders()
    search.matchPlaces(in: folders)
    return search.report(with: folders)
  }

  private static func bounded(_ percent: Int) -> Int { min(max(percent, 1), 100) }
}

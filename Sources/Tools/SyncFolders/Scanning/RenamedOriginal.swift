import FileAccess
package import Replicas

/// What an original that is gone may be now: somebody renamed or moved the file, and the copy has the former name.
///
/// ```
/// Budget.sync-conflict-20261121-000249-X6UAVQQ.md    the copy; there is no Budget.md
/// Household.md                                       78 % of the content is the same
/// ```
///
/// It is reported to people and programs. A run acts on it only if copies follow their originals
/// (``OrphanPolicy/follow``): people also keep two files that have much in common.
package struct RenamedOriginal: Hashable, Sendable {
  /// The path of the file from the root of the scan.
  package let path: [UInt8]
  /// What shows it.
  package let evidence: Rename.Evidence
  /// Whether another file would fit as well.
  package let isAmbiguous: Bool

  /// The name of the file.
  package var name: [UInt8] { [[UInt8]](path: path).last ?? [] }

  /// The path of the folder that it is in; empty for the root.
  package var folder: [UInt8] { Array([[UInt8]](path: path).dropLast()).path }

  /// What a person is shown of the file: its name if it is in a folder, its path if it is in another one.
  ///
  /// - Parameter folder: The path of the folder of the copies.
  /// - Returns: The name or the path.
  package func shown(from folder: [UInt8]) -> [UInt8] { self.folder == folder ? name : path }
}

import ConflictResolution

/// Folders that are one document or one program to their user.
///
/// Files of two versions must not be mixed in one, so conflict copies inside of it are resolved for the
/// document as a whole, and a copy of a whole document (`Essay (Case Conflict).pages`) is one version of kind
/// folder.
///
/// They are known by their extension, in any case: app, bundle, framework, kext, plugin, rtfd, pages,
/// numbers, key, photoslibrary, photolibrary, aplibrary, migratedphotolibrary, musiclibrary, tvlibrary,
/// imovielibrary, fcpbundle, band, logicx, xcodeproj, xcworkspace, xcdatamodel, xcdatamodeld, playground,
/// sparsebundle, textbundle, scriv, graffle, dsym, nib, wdgt, prefpane, qlgenerator, component, vst, vst3,
/// lrlibrary, lrdata, utm, vmwarevm, pvm, download, mpkg, pkg, workflow, scptd, docset, ulyssesgroup. It is
/// the list by which numbered names find the extension of a folder.
package enum DocumentFolder {
  /// Whether a folder of such a name is one unit.
  ///
  /// - Parameter name: The name of the folder.
  /// - Returns: Whether its extension is one of the list.
  /// - Complexity: O(*n*) in the length of the name.
  package static func isDocument(_ name: [UInt8]) -> Bool {
    PackageName.isOne(name)
  }
}

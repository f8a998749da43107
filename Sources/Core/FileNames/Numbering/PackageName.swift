/// Names of folders that are one document or one program to their user.
package enum PackageName {
  private static let extensions = [
    "app", "bundle", "framework", "kext", "plugin", "rtfd", "pages", "numbers", "key",
    "photoslibrary", "photolibrary", "aplibrary", "migratedphotolibrary", "musiclibrary",
    "tvlibrary", "imovielibrary", "fcpbundle", "band", "logicx", "xcodeproj", "xcworkspace",
    "xcdatamodel", "xcdatamodeld", "playground", "sparsebundle", "textbundle", "scriv", "graffle",
    "dsym", "nib", "wdgt", "prefpane", "qlgenerator", "component", "vst", "vst3", "lrlibrary",
    "lrdata", "utm", "vmwarevm", "pvm", "download", "mpkg", "pkg", "workflow", "scptd", "docset",
    "ulyssesgroup",
  ]

  /// Whether a folder of such a name is a package.
  ///
  /// - Parameter name: The name of the folder.
  /// - Returns: Whether what follows its last dot is the extension of a package, in any case.
  /// - Complexity: O(*n*) in the length of the name.
  package static func isOne(_ name: [UInt8]) -> Bool {
    guard let dot = name.lastIndex(of: 0x2E), dot > 0 else { return false }
    return isExtension(name[(dot + 1)...])
  }

  /// Whether an extension, without its dot, is one of a package.
  static func isExtension(_ suffix: ArraySlice<UInt8>) -> Bool {
    ExtensionRule.isOne(suffix, of: extensions)
  }
}

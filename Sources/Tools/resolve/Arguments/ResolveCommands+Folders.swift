import SyncFolders

extension ResolveCommands {
  /// The options of the main command that are for real folders.
  static let folderOptions: [OptionSpecification] =
    [
      .flag("apply", help: "Carries out the plan for a folder, which is only shown without it."),
      .flag(
        "even-if-open",
        help:
          "Resolves also what a program has open, which is left without it."
      ),
    ] + scanningOptions

  /// The options for what is found in a real folder, and for the store.
  static let scanningOptions: [OptionSpecification] = [
    .value(
      "base",
      help:
        "Takes bases of merges from an older copy of the folder, from 'stversions' or from 'git'. "
        + "By default Syncthing's own versions, and only if the merge can lose nothing; with ':trust' at its end all that "
        + "is there.",
      value: ValueSpecification("source", suggested: BaseSource.names, isPath: true)),
    .store,
    .includeWeak(
      help:
        "Resolves possible copies such as 'photo (1).png' as well, those of all tools or of "
        + "some, such as onedrive,google."),
    .ignore,
  ]
}

extension OptionSpecification {
  /// The option that names the store of a folder.
  static let store = store(
    help:
      "Keeps what is set aside in this folder, on the same file system. By default in '.resolve' of a "
      + "folder that Syncthing syncs, else in the user's state folder.")

  /// The same for commands that read a store and set nothing aside.
  static let usedStore = store(
    help: "Looks into this store in the place of the one that a run uses by default.")

  private static func store(help: String) -> Self {
    .value("store", help: help, value: ValueSpecification("folder", isPath: true))
  }

  /// The option that skips paths.
  static let ignore = Self.value(
    "ignore",
    help: "Skips the paths that a pattern names, as in a .gitignore file; may be given again.",
    value: ValueSpecification("pattern", isRepeating: true, isPath: true))

  /// The option that counts weak matches as conflicts, for commands that resolve nothing.
  static let countedWeak = includeWeak(
    help:
      "Counts possible copies as conflicts, those of all tools or of some, such as onedrive,google."
  )

  /// The option that counts weak matches, of all tools or of some.
  static func includeWeak(help: String) -> Self {
    .optionalValue(
      "include-weak", help: help,
      value: ValueSpecification("tools", suggested: CopyTool.namesOfWeakOnes, isList: true))
  }
}

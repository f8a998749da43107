extension ArgumentSpecification {
  /// A version that was set aside.
  static let version = Self(
    "version", help: "The path of the version or of its original, and the run: PATH or PATH@RUN.")

  /// The names of versions, in the help.
  static let versionWords =
    "A version is named by the path that it had, or by that of the file that it is a version of: "
    + "'notes.sync-conflict-20261121-000249-X6UAVQQ.md' or 'notes.md'. The last run that has set one aside counts, "
    + "unless @RUN names another: 'notes.md@20261121-093015'. 'resolve log' lists them."
}

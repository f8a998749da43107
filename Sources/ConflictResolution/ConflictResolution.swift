// One import gives an embedder the engine and what it stands on. `ContentDigests` is imported by who needs it: names such
// as `SHA256` would meet those of other libraries in every file of an app.

@_exported public import FileNames
@_exported public import TextMerge
@_exported public import VersionVectors

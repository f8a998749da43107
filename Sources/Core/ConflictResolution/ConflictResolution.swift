// One import gives an embedder the engine and the targets below it. `ContentDigests` has to be imported separately:
// names such as `SHA256` would collide with those of other libraries in every file of an app.

@_exported public import FileNames
@_exported public import TextMerge
@_exported public import VersionVectors

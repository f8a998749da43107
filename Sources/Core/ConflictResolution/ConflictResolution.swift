// One import gives an embedder the engine, vectors, and the types of names and texts that the engine takes and returns. The
// other declarations of `FileNames` and `TextMerge`, and all of `ContentDigests`, have to be imported separately: most
// embedders need none of them, and names such as `SHA256` would collide with those of other libraries in every file of
// an app.

@_exported public import struct FileNames.CollisionKey
@_exported public import struct FileNames.FileNameError
@_exported public import struct FileNames.NumberingConvention
@_exported public import struct FileNames.PathPattern
@_exported public import struct FileNames.RelativePath
@_exported public import enum TextMerge.MergeUnit
@_exported public import VersionVectors

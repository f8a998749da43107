// One import gives an embedder the whole core: the engine and the four targets it stands on.

@_exported public import ContentDigests
@_exported public import FileNames
@_exported public import TextMerge
@_exported public import VersionVectors

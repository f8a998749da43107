// Re-exported, so that code that reports a path can show it, and every file here has the spans of arrays that older
// systems have.
@_exported public import JSONText

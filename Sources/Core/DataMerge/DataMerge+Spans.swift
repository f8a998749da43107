// Re-exported, so that every file here has the spans of arrays that older systems have.
@_exported public import ArraySpans

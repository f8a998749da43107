// Re-exported, so that every file here has the array spans for older systems.
@_exported public import ArraySpans

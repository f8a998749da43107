// Re-exported, so that every generated test draws from the generator that the simulator draws from.
@_exported public import ArraySpans

// Re-exported, so that code that reports a path can show it.
@_exported public import TerminalText

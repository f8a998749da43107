// Re-exported, so that whoever tells of a path can show it.
@_exported public import TerminalText

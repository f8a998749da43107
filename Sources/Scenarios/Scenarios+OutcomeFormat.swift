// Code that reads scenarios writes outcomes: one import gives both formats.
@_exported public import OutcomeFormat

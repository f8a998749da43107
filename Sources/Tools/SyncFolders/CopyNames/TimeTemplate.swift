/// How a tool writes a time, field by field, each of a fixed width.
///
/// `YYYY`, `MM`, `Mmm` (a month by its English name), `DD`, `hh`, `mm`, `ss` and `fff` (thousandths) are as
/// many digits; a last `Z` means that the time is in UTC; all else is literal.
struct TimeTemplate: Sendable, ExpressibleByStringLiteral {
  let bytes: [UInt8]

  init(stringLiteral text: String) {
    bytes = Array(text.utf8)
  }
}

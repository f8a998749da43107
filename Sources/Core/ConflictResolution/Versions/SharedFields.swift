/// Fields behind one reference, so that their owner is cheap to pass around.
///
/// **Invariant.** Fields are never changed after they are made, so they can be shared; a change makes new ones.
struct SharedFields<Fields: Hashable & Sendable>: Sendable {
  private final class Storage: Sendable {
    let fields: Fields

    init(_ fields: consuming Fields) { self.fields = fields }
  }

  private var storage: Storage

  init(_ fields: consuming Fields) { storage = Storage(fields) }

  /// The fields.
  var fields: Fields {
    // A getter would copy them all for each that is read.
    _read { yield storage.fields }
  }

  /// Changes some of the fields.
  mutating func change(_ change: (inout Fields) -> Void) {
    var fields = storage.fields
    change(&fields)
    storage = Storage(fields)
  }
}

extension SharedFields: Hashable {
  static func == (left: SharedFields, right: SharedFields) -> Bool {
    left.storage === right.storage || left.storage.fields == right.storage.fields
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(storage.fields)
  }
}

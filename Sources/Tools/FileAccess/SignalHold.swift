/// Makes the signals that end a process wait until the value ends.
struct SignalHold: ~Copyable {
  private let mask = CLibrary.holdEndingSignals()

  deinit {
    CLibrary.restoreSignals(mask)
  }
}

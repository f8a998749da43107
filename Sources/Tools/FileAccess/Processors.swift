/// The processors of this machine.
public enum Processors {
  /// How many the program may use at a time.
  public static var count: Int { CLibrary.processorCount }
}

/// What is wrong with a merged text although the texts that were merged are right.
public enum DataFault: Hashable, Sendable {
  /// The text cannot be read: the line from 1, and what was expected there.
  case unreadable(line: Int, expected: String)
  /// A key is twice in one object or section: the line of the second one from 1, and the key.
  case repeatedKey(line: Int, key: String)
  /// Two elements of a list have one ID: the line of the second one's from 1, and the ID.
  case repeatedID(line: Int, id: String)
  /// A row of a table is there that one side wrote for other columns than another one has: its line from 1.
  case otherColumns(line: Int)
  /// A list of strings has one twice: the line of the second one from 1, and the string as it is written.
  case repeatedString(line: Int, text: String)
}

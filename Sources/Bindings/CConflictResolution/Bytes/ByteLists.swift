/// A list in the form of the header: a NUL after each item.
func nulTerminated(_ items: [[UInt8]]) -> [UInt8] {
  var list: [UInt8] = []
  for item in items {
    list += item
    list.append(0)
  }
  return list
}

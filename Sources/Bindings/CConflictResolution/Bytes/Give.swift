/// Stores a number at the caller's address; absent for `nil`.
func give(_ number: Int64?, _ place: UnsafeMutablePointer<Int64>?) throws(Failure) -> Int64 {
  guard let place = unsafe place else {
    throw Failure(.null, "the place for the number is NULL; give the address of an int64_t")
  }
  guard let number else { return absent }
  unsafe place.pointee = number
  return 0
}

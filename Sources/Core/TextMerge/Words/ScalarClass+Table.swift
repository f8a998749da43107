extension ScalarClass {
  /// The classes outside ASCII, each from a scalar on up to the next row.
  ///
  /// Source: general categories of the Unicode Character Database 17.0, as the Swift 6.3 standard library
  /// carries them, pinned here so that every device cuts a text alike. Letters, numbers and connector
  /// punctuation are `word`; marks, format characters and emoji modifiers are `mark`; separators are `blank`;
  /// everything else is `symbol`. In the blocks of scripts without blanks between words (Thai, Lao, Tibetan,
  /// Myanmar, Khmer, Tai, Han, kana, Bopomofo, Yi, Ahom, Tangut) letters and numbers other than decimal digits
  /// are `letterAlone`, but the vowel sign am of Thai and Lao, which no reader sets apart, is a `mark`. An
  /// unassigned scalar has the class of the one before it, which keeps the table short. A test compares the
  /// table with the standard library.
  static let table: [Row] = decoded(encodedTable)

  /// A row is a number, the distance from the row before (from U+0080 at first) times 6, plus the
  /// class; numbers are in base 32 from the highest digit down, in an alphabet of 64 letters of
  /// which the upper 32 are digits that another digit follows.
  static let encodedTable = """
    0c46XN6E6PC76JC7I7aA7bQ7YrSPY8YLUXB676Z8r1U7XG7UD67qK7w28XBXd0X5dMXIeE868C8C8XNcIYGX4XUY286Je\
    4ZVXSPE7oI78XG8X5EC8PYQD6YS787bMbFmOY3gUXNCPK6Da6P8XN8J8XAZ1aOUDdG7XCZ1dUgTg6J8ZD8XBXUCDXS7Z2\
    PgC78Z1XOVX6PY8DX4D68XBgCbFaCDK6Y4PgC78ZDZEPXSXN8Y3gC78bLX6PXS7Z87h4ZDXCYRYEYGVgC78aTXUPZ67XA\
    78I7gC78bLX6PYGZ7gCD8Z16VK7XUPZI7XCPj0b9YACYHf298Y89XCXG7XSdDf298XVY4XHYBcUaCCX5XVXS868686QFf\
    8ZO8FX0f6XI6gPe4ZR7XSX7X6RQL8LEXDKRYGYB87XUODn27Zo8IXNdAZ1o07Zq8DZA7aSVk2JcQYFZKIY3ZEYLZEYNfQ\
    c0L6R8JZ3Z0Y4Vs0DcE7s6c0X5XVu1XVOcDaCXAFg0e3c0XD6XIlVeSZ7XMDXSZ8XMYAJbMYFgIa4PcQaAVhKDi0Z2I8Z\
    VQ7X67EJXb6i1YpE76JY2JYEJYEVY2MY4UaKEX26YRCZJ6Y08Z1XSVY2X5Z0f2f0D6P6DXS76JUX5676767O7Y2DOVUP6\
    7gSae5h8kLa4Zs5bKcq9XgUX5QJXAP6Dr0YS7o2c0eR6Yt46RIaPXOX49UFURmICFI9mS9fVnQFOXVc0f3Z0c3XSbNXG9\
    YQc3XSdDYQXy3Xcq0i3aXx0i1eKDXoEJnSO8XS7bSDl2CcVXMDpADsC7K7Q7aCUQPX4XTfOYADfEaSDZ2ZDX4J67E7d6X\
    GDaCaG7c2PeSYKYLYQFX09XTXVX5dOaBK7XIPY8RaAL8LfE98LEFX0F89b8DY4UDKY9mS7YKX5rKXG8PYkZ0Xbm3ZW1bM\
    7XS7vGc7Ya2ZDi0Dg4dHY8QZ0Z2Z0JCaHIc1wSCYRXSXBaSP67aSY5gTi0aOIPXm0XBf0XNgMZ7Cr8uJo27y0XTbQ7f07\
    YjK7ahA7bQD_47bQ7Xa8YRdIXHZ0Z1bQ7jG7bAX5UZ1gMXBmMZ1Yd4Y9gOU7bQXdDk4CJc0dUX5j6Y3Ob3ZEOdTl2Jg0Y\
    QY3bM7EDXUPeGY2E6QYLf2JcQYRXSP8DeA6DXUJf2YLOQO8DY276Pk4Y8X67EhRdMXBeSZ7Z2Vg6D8ZDXCX5X0bLgIaN8\
    76YGbRg0ZDOVXSQ7l8ZPC7XhIZCaBQcPf2Z6Jb8c1e4YF6XBi3bGZJXVCRXa1eAYQoVx2YR878CY9u8Z1678b98XTdIXB\
    8OXIXN8Y3eMZ0J6ZDl0o2o1c6YRhSZ76YRc0Dc2qLf8ZV8XNgUYLYX4OXOD87f2YQYFXUm5cUe3cr0Z1nb6YRcf2Z7X6a\
    NYZZMZDjxKDu2UY3f2XAXNOY9ZbEJXtAXNXWS78iDkHC98YNZoYLz88C8tY0Xj1XSZX6l0Za0UKa4EXAbMOxQIt3i0o1b\
    Y67aM7bQ7aM7bQ7aM7bQ7aM7bQ7aM7h8ZW2gAQfCXI6YM6a6coVXm2f1nSr7f2XBaGXy7bMZDeAPYQYt7bAPXlMDYQXa7\
    cK7E7XCDX0XNYtEf1iQXBZIapJh27I7tE7Yq6ZZ1YEXeRaSY_4Uhz1XScX7amWW8h__Q
    """

  private static func decoded(_ text: String) -> [Row] {
    var rows: [Row] = []
    var start: UInt32 = 0x80
    var number: UInt32 = 0
    for letter in text.utf8 {
      let digit: UInt8 =
        switch letter {
        case 0x30...0x39: letter - 0x30
        case 0x41...0x5A: letter - 0x41 + 10
        case 0x61...0x7A: letter - 0x61 + 36
        case 0x2D: 62
        default: 63
        }
      number = number << 5 | UInt32(digit & 31)
      guard digit < 32 else { continue }
      start += number / 6
      rows.append(
        Row(
          start: start,
          value: ScalarClass(rawValue: UInt8(truncatingIfNeeded: number % 6)) ?? .symbol))
      number = 0
    }
    return rows
  }
}

import Foundation

@testable import FileNames

/// The tables of `UnicodeData`, built anew from the standard library and Foundation.
enum UnicodeTables {
  static let allScalars: [Unicode.Scalar] = {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(1_112_064)
    for value in UInt32(0)...0x10FFFF {
      if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
    }
    return scalars
  }()

  /// Assigned no later than the pinned version.
  static func isKnown(_ scalar: Unicode.Scalar) -> Bool {
    guard let age = scalar.properties.age else { return false }
    return age.major <= 17
  }

  /// Whether the running standard library carries the pinned version, neither less nor more.
  static let runtimeIsPinnedVersion: Bool = {
    var newest = 0
    for value in UInt32(0x10000)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      newest = max(newest, scalar.properties.age?.major ?? 0)
    }
    return newest == 17
  }()

  static func text(_ numbers: [UInt32]) -> String {
    let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_")
    var text = ""
    for number in numbers {
      var digits = [Int(number & 31)]
      var rest = number >> 5
      while rest > 0 {
        digits.append(Int(rest & 31) + 32)
        rest >>= 5
      }
      for digit in digits.reversed() { text.append(alphabet[digit]) }
    }
    return text
  }

  static func zigzag(_ target: UInt32, from origin: UInt32) -> UInt32 {
    target >= origin ? (target - origin) << 1 : ((origin - target - 1) << 1) | 1
  }

  /// CaseFolding.txt, statuses C and F, derived from the case mappings of the standard library.
  static func fold(_ scalar: Unicode.Scalar) -> [UInt32] {
    func mapped(
      _ scalars: some Sequence<Unicode.Scalar>, _ mapping: (Unicode.Scalar) -> String
    ) -> [Unicode.Scalar] {
      scalars.flatMap { mapping($0).unicodeScalars }
    }
    switch scalar.value {
    case 0x131, 0x13A0...0x13F5: return [scalar.value]
    case 0x13F8...0x13FD, 0xAB70...0xABBF:
      return scalar.properties.uppercaseMapping.unicodeScalars.map(\.value)
    default:
      let lower = mapped([scalar]) { $0.properties.lowercaseMapping }
      let upper = mapped(lower) { $0.properties.uppercaseMapping }
      return mapped(upper) { $0.properties.lowercaseMapping }.map(\.value)
    }
  }

  /// Gap, count, stride, signed distance to the target, for runs of one-to-one foldings.
  static func caseFolding() -> (single: [UInt32], expansions: [UInt32]) {
    var pairs: [(UInt32, UInt32)] = []
    var expansions: [UInt32] = []
    var next: UInt32 = 0
    for scalar in allScalars where isKnown(scalar) && scalar.properties.changesWhenCaseFolded {
      let folded = fold(scalar)
      if folded.count == 1 {
        if folded[0] != scalar.value { pairs.append((scalar.value, folded[0])) }
      } else {
        expansions += [scalar.value - next, UInt32(folded.count)] + folded
        next = scalar.value + 1
      }
    }
    var numbers: [UInt32] = []
    next = 0
    var index = 0
    while index < pairs.count {
      let (start, target) = pairs[index]
      var end = index + 1
      var stride: UInt32 = 1
      if end < pairs.count, pairs[end].0 - start <= 2 { stride = pairs[end].0 - start }
      while end < pairs.count, pairs[end].0 == pairs[end - 1].0 + stride,
        Int64(pairs[end].1) - Int64(pairs[end].0) == Int64(target) - Int64(start)
      {
        end += 1
      }
      if end == index + 1 { stride = 1 }
      numbers += [
        start - next, UInt32(end - index), stride, zigzag(target, from: start),
      ]
      next = pairs[end - 1].0 + 1
      index = end
    }
    return (numbers, expansions)
  }

  /// Full canonical decompositions, of all scalars but Hangul syllables.
  static func decompositionPairs() -> [(UInt32, [UInt32])] {
    var pairs: [(UInt32, [UInt32])] = []
    var chunk: [Unicode.Scalar] = []
    func flush() {
      var joined = String.UnicodeScalarView()
      for scalar in chunk {
        joined.append(scalar)
        joined.append("\n")
      }
      let decomposed = String(joined).decomposedStringWithCanonicalMapping.unicodeScalars
        .split(separator: "\n", omittingEmptySubsequences: false)
      for (scalar, parts) in zip(chunk, decomposed) {
        let values = parts.map(\.value)
        if values != [scalar.value] { pairs.append((scalar.value, values)) }
      }
      chunk = []
    }
    for scalar in allScalars {
      switch scalar.value {
      case 0..<0xA0, 0xAC00...0xD7A3: continue
      // Ideographs of the blocks that hold no compatibility forms never decompose.
      case 0x3400..<0xA000, 0x17000..<0x18D00, 0x20000..<0x2F800, 0x30000...: continue
      default: break
      }
      guard isKnown(scalar) else { continue }
      chunk.append(scalar)
      if chunk.count == 4096 { flush() }
    }
    flush()
    return pairs
  }

  /// Gap, number of scalars, and each as the signed distance to the one in its place before.
  static func decompositions() -> [UInt32] {
    var numbers: [UInt32] = []
    var next: UInt32 = 0
    var previous: [UInt32] = [0, 0, 0, 0]
    for (value, parts) in decompositionPairs() {
      numbers += [value - next, UInt32(parts.count)]
      for (place, part) in parts.enumerated() {
        numbers.append(zigzag(part, from: previous[place]))
        previous[place] = part
      }
      next = value + 1
    }
    return numbers
  }

  /// Gap, count and value, for runs of scalars of one value that is not 0.
  static func runs(_ property: (Unicode.Scalar) -> UInt32) -> [UInt32] {
    var numbers: [UInt32] = []
    var next: UInt32 = 0
    var start: UInt32 = 0
    var count: UInt32 = 0
    var current: UInt32 = 0
    func close() {
      guard count > 0, current != 0 else { return }
      numbers += [start - next, count, current]
      next = start + count
    }
    for scalar in allScalars {
      let value = property(scalar)
      if count > 0, value == current, scalar.value == start + count {
        count += 1
      } else {
        close()
        (start, count, current) = (scalar.value, 1, value)
      }
    }
    close()
    return numbers
  }

  static func ages() -> [UInt32] {
    runs { scalar in
      let age: ScalarAge
      if !isKnown(scalar) {
        age = .unassigned
      } else if scalar.properties.generalCategory == .unassigned {
        age = .noncharacter
      } else if let version = scalar.properties.age, (version.major, version.minor) > (12, 1) {
        age = .newer
      } else {
        age = .old
      }
      return age.rawValue
    }
  }

  static func combiningClasses() -> [UInt32] {
    runs { isKnown($0) ? UInt32($0.properties.canonicalCombiningClass.rawValue) : 0 }
  }

  /// The classes as `Character` shows them: which neighbours join to one.
  static func graphemeBreaks() -> [UInt32] {
    func joins(_ scalars: Unicode.Scalar...) -> Bool {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      return String(view).count == 1
    }
    func probe(_ scalar: Unicode.Scalar) -> GraphemeBreakClass {
      switch scalar.value {
      case 0xAC00...0xD7A3, 0x20..<0x7F, 0x3400..<0x9FFF, 0x20000..<0xE0000: return .other
      case 0xF0000...: return .other
      case 0x200D: return .zeroWidthJoiner
      case 0x1F1E6...0x1F1FF: return .regionalIndicator
      default: break
      }
      if !joins(scalar, "\u{301}") { return .control }
      if joins("a", scalar) {
        if !joins("\u{1F600}", scalar, "\u{200D}", "\u{1F600}") { return .spacingMark }
        if joins("\u{915}", scalar, "\u{915}") { return .linker }
        return joins("\u{915}", "\u{94D}", scalar, "\u{915}") ? .extend : .extendOutsideConjunct
      }
      if joins(scalar, "a") { return .prepend }
      if joins(scalar, "\u{200D}", "\u{1F600}") { return .pictographic }
      if joins(scalar, "\u{94D}", "\u{915}") { return .consonant }
      if joins(scalar, "\u{AC00}") { return .leadingJamo }
      if joins("\u{1161}", scalar) { return joins(scalar, "\u{1161}") ? .vowelJamo : .trailingJamo }
      return .other
    }
    return runs { probe($0).rawValue }
  }
}

/// Which parts of a folder have been at rest for long enough, and when to look next.
///
/// It is a value: it gets times and gives times, and waits for nothing itself. Times are nanoseconds of a clock
/// that nobody sets, and that pauses while the machine sleeps.
///
///     var settling = FolderSettling(quiet: 5_000_000_000)
///     settling.note(.name(folder: [], name), at: now)
///     settling.nextWake           // now + 5 s
///     settling.takeRested(at: now + 5_000_000_000)  // [.name(…)]
///     settling.nextWake           // nil
///
/// - A place is never taken before it has been quiet for the whole time since its last event.
/// - It is taken once, at the first check after that time.
/// - If nothing is noted, there is no time to wake at.
package struct FolderSettling: Sendable {
  /// A part of a folder that something has happened to.
  package enum Place: Hashable, Sendable {
    /// A name in a folder.
    case name(folder: [UInt8], [UInt8])
    /// A folder, any name in it.
    case folder([UInt8])
    /// A folder with all that is below it; the empty path is the whole.
    case tree([UInt8])

    /// The path of the folder.
    package var folder: [UInt8] {
      switch self {
      case .name(let folder, _), .folder(let folder), .tree(let folder): folder
      }
    }
  }

  private struct Event: Sendable {
    /// The time at which the place has been at rest for long enough.
    var rests: Int64
    /// Whether something may be to do then.
    var isToBeLookedAt: Bool
  }

  private struct Hold: Sendable {
    /// When to look again.
    var wakes: Int64
    /// How long the last wait was, in nanoseconds; `nil` if it was known for how long.
    var pause: Int64?
  }

  /// The most places that are noted one by one; then the whole is one place.
  package static let mostPlaces = 8192
  /// The longest pause between two checks of a place that is held: 10 minutes.
  package static let longestPause: Int64 = 600_000_000_000

  /// How long a place must be at rest, in nanoseconds.
  package let quiet: Int64
  private var events: [Place: Event] = [:]
  /// Places at rest that could not be acted on.
  private var holds: [Place: Hold] = [:]

  /// Makes an empty value.
  ///
  /// - Parameter quiet: How long a place must be at rest, in nanoseconds.
  package init(quiet: Int64) { self.quiet = max(0, quiet) }

  /// Whether nothing is waited for.
  package var isIdle: Bool { events.isEmpty && holds.isEmpty }

  /// Whether nothing is waited for but places that are held.
  package var isAtRest: Bool { events.isEmpty }

  /// When to look next; `nil` if there is nothing to wait for.
  ///
  /// - Complexity: O(*n*) in the number of places.
  package var nextWake: Int64? {
    let rest = events.values.map(\.rests).min()
    let wake = holds.values.map(\.wakes).min()
    guard let rest, let wake else { return rest ?? wake }
    return min(rest, wake)
  }

  /// Notes that something has happened.
  ///
  /// - Parameters:
  ///   - place: Where.
  ///   - time: When.
  ///   - isToBeLookedAt: Whether it may need an action once it is at rest; else it only keeps others waiting.
  package mutating func note(_ place: Place, at time: Int64, isToBeLookedAt: Bool = true) {
    let wasHeld = holds.removeValue(forKey: place) != nil
    let isOpen = isToBeLookedAt || wasHeld || events[place]?.isToBeLookedAt == true
    events[place] = Event(rests: time &+ quiet, isToBeLookedAt: isOpen)
    guard events.count > Self.mostPlaces else { return }
    events = [.tree([]): Event(rests: time &+ quiet, isToBeLookedAt: true)]
    holds = [:]
  }

  /// Keeps a place that cannot be acted on now, though it is at rest, for a later check.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - time: The time now.
  ///   - duration: In how many nanoseconds; `nil` if that is not known: then it is as long as a place must be at rest, and
  ///     twice as long each time after that.
  package mutating func hold(_ place: Place, at time: Int64, for duration: Int64? = nil) {
    if let duration {
      holds[place] = Hold(wakes: time &+ max(1, duration))
      return
    }
    let pause = min(
      Self.longestPause, max(holds[place]?.pause.map { $0 &* 2 } ?? quiet, 1_000_000_000))
    holds[place] = Hold(wakes: time &+ pause, pause: pause)
  }

  /// Forgets that places were held.
  ///
  /// - Parameter isOver: Which of them.
  package mutating func release(where isOver: (Place) -> Bool) {
    holds = holds.filter { !isOver($0.key) }
  }

  /// Begins the time of rest of everything anew, after a sleep of the machine for example.
  ///
  /// - Parameter time: The time now.
  package mutating func restart(at time: Int64) {
    for place in events.keys { events[place]?.rests = time &+ quiet }
  }

  /// The places that have been at rest for long enough, and those that were held for as long as they had to be.
  ///
  /// A place that has rested is taken off the list. One that was held stays held until it is released, is held
  /// longer, or has an event.
  ///
  /// - Parameter time: The time now.
  /// - Returns: The places that may need an action, in no particular order.
  /// - Complexity: O(*n*) in the number of places.
  package mutating func takeRested(at time: Int64) -> [Place] {
    var rested: [Place] = []
    for (place, event) in events where event.rests <= time {
      events[place] = nil
      if event.isToBeLookedAt { rested.append(place) }
    }
    for (place, hold) in holds where hold.wakes <= time {
      rested.append(place)
      // The caller decides how to continue; a caller that does not decide must not be woken at once again.
      holds[place]?.wakes = time &+ Self.longestPause
    }
    return rested
  }

  /// Whether something of a file has happened too lately, or it is held.
  ///
  /// - Parameters:
  ///   - folder: The path of its folder.
  ///   - names: Its names and those of its copies.
  /// - Returns: Whether it is.
  package func isMoving(in folder: [UInt8], _ names: [[UInt8]]) -> Bool {
    if events.isEmpty { return false }
    if names.contains(where: { events[.name(folder: folder, $0)] != nil }) { return true }
    if events[.folder(folder)] != nil { return true }
    var above = folder
    while true {
      if events[.tree(above)] != nil { return true }
      guard let slash = above.lastIndex(of: 0x2F) else { break }
      above.removeSubrange(slash...)
    }
    return !folder.isEmpty && events[.tree([])] != nil
  }

  /// Whether something has happened too lately below a folder, which is one document.
  ///
  /// - Parameter path: The path of the folder.
  /// - Returns: Whether it has.
  package func isMoving(below path: [UInt8]) -> Bool {
    let prefix = path + [0x2F]
    return events.keys.contains { place in
      place.folder == path || place.folder.starts(with: prefix)
    } || isMoving(in: path, [])
  }
}

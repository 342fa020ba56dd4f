/// The values of the arrays and objects that a parser has open, innermost last.
///
/// Values move into the finished array without a retain and a release, which are most of the cost
/// of building a tree. The pointer does not leave this file; the memory between `count` and
/// `capacity` is uninitialized.
struct ValueStack: ~Copyable {
  private(set) var count = 0
  private var capacity: Int
  private var base: UnsafeMutablePointer<StateValue>

  init() {
    // Most texts hold little.
    capacity = 16
    base = .allocate(capacity: capacity)
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  mutating func append(_ value: consuming StateValue) {
    if count == capacity { grow() }
    (base + count).initialize(to: value)
    count += 1
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<StateValue>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }

  /// Takes the values from a place up off the stack.
  mutating func takeAll(from start: Int) -> [StateValue] {
    guard count > start else { return [] }
    // Appending is specialized for the type, while the initializer for uninitialized memory looks
    // up the array's metadata each time.
    var values: [StateValue] = []
    values.reserveCapacity(count - start)
    moveAll(from: start, to: &values)
    return values
  }

  /// Moves the values from a place up to the end of an array.
  @inline(__always)
  mutating func moveAll(from start: Int, to values: inout [StateValue]) {
    let end = count
    count = start
    for place in start..<end { values.append((base + place).move()) }
  }
}

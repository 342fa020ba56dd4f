internal import Platform

/// How the elements of a collection lie in memory, if their type is pure.
///
/// Two elements of a pure type with equal bits are equal, as long as both are retained:
/// - A field of plain bits has no more to it than its bits.
/// - Equal references, such as to the storage of a string or array or to the box of an indirect
///   case, lead to the same living object. Pure types change an object only while they are its only
///   owner, and here it has two.
/// - A type whose value may change behind a reference is not pure: class instances, and whatever
///   may hold one, such as existentials, closures and unsafe pointers.
///
/// Unequal bits prove nothing: different padding or copied storage only cost a visit.
final class ElementLayout {
  let size: Int
  let stride: Int
  /// The bytes that are not padding, as far as the fields tell.
  let ranges: [Range<Int>]
  /// Whether elements may hold collections that are captured.
  let holdsCollections: Bool

  /// The layout of a type; nil if it is not pure, or holds a type listed in `untrusted`.
  init?(_ type: Any.Type, untrusted: Set<ObjectIdentifier>) {
    var walk = PurityWalk(untrusted: untrusted)
    guard walk.isPure(type, at: 0) else { return nil }
    (size, stride, _) = memoryLayout(of: type)
    ranges = walk.mergedRanges
    holdsCollections = walk.holdsCollections
    guard ranges.allSatisfy({ $0.upperBound <= size }) else { return nil }
  }

  /// Whether two elements have the same bits.
  @inline(__always)
  func isSame(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    for range in ranges {
      let start = range.lowerBound
      guard memcmp(left + start, right + start, range.count) == 0 else { return false }
    }
    return true
  }

  /// Whether `count` elements in a row have the same bits, padding included.
  func isSame(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, count: Int) -> Bool {
    memcmp(left, right, count * stride) == 0
  }

  /// A hash of an element's bits.
  func hash(_ element: UnsafeRawPointer) -> Int {
    var hasher = Hasher()
    for range in ranges {
      hasher.combine(
        bytes: UnsafeRawBufferPointer(start: element + range.lowerBound, count: range.count))
    }
    return hasher.finalize()
  }
}

/// A walk over everything that a type's values may hold.
private struct PurityWalk {
  let untrusted: Set<ObjectIdentifier>
  private(set) var holdsCollections = false
  private var ranges: [Range<Int>] = []
  private var seen: Set<ObjectIdentifier> = []

  init(untrusted: Set<ObjectIdentifier>) { self.untrusted = untrusted }

  var mergedRanges: [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// Whether a type is pure. Its value is inside the element at an offset, or, with nil, behind a
  /// reference or in a payload, whose bytes are not counted here.
  mutating func isPure(_ type: Any.Type, at offset: Int?) -> Bool {
    let id = ObjectIdentifier(type)
    if untrusted.contains(id) { return false }
    // A type met before is pure unless the walk fails; inside the element its bytes still count.
    if !seen.insert(id).inserted, offset == nil { return true }
    if let known = type as? any PureType.Type {
      if known is any CapturedCollection.Type { holdsCollections = true }
      note(type, at: offset)
      return known.heldTypes.allSatisfy { isPure($0, at: nil) }
    }
    switch TypeMetadata.contents(of: type) {
    case .fields(let fields):
      guard areAll(fields, of: type) else { return false }
      return fields.allSatisfy { field in isPure(field.type, at: offset.map { $0 + field.offset }) }
    case .payloads(let payloads):
      note(type, at: offset)
      return payloads.allSatisfy { isPure($0, at: nil) }
    case nil:
      return false
    }
  }

  /// Whether the fields are all that a type stores: apart from alignment, each follows the one
  /// before.
  private func areAll(_ fields: [TypeMetadata.Field], of type: Any.Type) -> Bool {
    var end = 0
    for field in fields {
      let layout = memoryLayout(of: field.type)
      // A field without bytes may be anywhere.
      if layout.size == 0 { continue }
      let start = (end + layout.alignment - 1) / layout.alignment * layout.alignment
      guard field.offset == start else { return false }
      end = start + layout.size
    }
    return end == memoryLayout(of: type).size
  }

  private mutating func note(_ type: Any.Type, at offset: Int?) {
    guard let offset else { return }
    ranges.append(offset..<(offset + memoryLayout(of: type).size))
  }
}

private func memoryLayout(of type: Any.Type) -> (size: Int, stride: Int, alignment: Int) {
  func layout<Value>(_ type: Value.Type) -> (Int, Int, Int) {
    (MemoryLayout<Value>.size, MemoryLayout<Value>.stride, MemoryLayout<Value>.alignment)
  }
  return layout(type)
}

internal import Foundation
internal import StateTree

/// A path's description and pointer read back as they were, whether the path was read or made of
/// keys and indices.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPath(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: bytes(start, count), as: UTF8.self)
  do throws(StatePathError) {
    check(try StatePath(text))
  } catch {
    law((0...text.utf8.count).contains(error.offset), "the place of a refusal: \(error)")
    law(Array(error.text.utf8) == Array(text.utf8), "a refusal holds the text")
  }
  let steps = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { part in
    let key = String(decoding: part, as: UTF8.self)
    return Int(key).flatMap { $0 >= 0 ? .index($0) : nil } ?? StatePath.Component.key(key)
  }
  check(StatePath(steps))
  return 0
}

private func check(_ path: StatePath) {
  let text = path.description
  law(text.terminalSafe == text, "a description is safe to show")
  law(lawful("a description is read", { try StatePath(text) }) == path, "it reads back: \(text)")
  let pointer = path.pointer
  let pointed = lawful("a pointer is read") { try StatePath(pointer: pointer) }
  law(pointed.map { Array($0.pointer.utf8) } == Array(pointer.utf8), "it reads back: \(pointer)")
  law(pointed?.components.count == path.components.count, "it has as many steps: \(pointer)")

  // The value that stands at the end of the path, in a tree made to hold it, is found by it.
  guard path.components.count < StateValue.maximumDepth else { return }
  let tree = path.components.reversed().reduce(StateValue.string("here")) { tree, step in
    switch step {
    case .key(let key): .object(StateObject([(key, tree)]))
    case .index(let index): .array(Array(repeating: .null, count: index % 8) + [tree])
    }
  }
  let steps = path.components.map { step in
    if case .index(let index) = step { StatePath.Component.index(index % 8) } else { step }
  }
  let place = StatePath(steps)
  law(tree[place] == "here", "the place is found: \(text)")
  law(place.resolved(in: tree) == place, "a path resolves to itself: \(text)")
  let resolved = lawful("its pointer is read") { try StatePath(pointer: place.pointer) }
  law(resolved?.resolved(in: tree) == place, "its pointer resolves to it: \(text)")
}

internal import Foundation
internal import StateTree

/// The diff of two trees leads from one to the other and back, and its patch is read as the very
/// same diff. A patch made at random is refused, or gives changes that lead to its tree and back.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPatch(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var reader = TreeReader(bytes(start, count))
  let before = reader.value()
  let after = reader.variant(of: before)
  check(from: before, to: after)
  check(from: after, to: reader.value())

  let operations = reader.patch(of: before)
  do throws(PatchError) {
    let reading = try PatchReading(operations, of: before)
    let patched = reading.state
    let diff = StateDiff(reading.changes)
    law(lawful("a patch's changes apply", { try diff.apply(to: before) }) == patched, "its changes")
    let back = lawful("a patch is undone") { try diff.inverse.apply(to: patched) }
    law(back == before, "what undoes a patch leads back")
    let text = patched.jsonText()
    law(lawful("a patched tree is read", { try StateValue(json: text) }) == patched, "patched text")
    check(from: before, to: patched)
  } catch {
    guard case .array(let elements) = operations else { return 0 }
    law(elements.indices.contains(error.operation ?? -1), "the operation of a refusal: \(error)")
  }
  return 0
}

private func check(from before: StateValue, to after: StateValue) {
  guard let diff = StateDiff(from: before, to: after) else {
    law(before == after, "trees without a diff are equal")
    return
  }
  law(before != after, "equal trees have no diff")
  law(lawful("a diff applies", { try diff.apply(to: before) }) == after, "a diff leads to b")
  let back = lawful("its inverse applies") { try diff.inverse.apply(to: after) }
  law(back == before, "its inverse leads back to a")
  law(diff.inverse.inverse == diff, "the inverse's inverse is the diff")
  let text = diff.jsonPatch.jsonText()
  let reading = lawful("its patch applies") {
    try PatchReading(StateValue(json: text), of: before)
  }
  law(reading?.state == after, "its patch leads to b")
  law(reading?.changes == diff.changes, "its patch is read as the diff")
  for change in diff.changes {
    let place = change.place
    law(lawful("a place is read", { try StatePath(place.description) }) == place, "its place")
  }
}

internal import Foundation
internal import StateTree

/// The diff of two trees leads from one to the other and back, so does its patch; and a patch made
/// at random is applied or refused, with a tree that is still one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPatch(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var reader = TreeReader(bytes(start, count))
  let before = reader.value()
  let after = reader.variant(of: before)
  check(from: before, to: after)
  check(from: after, to: reader.value())

  let operations = reader.patch(of: before)
  guard let patch = lawful("a patch is read", { try JSONPatch(operations) }) else { return 0 }
  do throws(JSONPatchError) {
    let patched = try patch.apply(to: before)
    let text = patched.jsonText()
    law(lawful("a patched tree is read", { try StateValue(json: text) }) == patched, "patched text")
    check(from: before, to: patched)
  } catch {
    let operation = error.operation ?? -1
    law(patch.operations.indices.contains(operation), "the operation of a refusal: \(error)")
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
  let patched = lawful("its patch applies") {
    try JSONPatch(StateValue(json: text)).apply(to: before)
  }
  law(patched == after, "its patch leads to b")
  for change in diff.changes {
    let place = change.place
    law(lawful("a place is read", { try StatePath(place.description) }) == place, "its place")
  }
}

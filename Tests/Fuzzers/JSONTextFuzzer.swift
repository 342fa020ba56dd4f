internal import Foundation
internal import StateTree

/// What is read as JSON is written and read again equal; what is refused is refused at a place in
/// the text; and any tree may be taken for a patch.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSONText(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = bytes(start, count)
  do throws(JSONTextError) {
    check(try StateValue(jsonUTF8: data))
  } catch {
    law((0...count).contains(error.offset), "the place of a refusal: \(error)")
    law(error.line >= 1 && error.column >= 1, "the line and column of a refusal: \(error)")
  }
  return 0
}

private func check(_ value: StateValue) {
  let text = value.jsonText()
  law(text.terminalSafe == text, "text is safe to show")
  let again = lawful("text that was written is read") { try StateValue(json: text) }
  law(again == value, "text that was written is read again equal")
  law(again?.jsonText() == text, "text that was read is written the same")
  law(again?.hashValue == value.hashValue, "equal trees have equal hashes")
  let pretty = value.jsonText(pretty: true)
  law(lawful("pretty text is read", { try StateValue(json: pretty) }) == value, "pretty text")
  law(value.jsonUTF8() == Data(text.utf8), "bytes are the text's")
  law(StateDiff(from: value, to: again ?? .null) == nil, "equal trees have no diff")

  let encoded = lawful("a tree encodes") { try StateEncoder().encode(value) }
  law(encoded?.jsonText() == text, "a tree encodes as itself")

  // The last of an array is a patch of the first, as far as it is one.
  guard case .array(let elements) = value, let state = elements.first,
    let operations = elements.last
  else { return }
  if let patched = try? PatchReading(operations, of: state).state {
    let text = patched.jsonText()
    law(lawful("a patched tree is read", { try StateValue(json: text) }) == patched, "patched text")
  }
}

/// A type's name without its module, `Counter.Increase`; the same in every run.
///
/// The full name of a type declared inside a function holds an address, so for such a type this is
/// its bare name.
package func typeName(_ type: Any.Type) -> String {
  let full = String(reflecting: type)
  guard !full.contains("(") else { return String(describing: type) }
  var name = ""
  var word = ""
  var isFirstWord = true
  for character in full {
    if character == "." {
      if !isFirstWord { name += word + "." }
      isFirstWord = false
      word = ""
    } else if character.isLetter || character.isNumber || character == "_" {
      word.append(character)
    } else {
      name += word
      name.append(character)
      word = ""
      isFirstWord = true
    }
  }
  return name + word
}

/// The case name of an enum value, if reflection tells it: the label of its payload, or the text of
/// a value without one. An enum with its own description may hide it.
func enumCaseName<Value>(_ value: Value) -> String? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return nil }
  return enumCaseName(value, mirror)
}

/// The case name of a value whose mirror is at hand and says that it is an enum.
func enumCaseName<Value>(_ value: Value, _ mirror: Mirror) -> String? {
  if let label = mirror.children.first?.label { return label }
  if value is any CustomStringConvertible || value is any CustomDebugStringConvertible
    || value is any TextOutputStreamable
  {
    return nil
  }
  let text = String(describing: value)
  // An enum imported from C shows its type's name in place of a case.
  guard text != String(describing: type(of: value)),
    text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
  else { return nil }
  return text
}

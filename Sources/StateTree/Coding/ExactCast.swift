/// The value as another static type, where both are one type.
///
/// The one unchecked cast of values in this folder: the types are compared first, so it changes
/// nothing but what the compiler knows. A dynamic cast would say the same in a hundred times the
/// time.
@inline(__always)
func exactCast<Value, Target>(_ value: Value, to target: Target.Type) -> Target? {
  guard Value.self == Target.self else { return nil }
  return unsafeBitCast(value, to: Target.self)
}

/// The value as another type: where they are one, at once, else by a dynamic cast.
@inline(__always)
func cast<Value, Target>(_ value: Value, to target: Target.Type) -> Target? {
  exactCast(value, to: target) ?? value as? Target
}

/// Whether two strings hold the same UTF-8 bytes: at once where they are one string, as the keys of
/// one type are.
@inline(__always)
func isSameString(_ left: String, _ right: String) -> Bool {
  // Equal words are equal strings, whatever they mean; unequal ones prove nothing.
  if MemoryLayout<String>.size == MemoryLayout<(UInt64, UInt64)>.size,
    unsafeBitCast(left, to: (UInt64, UInt64).self)
      == unsafeBitCast(right, to: (UInt64, UInt64).self)
  {
    return true
  }
  return hasSameBytes(left, right)
}

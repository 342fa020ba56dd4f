/// The value as another static type, if both types are the same.
///
/// This is the only unchecked cast of values in this folder. It compares the types first, so it
/// changes only what the compiler knows. A dynamic cast would take a hundred times as long for the
/// same result.
@inline(__always)
func exactCast<Value, Target>(_ value: Value, to target: Target.Type) -> Target? {
  guard Value.self == Target.self else { return nil }
  return unsafeBitCast(value, to: Target.self)
}

/// The value as another type: without a cast if both are the same, otherwise with a dynamic cast.
@inline(__always)
func cast<Value, Target>(_ value: Value, to target: Target.Type) -> Target? {
  exactCast(value, to: target) ?? value as? Target
}

/// Whether two strings hold the same UTF-8 bytes. Strings that share storage, like the keys of one
/// type, are compared at once.
@inline(__always)
func isSameString(_ left: String, _ right: String) -> Bool {
  // Equal words mean equal strings; unequal words prove nothing.
  if MemoryLayout<String>.size == MemoryLayout<(UInt64, UInt64)>.size,
    unsafeBitCast(left, to: (UInt64, UInt64).self)
      == unsafeBitCast(right, to: (UInt64, UInt64).self)
  {
    return true
  }
  return hasSameBytes(left, right)
}

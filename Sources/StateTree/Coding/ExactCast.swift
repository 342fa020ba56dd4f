/// The value as another static type, where both are one type.
///
/// The only unchecked cast of this folder: the types are compared first, so it changes nothing but
/// what the compiler knows. A dynamic cast would say the same in a hundred times the time.
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

internal import Platform

/// A type with pure value semantics: as long as a copy is retained, nothing changes what its memory
/// means.
///
/// The conforming types are taken as pure without a look inside: each is plain bits, or
/// copy-on-write storage that only its sole owner writes to. Any other type is pure if everything
/// that it stores is.
protocol PureType {
  /// The types that the type's values hold. It is pure if these are.
  static var heldTypes: [Any.Type] { get }
}

extension PureType {
  static var heldTypes: [Any.Type] { [] }
}

extension Bool: PureType {}
extension Int: PureType {}
extension Int8: PureType {}
extension Int16: PureType {}
extension Int32: PureType {}
extension Int64: PureType {}
extension Int128: PureType {}
extension UInt: PureType {}
extension UInt8: PureType {}
extension UInt16: PureType {}
extension UInt32: PureType {}
extension UInt64: PureType {}
extension UInt128: PureType {}
extension Double: PureType {}
extension Float: PureType {}
extension String: PureType {}

extension Optional: PureType {
  static var heldTypes: [Any.Type] { [Wrapped.self] }
}

// Foundation's pure types. `Locale` and `Calendar` are not among them, because they can follow the
// user's settings. If somebody changes the memory under a `Data`, they break Foundation's rules,
// not ours.
extension Data: PureType {}
extension Date: PureType {}
extension Decimal: PureType {}
extension URL: PureType {}
extension UUID: PureType {}

/// A collection that the encoder captures.
protocol CapturedCollection: PureType {}

extension Array: CapturedCollection {
  static var heldTypes: [Any.Type] { [Element.self] }
}

extension ContiguousArray: CapturedCollection {
  static var heldTypes: [Any.Type] { [Element.self] }
}

extension Set: CapturedCollection {
  static var heldTypes: [Any.Type] { [Element.self] }
}

extension Dictionary: CapturedCollection {
  static var heldTypes: [Any.Type] { [Key.self, Value.self] }
}

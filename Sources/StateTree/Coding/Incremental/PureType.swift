internal import Platform

/// A type that holds its value alone: what its memory says never changes while a copy of it is
/// kept, and no other variable changes it.
///
/// These are named, and not looked into: each is either plain bits, or copy-on-write storage that
/// is only ever written to by its one owner. Any other type is pure where all that it stores is.
protocol PureType {
  /// What the type's values hold; they are pure where these are.
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

// Foundation's pure types. Those that follow the user's settings, as `Locale` and `Calendar` can,
// are none. `Data` over memory that its maker goes on to change breaks Foundation's rules, not
// ours.
extension Data: PureType {}
extension Date: PureType {}
extension Decimal: PureType {}
extension URL: PureType {}
extension UUID: PureType {}

/// A collection whose captures are kept.
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

/// The id that cancels effects: a value and its type.
@usableFromInline
struct EffectID: Hashable, Sendable {
  let value: any Hashable & Sendable

  init(_ value: any Hashable & Sendable) { self.value = value }

  /// The id's text in the recording; nil for an id that a child's parent made.
  var text: String? { if let placed = value as? PlacedID { placed.text } else { "\(value)" } }

  @usableFromInline
  static func == (left: EffectID, right: EffectID) -> Bool {
    func isEqual<Value: Hashable>(_ value: Value) -> Bool { value == right.value as? Value }
    return type(of: left.value) == type(of: right.value) && isEqual(left.value)
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

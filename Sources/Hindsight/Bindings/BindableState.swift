/// A state with named fields that a view may set directly.
///
///     extension Search.State: BindableState {
///       static let bindableFields: BindableFields<Self> = [
///         .field("query", \.query),
///         .field("limit", \.limit),
///       ]
///     }
///
/// A recording holds the name and the value; the list leads from the name back to the field. An
/// action can also set a field that is not listed. It is recorded under Swift's name for the field
/// and cannot be replayed; this is reported once on standard error.
public protocol BindableState {
  /// The fields by name. It is read often, so make it a stored property.
  static var bindableFields: BindableFields<Self> { get }
}

/// A field of a state that a view may set directly.
public struct BindableField<Root>: Sendable {
  /// The field's name in recordings and at the debugger's prompt. There you can type a name of
  /// letters and digits as a case: `.binding(.query("swift"))`.
  public let name: String

  let path: any PartialKeyPath<Root> & Sendable
  let decode: @Sendable (BindingPayload) throws -> BindingAction<Root>

  /// The field at a key path. A recording of the field can be read as long as the list has the name
  /// and the field's type can decode the value.
  public static func field<Value: Codable & Equatable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable
  ) -> BindableField {
    BindableField(name: name, path: path) { payload in
      .set(path, try payload.decode(Value.self))
    }
  }
}

/// The bindable fields of a state, by name. If two have the same name, the first one counts.
public struct BindableFields<Root>: Sendable, ExpressibleByArrayLiteral {
  /// The names in the order in which the fields are listed.
  public let names: [String]

  private let byName: [String: BindableField<Root>]

  /// The fields of a list.
  public init(_ fields: [BindableField<Root>]) {
    names = fields.map(\.name)
    byName = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The fields of a list.
  public init(arrayLiteral fields: BindableField<Root>...) { self.init(fields) }

  /// The field with a name, or nil.
  public subscript(name: String) -> BindableField<Root>? { byName[name] }

  /// The name of the field at a key path; nil if it is not listed.
  func name(of path: AnyKeyPath) -> String? {
    names.first { byName[$0]?.path == path }
  }
}

/// A state with fields that a view may set directly, each known by a name.
///
///     extension Search.State: BindableState {
///       static let bindableFields: BindableFields<Self> = [
///         .field("query", \.query),
///         .field("limit", \.limit),
///       ]
///     }
///
/// A recording holds the name and the value; the list leads from the name back to the field. A
/// field that is not listed can be set all the same, and is recorded under the name that Swift has
/// for it, but such a recording cannot be replayed. That is said once on standard error.
public protocol BindableState {
  /// The fields by name. It is asked often, so it should be a stored property.
  static var bindableFields: BindableFields<Self> { get }
}

/// A field of a state that a view may set directly.
public struct BindableField<Root>: Sendable {
  /// What the field is called in recordings, and at the debugger's prompt. A name of letters and
  /// digits can be typed there as a case: `.binding(.query("swift"))`.
  public let name: String

  let path: any PartialKeyPath<Root> & Sendable
  let decode: @Sendable (BindingPayload) throws -> BindingAction<Root>

  /// The field at a key path. A recording made under its name is read for as long as it is listed
  /// under that name and its type can read the value.
  public static func field<Value: Codable & Equatable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable
  ) -> BindableField {
    BindableField(name: name, path: path) { payload in
      .set(path, try payload.decode(Value.self))
    }
  }
}

/// The bindable fields of a state, by name. Of two with one name, the first counts.
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

  /// The field of a name; nil where none has it.
  public subscript(name: String) -> BindableField<Root>? { byName[name] }

  /// The name of the field at a key path; nil where it is not listed.
  func name(of path: AnyKeyPath) -> String? {
    names.first { byName[$0]?.path == path }
  }
}

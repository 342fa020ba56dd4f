internal import HindsightRecorder
internal import Synchronization

extension BindingAction: Encodable where Root: BindableState {
  /// Encodes the field's name and the value as an enum would encode a case of that name.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: FieldKey<Root>.self)
    let key = FieldKey<Root>(name: recordedName)
    var payload = fields.nestedContainer(keyedBy: BindingPayload.Key.self, forKey: key)
    try bound.encode(to: &payload)
  }

  private var recordedName: String {
    if let name = Root.bindableFields.name(of: path) { return name }
    let described = String(describing: path)
    let name = described.drop { $0 != "." }.dropFirst()
    UnlistedField.note(described)
    return name.isEmpty ? described : String(name)
  }
}

extension BindingAction: Decodable where Root: BindableState {
  /// Decodes a field's name and a value, in the encoded form or as `{"query":"swift"}`. Throws if
  /// the state lists no such field.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: FieldKey<Root>.self)
    let keys = fields.allKeys
    guard keys.count == 1, let field = Root.bindableFields[keys[0].stringValue] else {
      let names = Root.bindableFields.names.joined(separator: ", ")
      throw DecodingError.typeMismatch(
        BindingAction.self,
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "expected one of the bindable fields \(names)"))
    }
    self = try field.decode(BindingPayload(FieldKeyed(fields: fields, key: keys[0])))
  }
}

extension BindingAction: CustomReflectable {
  /// Shows the field and the value as an enum shows a case, so that a recording names it.
  public var customMirror: Mirror {
    let described = String(describing: path)
    let name = described.drop { $0 != "." }.dropFirst()
    return Mirror(
      self, children: [(label: name.isEmpty ? described : String(name), value: bound.anyValue)],
      displayStyle: .enum)
  }
}

/// The keys under which a binding of a state is written: the names of its fields.
struct FieldKey<Root: BindableState>: CodingKey, CaseIterable {
  let stringValue: String
  var intValue: Int? { nil }

  static var allCases: [FieldKey] { Root.bindableFields.names.map { FieldKey(name: $0) } }

  init(name: String) { stringValue = name }

  init?(stringValue: String) {
    guard Root.bindableFields[stringValue] != nil else { return nil }
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}

/// The value under a field's name, alone or as a case's payload.
struct BindingPayload {
  /// The key of the payload of an enum's case.
  enum Key: String, CodingKey { case value = "_0" }

  private let source: any BindingSource

  init(_ source: some BindingSource) { self.source = source }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try source.decode(type) }
}

protocol BindingSource {
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value
}

struct FieldKeyed<Root: BindableState>: BindingSource {
  let fields: KeyedDecodingContainer<FieldKey<Root>>
  let key: FieldKey<Root>

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let payload = try? fields.nestedContainer(keyedBy: BindingPayload.Key.self, forKey: key)
    if let payload, payload.contains(.value) { return try payload.decode(type, forKey: .value) }
    return try fields.decode(type, forKey: key)
  }
}

/// Reports a field that was set without being listed as bindable, once a field.
private enum UnlistedField {
  private static let fields = Mutex(Set<String>())

  static func note(_ field: String) {
    guard fields.withLock({ $0.insert(field).inserted }) else { return }
    report(
      "\(field) was set but is not in bindableFields: the action is recorded, but replay cannot set it"
    )
  }
}

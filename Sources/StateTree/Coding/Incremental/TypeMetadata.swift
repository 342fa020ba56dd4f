/// The stored types of a struct, enum or tuple: the static types of its fields and payloads.
///
/// `Mirror` shows what a value stores now; this shows every type that it may store. It reads the
/// type metadata that the compiler emits, whose layout Swift's `docs/ABI/TypeMetadata.rst`
/// describes and Apple's platforms fix. Only this file reads it. It gives no answer for a type
/// without reflection metadata, for one whose counts and offsets contradict each other, and for a C
/// type, which may store what Swift has no field for.
enum TypeMetadata {
  /// A stored property of a struct.
  struct Field {
    var type: Any.Type
    var offset: Int
  }

  enum Contents {
    case fields([Field])
    case payloads([Any.Type])
  }

  private enum Kind {
    static let structure: UInt = 0x200
    static let enumeration: UInt = 0x201
    static let tuple: UInt = 0x301
  }

  /// The types that a type stores; nil for a class, a function, an existential or a built-in type,
  /// and if the metadata lacks them.
  static func contents(of type: Any.Type) -> Contents? {
    #if _pointerBitWidth(_64) && !_ptrauth(_arm64e)
      let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
      return switch metadata.load(as: UInt.self) {
      case Kind.structure: fields(of: metadata).map { .fields($0) }
      case Kind.enumeration: payloads(of: metadata).map { .payloads($0) }
      case Kind.tuple: .fields(elements(of: metadata))
      default: nil
      }
    #else
      return nil
    #endif
  }

  /// The address that a relative pointer points to.
  private static func target(_ pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = pointer.load(as: Int32.self)
    return distance == 0 ? nil : pointer + Int(distance)
  }

  private static func descriptor(of metadata: UnsafeRawPointer) -> UnsafeRawPointer {
    metadata.load(fromByteOffset: 8, as: UnsafeRawPointer.self)
  }

  /// Whether a type is declared in C: its parent is then the module that the compiler synthesizes
  /// for C types.
  private static func isOfC(_ descriptor: UnsafeRawPointer) -> Bool {
    // The lowest bit says that the pointer leads to the address of the parent, not to the parent.
    let distance = descriptor.load(fromByteOffset: 4, as: Int32.self)
    guard distance != 0 else { return true }
    var parent = descriptor + 4 + Int(distance & ~1)
    if distance & 1 != 0 { parent = parent.load(as: UnsafeRawPointer.self) }
    guard parent.load(as: UInt32.self) & 0x1F == 0 else { return false }
    guard let name = target(parent + 8) else { return true }
    return String(cString: name.assumingMemoryBound(to: CChar.self)).hasPrefix("__C")
  }

  private static func fields(of metadata: UnsafeRawPointer) -> [Field]? {
    let descriptor = descriptor(of: metadata)
    if isOfC(descriptor) { return nil }
    let count = Int(descriptor.load(fromByteOffset: 20, as: UInt32.self))
    let vector = Int(descriptor.load(fromByteOffset: 24, as: UInt32.self))
    guard count > 0 else { return [] }
    guard vector > 0, let types = recordTypes(descriptor, metadata), types.count == count else {
      return nil
    }
    var fields: [Field] = []
    for (index, type) in types.enumerated() {
      guard case .some(.some(let type)) = type else { return nil }
      let offset = metadata.load(fromByteOffset: vector * 8 + index * 4, as: UInt32.self)
      fields.append(Field(type: type, offset: Int(offset)))
    }
    return fields
  }

  private static func payloads(of metadata: UnsafeRawPointer) -> [Any.Type]? {
    let descriptor = descriptor(of: metadata)
    if isOfC(descriptor) { return nil }
    let payloadCount = Int(descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF)
    let emptyCount = Int(descriptor.load(fromByteOffset: 24, as: UInt32.self))
    guard payloadCount + emptyCount > 0 else { return [] }
    guard let types = recordTypes(descriptor, metadata), types.count == payloadCount + emptyCount
    else { return nil }
    var payloads: [Any.Type] = []
    for case let type? in types {
      guard let type else { return nil }
      payloads.append(type)
    }
    return payloads.count == payloadCount ? payloads : nil
  }

  private static func elements(of metadata: UnsafeRawPointer) -> [Field] {
    let count = metadata.load(fromByteOffset: 8, as: Int.self)
    return (0..<count).map { index in
      let element = 24 + index * 16
      return Field(
        type: metadata.load(fromByteOffset: element, as: Any.Type.self),
        offset: Int(metadata.load(fromByteOffset: element + 8, as: UInt32.self)))
    }
  }

  /// The types of the field records in order. The outer optional is nil for a case without payload,
  /// the inner one for a type that cannot be found.
  private static func recordTypes(
    _ descriptor: UnsafeRawPointer, _ metadata: UnsafeRawPointer
  ) -> [Any.Type??]? {
    guard let records = target(descriptor + 16) else { return nil }
    let size = Int(records.load(fromByteOffset: 10, as: UInt16.self))
    let count = Int(records.load(fromByteOffset: 12, as: UInt32.self))
    guard size == 12 else { return nil }
    let isGeneric = descriptor.load(as: UInt32.self) & 0x80 != 0
    return (0..<count).map { index in
      guard let name = target(records + 16 + index * size + 4) else { return .none }
      return .some(
        _getTypeByMangledNameInContext(
          name.assumingMemoryBound(to: UInt8.self), nameLength(name),
          genericContext: isGeneric ? descriptor : nil,
          genericArguments: isGeneric ? metadata + 16 : nil))
    }
  }

  /// The length of a mangled name, which may hold references: a byte 0x01 to 0x17 and four more,
  /// or 0x18 to 0x1F and eight more.
  private static func nameLength(_ name: UnsafeRawPointer) -> UInt {
    var length = 0
    while true {
      switch name.load(fromByteOffset: length, as: UInt8.self) {
      case 0: return UInt(length)
      case 0x01...0x17: length += 5
      case 0x18...0x1F: length += 9
      default: length += 1
      }
    }
  }
}

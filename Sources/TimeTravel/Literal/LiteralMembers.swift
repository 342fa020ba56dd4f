internal import StateTree

/// The members that a keyed type can read from a node: its arguments by label, or its dictionary's
/// members.
struct LiteralMembers {
  struct Member {
    /// The key; nil for an unlabelled argument that the type does not take.
    var name: String?
    var label: String?
    var offset: Int
    var node: LiteralNode
  }

  var members: [Member] = []
  /// The case or type that they belong to.
  var owner: String
  /// The place where a missing member would be.
  var end: Int
  /// Whether the one member is a case, and its node the case's arguments.
  var isCase = false
}

extension LiteralDecoder {
  /// The node as a type with these keys reads it. If its name is one of the keys, it is a case; if
  /// it is a type's name or `init`, it is a call whose labels are the keys.
  func members<Key: CodingKey>(for type: Key.Type) throws(ActionLiteralError) -> LiteralMembers {
    switch node.form {
    case .call(let call):
      if let members = membersByBinding(call, for: type) { return members }
      if call.name != "init", Key(stringValue: call.name) != nil,
        !call.hasOtherQualifier(than: listedNames(type))
      {
        return LiteralMembers(
          members: [
            LiteralMembers.Member(
              name: call.name, label: call.name, offset: node.offset,
              node: LiteralNode(offset: node.offset, form: .arguments(call)))
          ],
          owner: expectedType, end: call.end, isCase: true)
      }
      if let members = membersByQualifier(of: call, for: type) { return members }
      if call.isTypeLike { return members(of: call, for: type) }
      if let some = node.some { return try taking(some).members(for: type) }
      throw ActionLiteralError(
        .unknownCase(call.name, type: expectedType, near: nearKeys(to: call.name, in: type)),
        at: node.offset)
    case .arguments(let call):
      // A type that encodes its cases itself may keep the payload there without a key.
      if let only = call.onlyUnlabelled, Key(stringValue: "_0") == nil, only.isKeyed {
        return try taking(only).members(for: type)
      }
      return members(of: call, for: type)
    case .dictionary(let entries):
      return LiteralMembers(
        members: entries.map { entry in
          LiteralMembers.Member(
            name: entry.key.text, label: entry.key.text, offset: entry.key.offset,
            node: entry.value)
        },
        owner: expectedType, end: node.offset)
    case .value(.object(let object)):
      return try descending(to: LiteralNode(.object(object), at: node.offset)).members(for: type)
    case .value, .array:
      throw mismatch()
    }
  }

  /// The node as a type reads it that takes one value after the other.
  func elements() throws(ActionLiteralError) -> [LiteralNode] {
    switch node.form {
    case .array(let elements):
      return elements
    case .dictionary(let entries):
      return entries.flatMap { [$0.key, $0.value] }
    case .value(.array(let elements)):
      return elements.map { LiteralNode($0, at: node.offset) }
    case .call(let call):
      guard let only = call.onlyUnlabelled, call.isTypeLike || call.name == "some" else {
        throw mismatch()
      }
      return try taking(only).elements()
    case .arguments(let call):
      if let only = call.onlyUnlabelled, case .array = only.form {
        return try taking(only).elements()
      }
      return call.arguments.map(\.value)
    case .value:
      throw mismatch()
    }
  }

  /// Reads `set(\.query, "swift")` like Swift if a type has bindings among its cases: as
  /// `binding(.set(\.query, "swift"))`, even if the type has a case with the field's name. The
  /// names of fields are listed, and a field may be called `binding`.
  private func membersByBinding<Key: CodingKey>(_ call: LiteralNode.Call, for type: Key.Type)
    -> LiteralMembers?
  {
    let name = "binding"
    guard call.isField, Key(stringValue: name) != nil, !(Key.self is any CaseIterable.Type) else {
      return nil
    }
    let argument = LiteralNode.Argument(label: nil, offset: node.offset, value: node)
    let binding = LiteralNode.Call(name: name, end: call.end, arguments: [argument])
    return LiteralMembers(
      members: [
        LiteralMembers.Member(
          name: name, label: name, offset: node.offset,
          node: LiteralNode(offset: node.offset, form: .arguments(binding)))
      ],
      owner: expectedType, end: call.end, isCase: true)
  }

  /// A call as the only member of a type whose keys are names of types: `Lists.SetPage(2)` under
  /// that name, `Counting.increase` as the value under `Counting`.
  private func membersByQualifier<Key: CodingKey>(of call: LiteralNode.Call, for type: Key.Type)
    -> LiteralMembers?
  {
    guard !call.qualifier.isEmpty else { return nil }
    let whole = call.qualifier + "." + call.name
    var unqualified = call
    unqualified.qualifier = ""
    let (name, form): (String, LiteralNode.Form)
    if Key(stringValue: whole) != nil {
      (name, form) = (whole, .arguments(unqualified))
    } else if Key(stringValue: call.qualifier) != nil {
      (name, form) = (call.qualifier, .call(unqualified))
    } else {
      return nil
    }
    let member = LiteralMembers.Member(
      name: name, label: name, offset: node.offset,
      node: LiteralNode(offset: node.offset, form: form))
    return LiteralMembers(members: [member], owner: expectedType, end: call.end, isCase: true)
  }

  /// The first name here that is not one of the keys, and its place.
  func strangeName<Key: CodingKey>(to type: Key.Type, among members: LiteralMembers)
    -> (name: String, offset: Int)?
  {
    if case .call(let call) = node.form, call.name != "init" { return (call.name, node.offset) }
    return members.members.lazy.compactMap { member in
      member.name.flatMap { Key(stringValue: $0) == nil ? ($0, member.offset) : nil }
    }.first
  }

  /// The decoder of a node inside this one, which counts as read.
  private func taking(_ node: LiteralNode) -> LiteralDecoder {
    usage.use(node)
    return descending(to: node)
  }

  /// A call's arguments by key. A parameter without a label has the key `_i` after its place among
  /// all of them; the arguments without a label belong to those keys in turn, so that a labelled
  /// one that is left out moves none.
  private func members<Key: CodingKey>(of call: LiteralNode.Call, for type: Key.Type)
    -> LiteralMembers
  {
    // More parameters than any sensible case has.
    let parameterLimit = 64
    var unlabelled = (0..<parameterLimit).lazy.map { "_\($0)" }
      .filter { Key(stringValue: $0) != nil }.makeIterator()
    return LiteralMembers(
      members: call.arguments.map { argument in
        LiteralMembers.Member(
          name: argument.label ?? unlabelled.next(), label: argument.label,
          offset: argument.offset, node: argument.value)
      },
      owner: call.name, end: call.end)
  }
}

extension LiteralNode.Call {
  /// Whether the types in front contradict those of all the known types of this name:
  /// `Lists.Add` is not `People.Add`, while `App.People.Add` is.
  fileprivate func hasOtherQualifier(than names: [String]) -> Bool {
    guard !qualifier.isEmpty else { return false }
    let whole = qualifier + "." + name
    let known = names.filter { $0.hasSuffix("." + name) }
    return !known.isEmpty
      && known.allSatisfy { !("." + $0).hasSuffix("." + whole) && !whole.hasSuffix("." + $0) }
  }
}

extension LiteralNode {
  /// Whether a keyed type may find its members in this node.
  fileprivate var isKeyed: Bool {
    switch form {
    case .call, .dictionary, .value(.object): true
    case .arguments, .array, .value: false
    }
  }

  /// The text of a dictionary's key.
  var text: String? {
    guard case .value(.string(let text)) = form else { return nil }
    return text
  }
}

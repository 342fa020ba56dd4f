/// The line being edited, and its cursor, in scalars, which are libedit's characters.
struct EditedLine: Equatable {
  var scalars: [Unicode.Scalar]
  var cursor: Int

  var text: String { String(String.UnicodeScalarView(scalars)) }
  var beforeCursor: String { String(String.UnicodeScalarView(scalars.prefix(cursor))) }
}

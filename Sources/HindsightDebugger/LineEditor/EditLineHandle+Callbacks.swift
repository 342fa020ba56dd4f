internal import CEditLine

/// The callbacks for libedit: the prompt, the reader of keys, and our own editing commands.
extension EditLineHandle {
  /// The names of our commands for `bind` in `~/.editrc`.
  private static let commands:
    [(name: String, help: String, command: ceditline_command, keys: [String])] = [
      ("hindsight-complete", "Complete the word before the cursor", completeCommand, ["^I"]),
      ("hindsight-cancel", "Drop the line", cancelCommand, ["^C"]),
      ("hindsight-delete-or-leave", "Delete forward, or end the input", deleteCommand, ["^D"]),
      ("hindsight-suspend", "Stop the program until it is continued", suspendCommand, ["^Z"]),
    ]

  /// Keys that other line editors bind and libedit does not.
  private static let customaryKeys = [
    ("^R", "em-inc-search-prev"),
    ("\\e[1;5C", "em-next-word"), ("\\e[1;5D", "ed-prev-word"),
    ("\\e[1;3C", "em-next-word"), ("\\e[1;3D", "ed-prev-word"),
    ("\\e[1~", "ed-move-to-beg"), ("\\e[4~", "ed-move-to-end"),
    ("\\e[7~", "ed-move-to-beg"), ("\\e[8~", "ed-move-to-end"),
    ("\\e[3~", "ed-delete-next-char"),
  ]

  /// The terminal's capabilities to shift the text on a row. libedit counts wide characters wrongly
  /// when it uses them; without them it rewrites the rest of the row, which users cannot see.
  private static let shiftingCapabilities = ["ic", "IC", "im", "ei", "dc", "DC", "dm", "ed"]

  func installCallbacks() {
    ceditline_set_signals(editor, 0)
    ceditline_set_prompt(editor, promptCallback)
    ceditline_set_reader(editor, readerCallback)
    ceditline_set_history(editor, history)
    ceditline_set_editor(editor, "emacs")
    // Ctrl-C and Ctrl-Z come as keys, in the order in which they were typed, not as signals.
    ceditline_set_editing_tty(editor, "-isig")
    for name in Self.shiftingCapabilities { ceditline_forget_capability(editor, name) }
    for (key, command) in Self.customaryKeys { ceditline_bind(editor, key, command) }
    for (name, help, command, _) in Self.commands {
      ceditline_add_command(editor, name, help, command)
    }
    el_source(editor, nil)
    // After the user's own: `bind -v` there forgets every earlier binding.
    for (name, _, _, keys) in Self.commands {
      for key in keys {
        ceditline_bind(editor, key, name)
        ceditline_bind_alternative(editor, key, name)
      }
    }
  }
}

private func handle(of editor: OpaquePointer?) -> EditLineHandle? {
  guard let editor, let data = ceditline_client_data(editor) else { return nil }
  return Unmanaged<EditLineHandle>.fromOpaque(data).takeUnretainedValue()
}

private func promptCallback(_ editor: OpaquePointer?) -> UnsafeMutablePointer<wchar_t>? {
  handle(of: editor)?.prompt
}

private func readerCallback(
  _ editor: OpaquePointer?, _ character: UnsafeMutablePointer<wchar_t>?
) -> Int32 {
  guard let scalar = handle(of: editor)?.nextScalar() else {
    character?.pointee = 0
    return 0
  }
  character?.pointee = wchar_t(scalar)
  return 1
}

private func completeCommand(_ editor: OpaquePointer?, _ key: wint_t) -> UInt8 {
  UInt8(handle(of: editor)?.completeWord() ?? CC_ERROR)
}

private func cancelCommand(_ editor: OpaquePointer?, _ key: wint_t) -> UInt8 {
  UInt8(handle(of: editor)?.cancelLine() ?? CC_ERROR)
}

private func deleteCommand(_ editor: OpaquePointer?, _ key: wint_t) -> UInt8 {
  UInt8(handle(of: editor)?.deleteForwardOrLeave() ?? CC_ERROR)
}

private func suspendCommand(_ editor: OpaquePointer?, _ key: wint_t) -> UInt8 {
  UInt8(handle(of: editor)?.suspendFromKey() ?? CC_ERROR)
}

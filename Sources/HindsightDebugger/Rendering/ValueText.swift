internal import StateTree

/// Values in one line, as compact JSON.
///
/// A value that does not fit is cut in the middle, with a count of the missing part:
///
///     "Lorem ips...dolor" (3,210 characters)
///     [1,2,3,... 995 more ...,999,1000]
///     {"id":7,"title":"Lorem ips...dolor" (3,210 characters),... 4 more}
///
/// The cost of a line depends on the shown part, not on the value's size, except for a string,
/// whose characters are counted.
enum ValueText {
  /// In fewer columns a length has no word.
  private static let roomForWords = 32
  /// No part is cut to fewer columns than this.
  private static let narrowest = 8

  /// A value in `width` columns, or a few more if `width` is very small.
  static func line(_ value: StateValue, width: Int) -> String {
    if let whole = whole(value, within: width) { return whole }
    switch value {
    case .string(let text): return string(text, width)
    case .array(let elements): return array(elements, width)
    case .object(let members): return object(members, width)
    case .decimal(let number): return number.text.cut(to: width, "digit", number.text.utf8.count)
    case .null, .bool, .integer, .double: return CutText.middle(value.jsonText(), to: width)
    }
  }

  /// The whole value; nil if it takes more than `width` columns.
  static func whole(_ value: StateValue, within width: Int) -> String? {
    if width < Output.unlimitedWidth {
      // A value of more bytes than this is not written only to learn that it does not fit.
      var room = 16 * width + 1000
      guard fits(value, &room) else { return nil }
    }
    let text = value.jsonText().terminalSafe
    return text.displayWidth <= width ? text : nil
  }

  /// Whether a value may take at most this many bytes.
  private static func fits(_ value: StateValue, _ room: inout Int) -> Bool {
    room -= 1
    switch value {
    case .null, .bool, .integer, .double: break
    case .string(let text): room -= text.utf8.count
    case .decimal(let number): room -= number.text.utf8.count
    case .array(let elements):
      for element in elements where !fits(element, &room) { return false }
    case .object(let members):
      for (key, value) in members {
        room -= key.utf8.count
        guard fits(value, &room) else { return false }
      }
    }
    return room >= 0
  }

  private static func string(_ text: String, _ width: Int) -> String {
    let room = width - 2
    let pieces = text.lazy.map { piece in
      String(StateValue.string(String(piece)).jsonText().dropFirst().dropLast()).terminalSafe
    }
    let length = length(text.count, "character", width)
    let ends = max(narrowest, room - 3 - length.count)
    let head = prefix(of: pieces, columns: ends - ends / 3)
    let tail = prefix(of: pieces.reversed(), columns: ends / 3)
    return "\"\(head.joined())...\(tail.reversed().joined())\"" + length
  }

  /// The first pieces of a text that fit this many columns.
  private static func prefix(of pieces: some Sequence<String>, columns: Int) -> [String] {
    var room = columns
    return Array(
      pieces.lazy.prefix { piece in
        room -= piece.displayWidth
        return room >= 0
      })
  }

  private static func array(_ elements: [StateValue], _ width: Int) -> String {
    guard let first = elements.first else { return "[]" }
    let count = elements.count
    // The brackets, and three commas at most.
    let room = max(narrowest, width - "[,,,]".count - more(count).count - " ...".count)
    var head = leading(elements.prefix(count - 1), within: room - room / 3)
    let tail = leading(elements.dropFirst(head.count + 1).reversed(), within: room / 3)
    guard !head.isEmpty else {
      // If none fits, a part of the first one is shown.
      head = [line(first, width: count == 1 ? width - 2 : room)]
      return "[\(head[0])" + (count == 1 ? "]" : ",\(more(count - 1))]")
    }
    let rest = more(count - head.count - tail.count)
    guard !tail.isEmpty else { return "[\(head.joined(separator: ",")),\(rest)]" }
    return "[\(head.joined(separator: ",")),\(rest) ...,\(tail.reversed().joined(separator: ","))]"
  }

  /// The first whole values that take at most `room` columns with their commas.
  private static func leading(_ values: some Sequence<StateValue>, within room: Int) -> [String] {
    var room = room
    var texts: [String] = []
    for value in values {
      guard room > 0, let text = whole(value, within: room) else { break }
      room -= text.displayWidth + 1
      texts.append(text)
    }
    return texts
  }

  private static func object(_ members: StateObject, _ width: Int) -> String {
    guard !members.isEmpty else { return "{}" }
    var room = max(narrowest, width - "{,}".count - more(members.count).count)
    var texts: [String] = []
    for (key, value) in members {
      let name = StateValue.string(key).jsonText().terminalSafe + ":"
      guard let text = whole(value, within: room - name.displayWidth) else {
        // The first one that does not fit is cut, if there is room for a part of it.
        let left = room - name.displayWidth
        if left >= 2 * narrowest { texts.append(name + line(value, width: left)) }
        break
      }
      texts.append(name + text)
      room -= name.displayWidth + text.displayWidth + 1
    }
    let rest = members.count - texts.count
    if rest > 0 { texts.append(texts.isEmpty ? length(members) : more(rest)) }
    return "{\(texts.joined(separator: ","))}"
  }

  private static func more(_ count: Int) -> String { "... \(CountText.grouped(count)) more" }

  private static func length(_ members: StateObject) -> String {
    "... " + CountText.count(members.count, "member")
  }

  /// The length of a cut value, after a value that is shown in `width` columns.
  static func length(_ count: Int, _ word: String, _ width: Int) -> String {
    " (\(width < roomForWords ? CountText.grouped(count) : CountText.count(count, word)))"
  }
}

extension String {
  fileprivate func cut(to width: Int, _ word: String, _ count: Int) -> String {
    let note = ValueText.length(count, word, width)
    return CutText.middle(self, to: width - note.count) + note
  }
}

internal import Platform

/// Searches for a text that begins on one page and continues on others.
///
/// A value that is too long for its page continues in a chain of others: its beginning is followed
/// by the number of the next page, four bytes, most significant first; and each page of the chain
/// begins with the number of the one after it ("Cell Payload Overflow Pages" in SQLite's file
/// format). Deleting the value leaves these pages unchanged until SQLite reuses them. The search
/// follows such page numbers at any place on a page, and continues from a page's end to the next
/// page of the file.
struct SplitText {
  private let file: Data
  private let log: Data
  private let pageSize: Int
  private let usableSize: Int
  private let pageCount: Int
  /// The offsets of a page's versions in the log.
  private var logged: [Int: [Int]] = [:]

  private static let logHeader = 32
  private static let frameHeader = 24

  init(file: Data, log: Data, pageSize: Int) {
    self.file = file
    self.log = log
    self.pageSize = max(512, pageSize)
    let reserved = file.count > 20 ? Int(file[file.startIndex + 20]) : 0
    usableSize = PageFile.usableSize(of: self.pageSize, reserved: reserved)
    var count = file.count / self.pageSize
    var frame = SplitText.logHeader
    while frame + SplitText.frameHeader + self.pageSize <= log.count {
      let number = SplitText.number(log, at: frame)
      if number > 0 {
        logged[number, default: []].append(frame + SplitText.frameHeader)
        count = max(count, number)
      }
      frame += SplitText.frameHeader + self.pageSize
    }
    pageCount = count
  }

  /// The pages that a text begins on without ending there, each with the page that it continues on.
  func places(of text: [UInt8]) -> [(from: Int, to: Int)] {
    guard text.count > 1, file.count >= pageSize else { return [] }
    var places: [(from: Int, to: Int)] = []
    for page in 1...file.count / pageSize {
      look(at: image(file, (page - 1) * pageSize), page, for: text, &places)
    }
    for (page, offsets) in logged.sorted(by: { $0.key < $1.key }) {
      for offset in offsets { look(at: image(log, offset), page, for: text, &places) }
    }
    return places
  }

  private func look(
    at page: Data, _ number: Int, for text: [UInt8], _ places: inout [(from: Int, to: Int)]
  ) {
    var rest = page[...]
    while let start = rest.firstIndex(of: text[0]) {
      rest = page[(start + 1)...]
      var count = 1
      while true {
        let end = start + count
        if end == page.endIndex {
          for next in [SplitText.number(page, at: 0), number + 1]
          where goesOn(text[count...], on: next) { return places.append((number, next)) }
          break
        }
        // The number of the next page may follow any part of the text.
        if end + 4 <= page.endIndex {
          let next = SplitText.number(page, at: end - page.startIndex)
          if goesOn(text[count...], on: next) { return places.append((number, next)) }
        }
        guard count < text.count - 1, page[end] == text[count] else { break }
        count += 1
      }
    }
  }

  /// Whether a version of a page continues a text, up to the text's end or up to the page's end and
  /// then on the next page.
  private func goesOn(_ text: ArraySlice<UInt8>, on number: Int) -> Bool {
    guard 2...max(2, pageCount) ~= number else { return false }
    let inFile = number * pageSize <= file.count ? [image(file, (number - 1) * pageSize)] : []
    for page in inFile + (logged[number] ?? []).map({ image(log, $0) }) {
      let content = page.dropFirst(4)
      if text.count <= content.count {
        if content.starts(with: text) { return true }
      } else if text.starts(with: content) {
        let left = text.dropFirst(content.count)
        if goesOn(left, on: SplitText.number(page, at: 0)) || goesOn(left, on: number + 1) {
          return true
        }
      }
    }
    return false
  }

  /// The bytes of a page that hold its content.
  private func image(_ data: Data, _ offset: Int) -> Data {
    data[data.startIndex + offset..<data.startIndex + offset + usableSize]
  }

  private static func number(_ data: Data, at offset: Int) -> Int {
    let start = data.startIndex + offset
    return (0..<4).reduce(0) { $0 << 8 | Int(data[start + $1]) }
  }
}

import Foundation
import StateTree
import Testing

/// Public conformance data, which is not part of the package.
enum ConformanceData {
  static let folder: URL? = {
    let given = ProcessInfo.processInfo.environment["HINDSIGHT_TESTDATA"].map {
      URL(fileURLWithPath: $0)
    }
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let beside = package.deletingLastPathComponent().appendingPathComponent("shared/testdata")
    let folder = given ?? beside
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  static var isThere: Bool { folder != nil }

  static func files(in path: String) -> [URL] {
    guard let folder = folder?.appendingPathComponent(path),
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
  }

  /// The objects of an array. One of the files has an object with two `op` members, in a record
  /// that is disabled; the second one gets another name.
  static func records(in path: String) throws -> [StateObject] {
    guard let folder else { return [] }
    var text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    while true {
      do throws(JSONTextError) {
        guard case .array(let records) = try StateValue(json: text) else { return [] }
        return records.compactMap { record in
          if case .object(let object) = record { object } else { nil }
        }
      } catch {
        guard error.kind == .duplicateKey("op") else { throw error }
        let place = text.utf8.index(text.startIndex, offsetBy: error.offset + 1)
        text.insert("_", at: place)
      }
    }
  }
}

@Suite(.enabled(if: ConformanceData.isThere, "no conformance data"))
struct ConformanceTests {
  /// The files of which the RFC leaves it open whether they are read, and that are: any number,
  /// 500 levels, and a byte order mark. Surrogates without their other half and bytes that are not
  /// UTF-8 are refused.
  static let openAndRead: Set<String> = [
    "i_number_double_huge_neg_exp", "i_number_huge_exp", "i_number_neg_int_huge_exp",
    "i_number_pos_double_huge_exp", "i_number_real_neg_overflow", "i_number_real_pos_overflow",
    "i_number_real_underflow", "i_number_too_big_neg_int", "i_number_too_big_pos_int",
    "i_number_very_big_negative_int", "i_structure_500_nested_arrays",
    "i_structure_UTF-8_BOM_empty_object",
  ]

  /// RFC 8259 says that keys should be unique; a tree holds each once, and to drop one would lose
  /// what the text says.
  static let refusedForDuplicateKeys: Set<String> = [
    "y_object_duplicated_key", "y_object_duplicated_key_and_value",
  ]

  @Test func parsing() throws {
    let files = ConformanceData.files(in: "json-test-suite/test_parsing")
    #expect(files.count > 300)
    for file in files {
      let name = file.deletingPathExtension().lastPathComponent
      let text = try Data(contentsOf: file)
      let value = try? StateValue(jsonUTF8: text)
      let isExpected =
        switch name.first {
        case "y": !Self.refusedForDuplicateKeys.contains(name)
        case "i": Self.openAndRead.contains(name)
        default: false
        }
      #expect((value != nil) == isExpected, "\(name)")
      guard let value else { continue }
      #expect(try StateValue(json: value.jsonText()) == value, "\(name)")
      #expect(try StateValue(json: value.jsonText(pretty: true)) == value, "\(name)")
    }
  }

  @Test func transforming() throws {
    let files = ConformanceData.files(in: "json-test-suite/test_transform")
    #expect(files.count > 20)
    for file in files {
      let text = try Data(contentsOf: file)
      guard let value = try? StateValue(jsonUTF8: text) else {
        let name = file.lastPathComponent
        #expect(name.contains("same_key") || name.contains("invalid_codepoint"), "\(name)")
        continue
      }
      #expect(try StateValue(json: value.jsonText()) == value, "\(file.lastPathComponent)")
    }
  }

  @Test(arguments: ["tests.json", "spec_tests.json"]) func jsonPatch(_ file: String) throws {
    let records = try ConformanceData.records(in: "json-patch/" + file)
    #expect(!records.isEmpty)
    for (index, record) in records.enumerated() where record["disabled"] != true {
      let name: Comment = "\(file) \(index): \(record["comment"]?.jsonText() ?? "")"
      guard let document = record["doc"], let patch = record["patch"] else {
        Issue.record(name)
        continue
      }
      let result = Result { try PatchReading(patch, of: document) }
      switch (result, record["expected"]) {
      case (.success(let reading), let expected?):
        #expect(reading.state == expected, name)
        let diff = StateDiff(reading.changes)
        #expect(try diff.apply(to: document) == expected, name)
        #expect(try diff.inverse.apply(to: expected) == document, name)
      case (.failure(let error), .some): Issue.record(error, name)
      case (.success, nil): #expect(record["error"] == nil, name)
      case (.failure, nil): #expect(record["error"] != nil, name)
      }
    }
  }

  @Test func jdPairs() throws {
    let records = try ConformanceData.records(in: "jd-spec/core.json")
    #expect(!records.isEmpty)
    for record in records {
      guard case .string(let name) = record["name"], case .string(let old) = record["content_a"],
        case .string(let new) = record["content_b"]
      else {
        Issue.record("\(record)")
        continue
      }
      // Some of the documents are empty texts, which jd takes for no value at all.
      guard let before = try? StateValue(json: old), let after = try? StateValue(json: new) else {
        #expect(old.isEmpty || new.isEmpty, "\(name)")
        continue
      }
      guard let diff = StateDiff(from: before, to: after) else {
        #expect(before == after, "\(name)")
        continue
      }
      let applied = try diff.apply(to: before)
      #expect(applied == after, "\(name)")
      #expect(StateDiff(from: applied, to: after) == nil, "\(name)")
      let patch = try PatchReading(diff.jsonPatch, of: before)
      #expect(patch.state == after, "\(name)")
      #expect(patch.changes == diff.changes, "\(name)")
    }
  }
}

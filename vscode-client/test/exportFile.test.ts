import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";

import { defaultExportName, exportedMessage, exportFormat } from "../src/exportFile";

test("the extension decides the format", () => {
  assert.equal(exportFormat("/docs/guide.chunks.jsonl"), "jsonl");
  assert.equal(exportFormat("/docs/guide.json"), "json");
  assert.equal(exportFormat("/docs/GUIDE.JSON"), "json");
});

test("any other extension means JSON Lines", () => {
  assert.equal(exportFormat("/docs/guide"), "jsonl");
  assert.equal(exportFormat("/docs.json/guide.txt"), "jsonl");
});

test("the suggested name is the document's without its extension", () => {
  assert.equal(defaultExportName("/docs/guide.md"), "guide.chunks.jsonl");
  assert.equal(defaultExportName("/docs/v1.2 notes.markdown"), "v1.2 notes.chunks.jsonl");
  assert.equal(defaultExportName("Untitled-1"), "Untitled-1.chunks.jsonl");
});

test("a document without a name still gets a suggestion", () => {
  assert.equal(defaultExportName("/"), "document.chunks.jsonl");
});

test("the message names the file and counts the chunks", () => {
  const path = join("docs", "guide.chunks.jsonl");
  assert.equal(exportedMessage({ path, chunks: 0 }), "Exported 0 chunks to guide.chunks.jsonl");
  assert.equal(exportedMessage({ path, chunks: 1 }), "Exported 1 chunk to guide.chunks.jsonl");
  assert.equal(exportedMessage({ path, chunks: 12 }), "Exported 12 chunks to guide.chunks.jsonl");
});

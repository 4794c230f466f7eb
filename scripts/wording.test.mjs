// What a machine can judge of words: other names of a thing, full stops, brackets.
import assert from "node:assert/strict";
import { test } from "node:test";
import { unknownLabels, wordingFindings } from "./wording.mjs";

const found = (key, ja, en = "x") =>
  wordingFindings(
    { path: "ja", entries: [[key, [ja]]] },
    { path: "en", entries: [[key, [en]]] },
  ).map((finding) => finding.replace(`: ${key}`, ""));

test("another name of a thing is found, the thing itself is not", () => {
  assert.deepEqual(found("a", "現状との差"), ["ja is called 現在"]);
  assert.deepEqual(found("a", "提案{{number}}"), ["ja is called 案"]);
  assert.deepEqual(found("a", "退任の日"), ["ja is called 退職"]);
  assert.deepEqual(found("a", "提案日と案1、現在の報酬、退職金"), []);
  assert.deepEqual(found("a", "案", "Proposal 1"), ["en is called Plan"]);
  assert.deepEqual(found("a", "案", "Merit ratio"), ["en is called merit multiplier"]);
  assert.deepEqual(found("a", "案", "Pre-notified bonus"), []);
  assert.deepEqual(found("a", "案", "The notified bonus"), ["en is called pre-notified bonus"]);
});

test("a sentence ends in a full stop, in both languages", () => {
  assert.deepEqual(found("a", "保存しました。", "It was saved."), []);
  assert.deepEqual(found("a", "保存しました", "Saved"), ["ja is a sentence without a full stop"]);
  assert.deepEqual(found("a", "保存しました。", "Saved"), ["en is a sentence without a full stop"]);
  assert.deepEqual(found("a", "年額です。月額も", "A."), ["ja is a sentence without a full stop"]);
  assert.deepEqual(found("a", "ここから、", "From"), []);
  assert.deepEqual(found("a", "どちらですか。", "Which one?"), []);
  assert.deepEqual(found("a", "会社名", "Company name"), []);
});

test("a label has none", () => {
  assert.deepEqual(found("a.title", "削除しますか？", "Delete it?"), []);
  assert.deepEqual(found("a_title", "削除しました。", "Deleted."), [
    "ja is a label with a full stop",
    "en is a label with a full stop",
  ]);
  assert.deepEqual(found("ui.loading", "読み込んでいます", "Loading…"), []);
  // headlines are put together from parts
  assert.deepEqual(found("summary.finding.stop", "。", "; "), []);
});

test("brackets are those of the language", () => {
  assert.deepEqual(found("a", "月額(現在)"), ["ja has half-width brackets"]);
  assert.deepEqual(found("a", "月額（現在）", "Pay （now）"), [
    "en has full-width brackets or stops",
  ]);
  assert.deepEqual(found("a", "月額（現在）", "Pay (current)"), []);
});

test("a label that no catalogue has is named", () => {
  assert.ok(unknownLabels(new Set(["ui.loading"])).includes("ui.choose"));
  assert.ok(!unknownLabels(new Set(["ui.loading"])).includes("ui.loading"));
});

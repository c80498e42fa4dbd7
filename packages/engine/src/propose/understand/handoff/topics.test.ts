import { expect, it } from "vitest";
import { topicIn } from "./topics.ts";

const topics = [
  { id: "law", phrases: ["legal advice", "court"] },
  { id: "press", phrases: ["journalist", "นักข่าว"] },
];

it.each([
  ["I need LEGAL advice", "law"],
  ["see you in the courts", "law"],
  ["two journalists called", "press"],
  ["ผมเป็นนักข่าวครับ", "press"],
  ["advice on what is legal", null],
  ["a courteous reply", null],
  ["", null],
])("G1 '%s' names the topic %s", (text, id) => {
  expect(topicIn(text, topics)).toBe(id);
});

it("G1 the first of several topics counts, and without topics none does", () => {
  expect(topicIn("a journalist asks for legal advice", topics)).toBe("law");
  expect(topicIn("legal advice", [])).toBeNull();
});

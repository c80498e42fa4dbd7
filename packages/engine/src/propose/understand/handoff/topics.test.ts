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

const emergencies = [
  { id: "gas", phrases: ["śmierdzi gaz", "czuć gaz", "smell of gas", "olor a gas", "ulatnia się gaz"] },
  { id: "alarm", phrases: ["włączył się czujnik czadu", "police"] },
];

it.each([
  ["Dzień dobry, w kuchni śmierdzi gazem, co mam robić?", "gas"],
  ["czuc mocno gaz w piwnicy", "gas"],
  ["smierdzi u nas gazem", "gas"],
  ["It smells strongly of gas here", "gas"],
  ["hay un fuerte olor muy raro a gas", "gas"],
  ["wlaczyla sie mi czujka czadu", null],
  ["czujnik: właśnie włączył nam się czujnik czadu", "alarm"],
  ["śmierdzi mi. Kiedy sprawdzicie gaz?", null],
  ["what is your return policy", null],
  ["I smell of flowers, and later we talked about the gas bill", null],
])("G1 words between, other endings and missing accents do not hide a topic: '%s'", (text, id) => {
  expect(topicIn(text, emergencies)).toBe(id);
});

it("G1 a message that repeats the words of a long phrase is read to its end", () => {
  const phrase = Array.from({ length: 20 }, (_, at) => "bcdfghjklmnpqrstvwxz".charAt(at).repeat(6));
  const said = phrase.slice(0, -1).flatMap((word) => [word, word, word, word]);
  const topics = [{ id: "long", phrases: [phrase.join(" ")] }];
  expect(topicIn(said.join(" "), topics)).toBeNull();
  expect(topicIn(`${said.join(" ")} ${phrase.at(-1)}`, topics)).toBe("long");
});

it("G1 the first of several topics counts, and without topics none does", () => {
  expect(topicIn("a journalist asks for legal advice", topics)).toBe("law");
  expect(topicIn("legal advice", [])).toBeNull();
});

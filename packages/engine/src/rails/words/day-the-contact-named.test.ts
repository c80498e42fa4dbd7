import { expect, it } from "vitest";
import { createTalk, reply, textOf } from "../../testing/loop.fixture.ts";

/** What is sent when the model answers with these words, on Monday, 23 November 2026. */
async function sent(said: readonly string[], words: string): Promise<string> {
  const answers = [
    ...said.slice(1).map(() => "¿?"),
    ...Array.from({ length: 3 }, () => ({ toolCalls: [reply(words)] })),
  ];
  const talk = createTalk(answers, { agent: { languages: ["en", "es", "it"] } });
  for (const line of said.slice(0, -1)) await talk.say(line);
  return textOf(await talk.say(said.at(-1) ?? ""));
}

it.each([
  [["how much is it on wednesday?"], "On Wednesday, 25 November it is free."],
  [["no, voy el lunes con carnet"], "El lunes 30 de noviembre le esperamos."],
  [["ci vado lunedi con la tessera"], "Perfetto: lunedì 30 novembre."],
  [["can I come tomorrow?", "at which door?"], "Come to the front door on 24 November."],
  [["I leave at the end of December"], "Is 31 December your last day?"],
  [["desde principios de diciembre"], "¿Desde el 1 de diciembre?"],
])("D6 the date of a day that the contact named has a source: %j", async (said, words) => {
  expect(await sent(said, words)).toBe(words);
});

it.each([
  [["how much is it on wednesday?"], "On Thursday, 26 November it is free."],
  [["how much is it on wednesday?"], "On Wednesday, 2 December it is free."],
  [["how much is it?"], "On Wednesday, 25 November it is free."],
  [["I leave at the end of December"], "Is 30 December your last day?"],
  [["I leave at the end of the month"], "Is 31 December your last day?"],
])("D6 another date has none: %j", async (said, words) => {
  expect(await sent(said, words)).not.toContain(words);
});

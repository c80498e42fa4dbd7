import { createServer } from "node:http";
import { PassThrough } from "node:stream";
import { listen } from "@konstruct/core/process/listen";
import { afterAll, beforeAll, expect, it } from "vitest";
import { memoryIo } from "../io.fixture.ts";
import { askForKey } from "./ask-for-key.ts";

const good = `sk-proj-${"a1".repeat(20)}`;
const goodOfAnthropic = `sk-ant-api03-${"b2".repeat(20)}`;

const vendors = createServer(({ url, headers }, answer) => {
  const isGood =
    url === "/openai/models"
      ? headers.authorization === `Bearer ${good}`
      : url === "/anthropic/v1/models" && headers["x-api-key"] === goodOfAnthropic;
  answer.writeHead(isGood ? 200 : 401).end("{}");
});
let origin: string;
beforeAll(async () => {
  origin = `http://127.0.0.1:${await listen(vendors, undefined)}`;
});
afterAll(() => void vendors.close());

async function ask(lines: string[], at = origin) {
  const io = { ...memoryIo(), stdin: new PassThrough(), interactive: true };
  const answered = askForKey({ openai: `${at}/openai`, anthropic: `${at}/anthropic` }, io);
  for (const line of lines) io.stdin.write(`${line}\n`);
  return { answer: await answered, shown: io.out() + io.err() };
}

it.each([good, goodOfAnthropic])("K1 a key that its vendor takes is used, and never shown", async (key) => {
  const { answer, shown } = await ask([key]);
  expect(answer).toEqual({ key, typed: [] });
  expect(shown).not.toContain(key);
});

it("K1 Enter goes on without a key", async () => {
  expect((await ask([""])).answer).toEqual({ key: null, typed: [] });
});

it("K1 questions typed instead of a key are for the chat", async () => {
  const lines = ["Where is my order O-12345?", "thanks"];
  expect((await ask(lines)).answer).toEqual({ key: null, typed: lines });
});

it("K1 a refused key is asked for again", async () => {
  const { answer, shown } = await ask([`sk-${"x".repeat(40)}`, good]);
  expect(shown).toContain("OpenAI refused this key. Paste another");
  expect(answer).toEqual({ key: good, typed: [] });
});

it("K1 a key that cannot be checked is kept, and that is said", async () => {
  const { answer, shown } = await ask([good], "http://127.0.0.1:1");
  expect(shown).toContain("OpenAI could not be reached, so the key was not checked");
  expect(answer).toEqual({ key: good, typed: [] });
});

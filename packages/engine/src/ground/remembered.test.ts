import fc from "fast-check";
import { expect, it } from "vitest";
import { remembered } from "./remembered.ts";

it("D6 reads a text once, and again only after newer ones have taken its place", () => {
  let reads = 0;
  const memory = remembered<string>(10);
  const read = (key: string) => memory(key, () => `${key}${++reads}`);
  expect([read("aaaa"), read("bbbb"), read("aaaa"), reads]).toEqual(["aaaa1", "bbbb2", "aaaa1", 2]);
  expect([read("cccc"), read("aaaa"), read("bbbb")]).toEqual(["cccc3", "aaaa1", "bbbb4"]);
});

it("D6 keeps no text longer than its limit, and gives what the function gives", () => {
  const memory = remembered<number>(20);
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 30 })), (keys) => {
      for (const key of keys) expect(memory(key, () => key.length)).toBe(key.length);
    }),
  );
  let reads = 0;
  const long = "x".repeat(21);
  memory(long, () => ++reads);
  memory(long, () => ++reads);
  expect(reads).toBe(2);
});

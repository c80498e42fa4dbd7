import fc from "fast-check";
import { expect, test } from "vitest";
import { linesOf } from "./lines.ts";

async function* chunksOf(...chunks: string[]) {
  yield* chunks;
}

async function collect(...chunks: string[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(chunksOf(...chunks))) lines.push(line);
  return lines;
}

test("I2 lines come out whole wherever the chunks were cut", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 1 }),
      fc.nat(40),
      async (lines, at) => {
        const text = `${lines.join("\n")}\n`;
        expect(await collect(text.slice(0, at), text.slice(at))).toEqual(lines);
      },
    ),
  );
  expect(await collect("a\n", "b")).toEqual(["a", "b"]);
});

test("I2 a line without an end does not fill the memory", async () => {
  const chunk = "x".repeat(600_000);
  await expect(collect(chunk, chunk, chunk)).rejects.toThrow("longer than");
});

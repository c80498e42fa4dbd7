import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { readLines } from "./read-lines.ts";

async function linesOf(...chunks: Buffer[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(Readable.from(chunks))) lines.push(line);
  return lines;
}

describe("lines", () => {
  it("A5 a line may hold U+2028, be cut anywhere, end in CRLF or end the input", async () => {
    const bytes = Buffer.from('{"text":"a\u2028b"}\r\n\n{"text":"สวัสดี"}');
    const bytewise = [...bytes].map((byte) => Buffer.of(byte));
    const expected = ['{"text":"a\u2028b"}', "", '{"text":"สวัสดี"}'];
    expect(await linesOf(bytes)).toEqual(expected);
    expect(await linesOf(...bytewise)).toEqual(expected);
  });
});

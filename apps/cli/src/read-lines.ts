import type { Readable } from "node:stream";

/** Lines ended by a line feed, as in JSON lines. Not `node:readline`, which also breaks at U+2028, a valid character in a JSON string. */
export async function* readLines(input: Readable): AsyncGenerator<string> {
  const pieces: string[] = [];
  for await (const chunk of input.setEncoding("utf8") as AsyncIterable<string>) {
    const [first = "", ...others] = chunk.split("\n");
    pieces.push(first);
    for (const next of others) {
      yield withoutReturn(pieces.join(""));
      pieces.length = 0;
      pieces.push(next);
    }
  }
  const last = pieces.join("");
  if (last !== "") yield withoutReturn(last);
}

const withoutReturn = (line: string) => (line.endsWith("\r") ? line.slice(0, -1) : line);

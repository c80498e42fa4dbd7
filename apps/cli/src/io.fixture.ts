import { Readable, Writable } from "node:stream";
import type { Io } from "./io.ts";

/** An Io that reads `input` and keeps what is written. */
export function memoryIo(input = ""): Io & { out(): string; err(): string; lines(): unknown[] } {
  const kept = { out: "", err: "" };
  const sink = (to: keyof typeof kept) =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        kept[to] += chunk.toString("utf8");
        done();
      },
    });
  return {
    stdin: Readable.from([Buffer.from(input)]),
    stdout: sink("out"),
    stderr: sink("err"),
    interactive: false,
    watched: false,
    out: () => kept.out,
    err: () => kept.err,
    lines: () =>
      kept.out
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as unknown),
  };
}

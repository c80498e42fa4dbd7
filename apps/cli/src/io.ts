import type { Readable, Writable } from "node:stream";

/** What a command reads from and writes to; tests give their own. Results on `stdout`, everything else on `stderr`. */
export type Io = {
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
  /** Whether a person sits at the other end of both. */
  interactive: boolean;
  /** Whether a person watches standard error: then long work says how far it is. */
  watched: boolean;
  /** The line a person is typing: it is taken away while something else is written, and put back below. */
  typing?: { hide(): void; show(): void } | undefined;
};

export function processIo(): Io {
  const { stdin, stdout, stderr } = process;
  const interactive = stdin.isTTY === true && stdout.isTTY === true;
  return { stdin, stdout, stderr, interactive, watched: stderr.isTTY === true };
}

export function printLine(io: Io, line: string): void {
  io.typing?.hide();
  io.stdout.write(`${line}\n`);
  io.typing?.show();
}

export function printJson(io: Io, value: unknown): void {
  printLine(io, JSON.stringify(value));
}

export function tell(io: Io, line: string): void {
  io.typing?.hide();
  io.stderr.write(`${line}\n`);
  io.typing?.show();
}

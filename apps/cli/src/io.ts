import type { Readable, Writable } from "node:stream";

/** A command's input and output; tests give their own. Results on `stdout`, everything else on `stderr`. */
export type Io = {
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
  /** Whether both are a person's terminal. */
  interactive: boolean;
  /** Whether standard error is a terminal: then long work reports its progress. */
  watched: boolean;
  /** The line a person is typing: it is removed while something else is written, and restored below. */
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

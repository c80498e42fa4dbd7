import { type FileHandle, open } from "node:fs/promises";

/** A log on disk. Whatever happens to the disk, `write` neither fails nor waits. */
export type LogFile = {
  write(text: string): void;
  /** Resolves after everything written before. */
  close(): Promise<void>;
};

type Options = {
  /** Appends to the file. @throws when it cannot */
  append(text: string): Promise<void>;
  close(): Promise<void>;
  /** Reports on the screen that lines are being dropped, and later how many. */
  tell(line: string): void;
  name: string;
  /** After a failure, how often to check whether writing works again. */
  probeMs?: number;
};

/** More than this is not buffered for a slow disk. */
const longestQueue = 20_000;

const countLines = (text: string) => text.split("\n").length - 1;
const codeOf = (thrown: unknown) => (thrown as NodeJS.ErrnoException).code ?? String(thrown);

export function createLogFile({ append, close, tell, name, probeMs = 5_000 }: Options): LogFile {
  let queue: string[] = [];
  let dropped = 0;
  let writing: Promise<void> | undefined;
  let probe: NodeJS.Timeout | undefined;

  function drop(lines: number, why: string): void {
    if (dropped === 0) tell(`${name} cannot be written (${why}); log lines are dropped until it can`);
    dropped += lines;
    probe ??= setInterval(() => write(""), probeMs).unref();
  }

  function write(text: string): void {
    if (queue.length >= longestQueue) {
      drop(countLines(text), "too slow");
      return;
    }
    queue.push(text);
    writing ??= writeAll();
  }

  async function writeAll(): Promise<void> {
    while (queue.length > 0) {
      const text = queue.join("");
      queue = [];
      try {
        // A failed write may have left part of a line.
        await append(dropped > 0 ? `\n${text}` : text);
        if (dropped > 0) tell(`${name} is written again; ${dropped} log lines were dropped`);
        dropped = 0;
        clearInterval(probe);
        probe = undefined;
      } catch (thrown) {
        drop(countLines(text), codeOf(thrown));
      }
    }
    writing = undefined;
  }

  return {
    write,
    async close() {
      clearInterval(probe);
      await writing;
      await close();
    },
  };
}

/** Readable by its owner only. Opened at the first line, and again after a failure. */
export function openLogFile(file: string, name: string, tell: (line: string) => void): LogFile {
  let handle: FileHandle | undefined;
  const close = async () => {
    const open = handle;
    handle = undefined;
    await open?.close().catch(() => undefined);
  };
  return createLogFile({
    async append(text) {
      try {
        handle ??= await open(file, "a", 0o600);
        await handle.appendFile(text);
      } catch (thrown) {
        await close();
        throw thrown;
      }
    },
    close,
    tell,
    name,
  });
}

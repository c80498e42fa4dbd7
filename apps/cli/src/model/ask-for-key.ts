import { once } from "node:events";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { messageOf } from "../failure.ts";
import { type Io, tell } from "../io.ts";

/** `key`: null when the person gave none. `typed`: lines that were meant for the chat. */
export type Answered = { key: string | null; typed: string[] };

const mostTries = 3;
const checkMs = 5_000;
/** Keys of both vendors are one long word. */
const keyShape = /^[\w-]{20,}$/;

export type Vendor = "openai" | "anthropic";

export const vendorNames: Record<Vendor, string> = { openai: "OpenAI", anthropic: "Anthropic" };

/** Anthropic's keys say whose they are. */
export const vendorOf = (key: string): Vendor => (key.startsWith("sk-ant-") ? "anthropic" : "openai");

export type Addresses = Record<Vendor, string>;

/** Lists the vendor's models with the key. @returns why the vendor refuses the key; null if it accepts it or cannot be reached */
async function refusalOf(key: string, addresses: Addresses, io: Io): Promise<string | null> {
  const vendor = vendorOf(key);
  const name = vendorNames[vendor];
  const [url, headers] =
    vendor === "anthropic"
      ? [`${addresses.anthropic}/v1/models`, { "x-api-key": key, "anthropic-version": "2023-06-01" }]
      : [`${addresses.openai}/models`, { authorization: `Bearer ${key}` }];
  try {
    const answer = await fetch(url, { headers: { ...headers }, signal: AbortSignal.timeout(checkMs) });
    if (answer.ok) return null;
    return answer.status === 401 || answer.status === 403
      ? `${name} refused this key.`
      : `${name} answered ${answer.status}.`;
  } catch (thrown) {
    tell(io, `${name} could not be reached, so the key was not checked (${messageOf(thrown)}).`);
    return null;
  }
}

/** The lines of a terminal, which are not shown while they are typed or pasted. */
function hiddenLines(io: Io) {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: io.stdin, output: nowhere, terminal: true });
  const lines: string[] = [];
  terminal.on("line", (line) => void lines.push(line.trim()));
  // A terminal in raw mode delivers Ctrl-C as a key.
  terminal.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  return {
    async next(): Promise<string> {
      if (lines.length === 0) await Promise.race([once(terminal, "line"), once(terminal, "close")]);
      return lines.shift() ?? "";
    },
    /** @returns the lines that were typed and not read */
    close(): string[] {
      terminal.close();
      return lines;
    },
  };
}

async function askFrom(next: () => Promise<string>, addresses: Addresses, io: Io): Promise<Answered> {
  for (let tries = 0; tries < mostTries; tries++) {
    const line = await next();
    if (line === "") break;
    if (!keyShape.test(line)) return { key: null, typed: [line] };
    const refusal = await refusalOf(line, addresses, io);
    if (refusal === null) return { key: line, typed: [] };
    tell(io, `${refusal} Paste another, or press Enter to go on in built-in mode:`);
  }
  return { key: null, typed: [] };
}

/** Asks a person at a terminal for an API key. A line that is no key is for the chat. */
export async function askForKey(addresses: Addresses, io: Io): Promise<Answered> {
  tell(
    io,
    "No language model was found. Paste an API key of OpenAI or Anthropic (it is not shown), or press Enter to go on in built-in mode:",
  );
  const lines = hiddenLines(io);
  const { key, typed } = await askFrom(lines.next, addresses, io);
  return { key, typed: [...typed, ...lines.close()] };
}

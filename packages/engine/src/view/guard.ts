import { bothEnds } from "@konstruct/core/both-ends";
import type { Part } from "@konstruct/core/message";
import { ownWords, wordsBeside } from "@konstruct/core/words-of-parts";
import type { TurnMessage } from "../input/turn-input.ts";
import type { Turn } from "../turn/turn.ts";

/** Characters of all pending messages together; the middle is left out, because every later step costs by the character. */
export const longestText = 8_000;

const notForUs: ReadonlySet<Part["type"]> = new Set(["reaction", "system", "revision"]);

export type Guarded =
  | { kind: "text"; text: string }
  /** Something to read, and no words of the contact: a file, a forwarded message, a card. */
  | { kind: "wordless" }
  | { kind: "unreadable" }
  | { kind: "silent"; reason: string };

/** What the contact said; in a message without words, what its order, place or form says. Never what others wrote. */
export function textOf({ text, parts }: TurnMessage): string {
  const said = text.trim();
  return said === "" ? ownWords(parts) : said;
}

const saidIn = (inputs: readonly TurnMessage[]): string =>
  inputs
    .map(textOf)
    .filter((line) => line !== "")
    .join("\n");

/** Characters of the contact's words that a turn does not read. */
export const leftOut = ({ input }: Turn): number => Math.max(0, saidIn(input.inputs).length - longestText);

/** The text of all pending messages together, or why there is none. */
export function guard({ input }: Turn): Guarded {
  const text = saidIn(input.inputs);
  if (text !== "") return { kind: "text", text: bothEnds(text, longestText) };
  const parts = input.inputs.flatMap((message) => message.parts);
  const toRead = parts.filter(({ type }) => type !== "unsupported" && !notForUs.has(type));
  if ((input.files ?? []).length > 0 || wordsBeside(toRead).length > 0) return { kind: "wordless" };
  const isForUs = parts.some((part) => !notForUs.has(part.type));
  return isForUs ? { kind: "unreadable" } : { kind: "silent", reason: "no_content" };
}

import type { Part } from "@konstruct/core/message";
import { bothEnds } from "@konstruct/core/text/both-ends";
import { isCutBeside, ownWords, wordsBeside } from "@konstruct/core/words-of-parts";
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

/** Parts in which the contact says more than the text: the fields of a form, the items of an order. */
const alsoSaid: ReadonlySet<Part["type"]> = new Set(["form", "order"]);

/** What the contact said, with what its order or form says, and without a text its place. Never what others wrote. */
export function textOf({ text, parts }: TurnMessage): string {
  const said = text.trim();
  const more = ownWords(said === "" ? parts : parts.filter(({ type }) => alsoSaid.has(type)));
  return [said, more].filter((one) => one !== "").join("\n");
}

const saidIn = (inputs: readonly TurnMessage[]): string =>
  inputs
    .map(textOf)
    .filter((line) => line !== "")
    .join("\n");

/** Whether a turn does not read all of the contact's words and of what came beside them. */
export const isCut = ({ input: { inputs } }: Turn): boolean =>
  saidIn(inputs).length > longestText || isCutBeside(inputs.flatMap(({ parts }) => parts));

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

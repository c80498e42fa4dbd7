import type { Part } from "@konstruct/core/message";
import type { TurnMessage } from "../input/turn-input.ts";
import type { Turn } from "../turn/turn.ts";

/** Characters of all pending messages together; the rest is cut, because every later step costs by the character. */
export const longestText = 8_000;

const notForUs: ReadonlySet<Part["type"]> = new Set(["reaction", "system"]);

export type Guarded =
  | { kind: "text"; text: string }
  /** Files without any text. */
  | { kind: "files" }
  | { kind: "unreadable" }
  | { kind: "silent"; reason: string };

/** The text of a message; if it has none, what its parts say in words. */
export function textOf(message: TurnMessage): string {
  if (message.text.trim() !== "") return message.text.trim();
  const words = message.parts.map((part) => {
    if (part.type === "choice") return part.title;
    if (part.type === "text") return part.text;
    if (part.type === "location") return part.address ?? part.name ?? `${part.latitude}, ${part.longitude}`;
    return "caption" in part ? (part.caption ?? "") : "";
  });
  return words.join(" ").trim();
}

/** The text of all pending messages together, or why there is none. */
export function guard({ input }: Turn): Guarded {
  const text = input.inputs
    .map(textOf)
    .filter((line) => line !== "")
    .join("\n");
  if (text !== "") return { kind: "text", text: text.slice(0, longestText) };
  if ((input.files ?? []).length > 0) return { kind: "files" };
  const parts = input.inputs.flatMap((message) => message.parts);
  const isForUs = parts.some((part) => !notForUs.has(part.type));
  return isForUs ? { kind: "unreadable" } : { kind: "silent", reason: "no_content" };
}

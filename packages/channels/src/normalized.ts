import { takenApart } from "@konstruct/core/language/answers/own-statement";
import {
  type KonstructMessage,
  konstructMessageSchema,
  type Normalized,
  type Part,
} from "@konstruct/core/message";
import type { z } from "zod";

/** A body that contains nothing for the conversation, and why. */
export function nothing(outcome: Normalized["outcome"], reason: string): Normalized {
  return { outcome, reason, messages: [], receipts: [] };
}

type Candidate = z.input<typeof konstructMessageSchema>;
export type CheckedMessage = { ok: true; message: KonstructMessage } | { ok: false; reason: string };

/** The message without its faulty parts and aliases, each part named in its place; undefined if something else is at fault. */
function withoutFaults(candidate: Candidate, issues: readonly z.core.$ZodIssue[]): Candidate | undefined {
  const places = issues.map(({ path: [field, at] }) => ({ field, at: Number(at) }));
  if (places.some(({ field, at }) => (field !== "parts" && field !== "aliases") || Number.isNaN(at)))
    return undefined;
  const faulty = (field: string) => new Set(places.filter((one) => one.field === field).map(({ at }) => at));
  const [parts, aliases] = [faulty("parts"), faulty("aliases")];
  return {
    ...candidate,
    parts: candidate.parts.map((part, at) =>
      parts.has(at) ? { type: "unsupported", kind: String(part?.type ?? "part"), reason: "invalid" } : part,
    ),
    ...(candidate.aliases !== undefined && {
      aliases: candidate.aliases.filter((_alias, at) => !aliases.has(at)),
    }),
  };
}

/** What a contact typed as a quote or struck out becomes parts of its own. A press is a title of ours. */
function withMarksApart(candidate: Candidate): Candidate {
  const { own, quoted, struck } = takenApart(candidate.text);
  const isTyped = candidate.author !== "member" && !candidate.parts.some(({ type }) => type === "choice");
  if (!isTyped || own === candidate.text) return candidate;
  const apart = (["quoted", "struck"] as const).flatMap((role): Part[] => {
    const words = { quoted, struck }[role];
    return words === "" ? [] : [{ type: "context", role, kind: "words", text: words }];
  });
  const left = candidate.parts.flatMap((part): Part[] => {
    if (part.type === "text") return own === "" ? [] : [{ ...part, text: own }];
    if ("caption" in part && part.caption === candidate.text) return [{ ...part, caption: own }];
    return [part.type === "order" && part.note === candidate.text ? { ...part, note: own } : part];
  });
  return { ...candidate, text: own, parts: [...apart, ...left] };
}

/** The last check of every parser: its output satisfies the schema, whatever the input was. A faulty part hides no other. */
export function checkedMessage(given: Candidate): CheckedMessage {
  const candidate = withMarksApart(given);
  const result = konstructMessageSchema.safeParse(candidate);
  if (result.success) return { ok: true, message: result.data };
  const rest = withoutFaults(candidate, result.error.issues);
  const issue = result.error.issues[0];
  return rest === undefined
    ? { ok: false, reason: `invalid_field:${issue?.path.join(".") ?? ""}` }
    : checkedMessage(rest);
}

import { child, type Fields, identifier, list, objects, text } from "../../fields.ts";
import { decisionWords, type Verdict } from "../decision-words.ts";
import type { ChatwootBody } from "./body.ts";
import { stampOf } from "./stamp.ts";
import { speakerOf } from "./who-said-it.ts";

/** A decision made in Chatwoot about the newest approval its conversation shows. */
export type ChatwootDecision = {
  accountKey: string;
  conversationRef: string;
  verdict: Verdict;
  /** A label comes without the user who set it; a private note with its writer's email address. */
  by: { kind: "label"; label: string } | { kind: "note"; email: string; reason: string | undefined };
  /** In seconds of Chatwoot's clock: a note shown later than this cannot be meant. */
  atS: number;
  /** The same when the event is redelivered. */
  key: string;
};

const verdicts = ["reject", "approve"] as const satisfies Verdict[];

/** Labels come as a list, and in the cached copy as one text. */
function labelsOf(value: unknown): string[] {
  const given = typeof value === "string" ? value.split(",") : list(value);
  return given.filter((label) => typeof label === "string").map((label) => label.trim().toLowerCase());
}

function addedLabels(body: Fields): string[] {
  return objects(body.changed_attributes).flatMap((change) => {
    const { previous_value, current_value } = child(change, "label_list");
    const before = labelsOf(previous_value);
    return labelsOf(current_value).filter((label) => !before.includes(label));
  });
}

function byLabel({ accountKey, body }: Extract<ChatwootBody, { ok: true }>): ChatwootDecision | undefined {
  const conversationRef = identifier(body, "id");
  const atS = stampOf(body, "updated_at");
  const added = addedLabels(body);
  const verdict = verdicts.find((each) => added.includes(decisionWords[each]));
  if (conversationRef === undefined || atS === undefined || verdict === undefined) return undefined;
  const label = decisionWords[verdict];
  const key = `${conversationRef} ${label} ${atS}`;
  return { accountKey, conversationRef, verdict, by: { kind: "label", label }, atS, key };
}

function byNote({ accountKey, body }: Extract<ChatwootBody, { ok: true }>): ChatwootDecision | undefined {
  const speaker = speakerOf(body);
  if (speaker.kind !== "member_note" || speaker.email === undefined) return undefined;
  const [, word, rest = ""] = /^\s*`?(konstruct-(?:approve|reject))`?(?:\s+([\s\S]*))?$/i.exec(
    text(body, "content") ?? "",
  ) ?? [undefined, undefined];
  const verdict = verdicts.find((each) => decisionWords[each] === word?.toLowerCase());
  const conversationRef = identifier(child(body, "conversation"), "id");
  const id = identifier(body, "id");
  const atS = stampOf(body, "created_at");
  if (verdict === undefined || conversationRef === undefined || id === undefined || atS === undefined)
    return undefined;
  const reason = rest.trim() === "" ? undefined : rest.trim();
  const by = { kind: "note", email: speaker.email, reason } as const;
  return { accountKey, conversationRef, verdict, by, atS, key: `note ${id}` };
}

/** The decision in a body, if it is one. */
export function chatwootDecision(read: ChatwootBody): ChatwootDecision | undefined {
  if (!read.ok) return undefined;
  if (read.event === "conversation_updated") return byLabel(read);
  return read.event === "message_created" ? byNote(read) : undefined;
}

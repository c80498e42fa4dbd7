import type { Normalized } from "@konstruct/core/message";
import { identifier } from "../../fields.ts";
import { type CheckedMessage, nothing } from "../../normalized.ts";
import { type ChatwootBody, readChatwootBody } from "./body.ts";
import { chatwootDecision } from "./decision.ts";
import { toAnswer, toMessage } from "./message.ts";
import { isoOf, stampOf } from "./stamp.ts";
import { speakerOf } from "./who-said-it.ts";

type Read = Extract<ChatwootBody, { ok: true }>;

function said(checked: CheckedMessage): Normalized {
  if (checked.ok) return { outcome: "messages", messages: [checked.message], receipts: [] };
  return nothing(checked.reason === "empty" ? "ignored" : "invalid", checked.reason);
}

/** The echo of our own message proves that it arrived. */
function echo({ accountKey, body }: Read, outboxId: string): Normalized {
  const externalId = identifier(body, "id");
  const occurredAt = isoOf(stampOf(body, "created_at"));
  if (externalId === undefined || occurredAt === "") return nothing("invalid", "no_id");
  return {
    outcome: "receipts",
    messages: [],
    receipts: [{ channel: "chatwoot", accountKey, externalId, status: "sent", outboxId, occurredAt }],
  };
}

/** One webhook body in the common format. Pure, and never throws. */
export function parseChatwootBody(read: ChatwootBody): Normalized {
  if (!read.ok) return nothing(read.outcome, read.reason);
  if (chatwootDecision(read) !== undefined) return nothing("interaction", "decision");
  const isUpdated = read.event === "message_updated";
  if (read.event !== "message_created" && !isUpdated)
    return nothing("ignored", `unhandled_event:${read.event.slice(0, 64)}`);
  const answer = isUpdated ? toAnswer(read) : undefined;
  if (answer !== undefined) return said(answer);
  const speaker = speakerOf(read.body);
  switch (speaker.kind) {
    case "contact":
    case "member":
      return said(toMessage(read, speaker.kind));
    case "ours":
      if (isUpdated) return nothing("ignored", "own_message");
      return echo(read, speaker.outboxId);
    case "member_note":
      return nothing("ignored", "private_note");
    case "ignored":
      return nothing("ignored", speaker.reason);
  }
}

export const parseChatwoot = (rawBody: string | Buffer, host: string): Normalized =>
  parseChatwootBody(readChatwootBody(rawBody, host));

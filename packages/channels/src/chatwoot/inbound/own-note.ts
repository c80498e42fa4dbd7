import { child, identifier, text } from "../../fields.ts";
import { noteAttribute } from "../own-attributes.ts";
import type { ChatwootBody } from "./body.ts";
import { stampOf } from "./stamp.ts";

/** A note of ours, for a card, that now exists in Chatwoot. */
export type OwnNote = { cardId: string; print: string; messageId: string; createdAtS: number };

/** The note in a body, if it is one of ours. */
export function chatwootOwnNote(read: ChatwootBody): OwnNote | undefined {
  if (!read.ok || read.event !== "message_created" || read.body.private !== true) return undefined;
  const [, cardId, print] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([0-9a-f]{16})$/.exec(
      text(child(read.body, "content_attributes"), noteAttribute) ?? "",
    ) ?? [];
  const messageId = identifier(read.body, "id");
  const createdAtS = stampOf(read.body, "created_at");
  if (cardId === undefined || print === undefined || messageId === undefined || createdAtS === undefined)
    return undefined;
  return /^\d{1,18}$/.test(messageId)
    ? { cardId, print, messageId, createdAtS: Math.floor(createdAtS) }
    : undefined;
}

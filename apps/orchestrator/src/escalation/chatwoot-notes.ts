import { createHash } from "node:crypto";
import { readChatwootSettings } from "@konstruct/channels/chatwoot/account-settings";
import { notePlace } from "@konstruct/channels/chatwoot/cards/note-place";
import { noteText } from "@konstruct/channels/chatwoot/cards/note-text";
import { decisionWords } from "@konstruct/channels/chatwoot/decision-words";
import { findMessage } from "@konstruct/channels/chatwoot/outbound/find-message";
import { type PostedMessage, postToChatwoot } from "@konstruct/channels/chatwoot/outbound/post";
import { noteAttribute } from "@konstruct/channels/chatwoot/own-attributes";
import type { Card } from "@konstruct/core/card";
import { toAppError } from "@konstruct/core/errors";
import type { CardRecord, ClaimedCard } from "@konstruct/db/escalation/show-cards";
import type { CardSurface } from "../dependencies/card-surface.ts";
import type { ChatwootReach, LinkSubject } from "../dependencies/chatwoot-reach.ts";

const mostAttempts = 8;
const backoffMs = (attempts: number) => Math.min(60_000, 500 * 2 ** attempts);

/** While it is open a card is one note; each end of it is another, since Chatwoot notes cannot be edited. */
function printOf(card: Card): string {
  const told = card.actions.length > 0 ? ["open"] : [card.headline, ...card.context];
  return createHash("sha256").update(JSON.stringify(told)).digest("hex").slice(0, 16);
}

const reachingOut = (claimed: ClaimedCard, signal: AbortSignal) => ({
  accountKey: claimed.accountKey ?? "",
  conversationId: claimed.address,
  signal,
});

function waysToDecide(claimed: ClaimedCard, card: Card, linkFor: ChatwootReach["linkFor"]): string[] {
  const approve = card.actions.find(({ id }) => id === "approval.approve");
  if (approve === undefined) return [];
  const settings = readChatwootSettings(claimed.accountSettings);
  const [approvalId = "", , actionHash = ""] = approve.value.split(" ");
  const subject: LinkSubject = {
    tenantId: claimed.tenantId,
    accountKey: claimed.accountKey ?? "",
    approvalId,
    actionHash,
  };
  return [
    `To decide, write a private note: \`${decisionWords.approve}\`, or \`${decisionWords.reject}\` and why.`,
    ...(settings.approveByLabel
      ? [`Or set the label \`${decisionWords.approve}\` or \`${decisionWords.reject}\`.`]
      : []),
    ...(settings.approveByLink && linkFor !== null
      ? [`Or [look at it and decide](${linkFor(subject)}) within the hour.`]
      : []),
  ];
}

function toRecord(claimed: ClaimedCard, print: string, end: PostedMessage, quietMs: number): CardRecord {
  if (end.kind === "posted")
    return { state: "shown", place: notePlace(end.createdAtS, print), providerMessageId: end.id };
  if (end.kind === "failed") return { state: "failed", reason: `${end.errorCode}: ${end.reason}` };
  if (claimed.attempts >= mostAttempts) return { state: "failed", reason: end.reason };
  return end.kind === "unknown"
    ? { state: "unknown", retryInMs: quietMs, reason: end.reason }
    : { state: "planned", retryInMs: Math.max(end.afterMs, backoffMs(claimed.attempts)), reason: end.reason };
}

/**
 * Cards as private notes in the conversation they are about. The first note opens the conversation, since people who work in
 * Chatwoot do not look at conversations that a bot still has. A note whose request got no answer is looked up. Where the bot may not
 * read notes, it is written again: a duplicate is better than a missing note.
 */
export function createChatwootNotes({ call, linkFor }: ChatwootReach, quietMs: number): CardSurface {
  async function open(claimed: ClaimedCard, signal: AbortSignal): Promise<PostedMessage | undefined> {
    if (claimed.providerMessageId !== null) return undefined;
    const where = reachingOut(claimed, signal);
    const body = { status: "open" };
    const end = await call({ ...where, method: "POST", path: "toggle_status", body });
    // If the conversation cannot be opened, the note is still written; an error that may pass is retried.
    if (end.kind === "answered" || end.kind === "failed") return undefined;
    return { kind: "retry", afterMs: 1_000, reason: end.reason };
  }

  async function written(
    claimed: ClaimedCard,
    noteId: string,
    signal: AbortSignal,
  ): Promise<PostedMessage | undefined> {
    if (claimed.foundIn === "planned" || claimed.foundIn === "shown" || claimed.attemptedAt === null)
      return undefined;
    const where = reachingOut(claimed, signal);
    const attribute = { name: noteAttribute, value: noteId };
    const found = await findMessage(call, where, attribute, Date.parse(claimed.attemptedAt));
    return found.kind === "found" ? { ...found, kind: "posted" } : undefined;
  }

  return {
    async show(claimed, card, signal) {
      const print = printOf(card);
      if (claimed.providerMessageId !== null && claimed.place?.endsWith(` ${print}`) === true)
        return { state: "shown", place: claimed.place, providerMessageId: claimed.providerMessageId };
      const noteId = `${claimed.id}:${print}`;
      try {
        const end =
          (await written(claimed, noteId, signal)) ??
          (await open(claimed, signal)) ??
          (await postToChatwoot(call, {
            ...reachingOut(claimed, signal),
            content: noteText(card, waysToDecide(claimed, card, linkFor)),
            isPrivate: true,
            attributes: { [noteAttribute]: noteId },
          }));
        return toRecord(claimed, print, end, quietMs);
      } catch (thrown) {
        // A look-up changes nothing, so the whole attempt is repeated.
        const reason = toAppError(thrown).message;
        return claimed.attempts >= mostAttempts
          ? { state: "failed", reason }
          : { state: "unknown", retryInMs: backoffMs(claimed.attempts), reason };
      }
    },
  };
}

import { renderSlackCard } from "@konstruct/channels/slack/cards/render-card";
import type { OpenDirect } from "@konstruct/channels/slack/outbound/open-direct";
import type { ChannelSender, OutboundMessage, SendOutcome } from "@konstruct/core/channel";
import { toAppError } from "@konstruct/core/errors";
import type { CardRecord, ClaimedCard } from "@konstruct/db/escalation/show-cards";
import type { CardSurface } from "../dependencies/card-surface.ts";

const mostAttempts = 8;
const backoffMs = (attempts: number) => Math.min(60_000, 500 * 2 ** attempts);

/**
 * Cards as direct messages of the account's bot, posted once under the card's own id and edited from then on. A post whose outcome
 * is unknown is looked up before it is repeated.
 */
export function createSlackCards(slack: ChannelSender, openDirect: OpenDirect, quietMs: number): CardSurface {
  async function toRecord(claimed: ClaimedCard, place: string, outcome: SendOutcome): Promise<CardRecord> {
    const isOver = claimed.attempts >= mostAttempts;
    switch (outcome.kind) {
      case "sent":
        return {
          state: "shown",
          place,
          providerMessageId: outcome.providerMessageId,
          ...(claimed.subject === "escalation" && { threadRef: outcome.providerMessageId }),
        };
      case "failed":
        return { state: "failed", reason: `${outcome.errorCode}: ${outcome.reason}` };
      case "unknown":
        return isOver
          ? { state: "failed", reason: outcome.reason }
          : { state: "unknown", retryInMs: quietMs, reason: outcome.reason };
      case "retry":
        return isOver
          ? { state: "failed", reason: outcome.reason }
          : {
              state: "planned",
              retryInMs: Math.max(outcome.afterMs, backoffMs(claimed.attempts)),
              reason: outcome.reason,
            };
    }
  }

  /** The platform's id of a card that an earlier attempt with an unknown outcome may have posted. */
  async function posted(
    claimed: ClaimedCard,
    message: OutboundMessage,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    if (claimed.providerMessageId !== null) return claimed.providerMessageId;
    if (claimed.foundIn === "planned" || claimed.attemptedAt === null) return undefined;
    const found = await slack.lookUp(message, Date.parse(claimed.attemptedAt), signal);
    return found.kind === "found" ? found.providerMessageId : undefined;
  }

  return {
    async show(claimed, card, signal) {
      try {
        const accountKey = claimed.accountKey ?? "";
        const user = claimed.address.split(":").at(-1) ?? "";
        const place = claimed.place ?? (await openDirect(accountKey, user, signal));
        if (place === undefined) return { state: "failed", reason: "no direct message can be opened" };
        const rendered = renderSlackCard(card);
        const message = {
          outboxId: claimed.id,
          accountKey,
          target: { channel: place, isDm: "true" },
          rendered,
        };
        const replaces = await posted(claimed, message, signal);
        const outcome = await slack.send({ ...message, ...(replaces !== undefined && { replaces }) }, signal);
        return await toRecord(claimed, place, outcome);
      } catch (thrown) {
        // Opening and looking up change nothing, so the whole attempt is repeated.
        const reason = toAppError(thrown).message;
        return claimed.attempts >= mostAttempts
          ? { state: "failed", reason }
          : {
              state: claimed.foundIn === "planned" ? "planned" : "unknown",
              retryInMs: backoffMs(claimed.attempts),
              reason,
            };
      }
    },
  };
}

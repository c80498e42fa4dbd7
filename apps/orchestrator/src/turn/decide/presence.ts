import type { ChannelSender, PresenceAbout, RenderedMessage } from "@konstruct/core/channel";
import type { Lines } from "@konstruct/core/language/lines";
import type { ReplyTarget } from "@konstruct/core/message";
import { findPlaceholder, planPlaceholder } from "@konstruct/db/outbox/placeholder";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import { deliver } from "../../outbox/deliver.ts";

/** The placeholder a reply replaces: its outbox id, and the platform's id. */
export type Placeholder = { outboxId: string; providerMessageId: string };

/** The turn whose answer is being written, and where. */
export type PresenceOf = {
  deps: Dependencies;
  claimed: ClaimedTurn;
  target: ReplyTarget;
  sender: ChannelSender;
  lines: Lines;
};

/** Whether the contact sees that an answer is being written, and the message posted for it. */
export type Presence = { isShown: boolean; placeholder: Placeholder | undefined };

/**
 * Shows that an answer is being written. If the platform needs a message for that, it posts a placeholder, which the answer then
 * replaces; a placeholder left by a crashed turn is used again.
 */
export async function showPresence(about: PresenceOf): Promise<Presence> {
  const { deps, claimed, sender } = about;
  const findLeft = () => findPlaceholder(deps.database, claimed.tenantId, claimed.conversationId);
  const shown = await askForPresence(about);
  try {
    // An earlier try of the turn may have posted one, even if this try could show a status.
    if (typeof shown === "boolean")
      return { isShown: shown, placeholder: sender.remove === undefined ? undefined : await findLeft() };
    const placeholder = (await findLeft()) ?? (await postPlaceholder(about, shown));
    return { isShown: placeholder !== undefined, placeholder };
  } catch (thrown) {
    deps.logger.warn({ err: thrown, channel: claimed.channel }, "placeholder not posted");
    return { isShown: false, placeholder: undefined };
  }
}

/** False also when it fails: the answer matters more than the sign that it is coming. */
export async function askForPresence({
  deps,
  claimed,
  target,
  sender,
  lines,
}: PresenceOf): Promise<boolean | RenderedMessage> {
  const timeout = AbortSignal.timeout(deps.settings.sendTimeoutMs);
  try {
    return await sender.showPresence(claimed.accountKey, target, timeout, aboutTurn(claimed, lines));
  } catch (thrown) {
    deps.logger.warn({ err: thrown, channel: claimed.channel }, "presence not shown");
    return false;
  }
}

function aboutTurn({ accountSettings, session, pending }: ClaimedTurn, lines: Lines): PresenceAbout {
  const isNew = session === null;
  const title = isNew ? pending[0]?.text : undefined;
  return {
    ...(title && { title }),
    ...(accountSettings.placeholder !== false && { placeholder: lines.lookingIntoIt }),
    statusText: lines.isThinking,
    mayStream: accountSettings.streaming !== false,
  };
}

/** Ends the sign after the turn has sent its reply. */
export async function endPresence(
  deps: Dependencies,
  claimed: ClaimedTurn,
  target: ReplyTarget,
): Promise<void> {
  const timeout = AbortSignal.timeout(deps.settings.sendTimeoutMs);
  try {
    await deps.senders[claimed.channel]?.endPresence?.(claimed.accountKey, target, timeout);
  } catch (thrown) {
    deps.logger.warn({ err: thrown, channel: claimed.channel }, "presence not ended");
  }
}

/** Posts a message of the agent that is no reply. */
export async function postPlaceholder(
  { deps, claimed, target }: PresenceOf,
  rendered: RenderedMessage,
): Promise<Placeholder | undefined> {
  const lease = { worker: deps.worker, leaseMs: deps.settings.sendLeaseMs };
  const planned = await planPlaceholder(deps.database, { ...claimed, target, rendered, sender: lease });
  if (planned === undefined) return undefined;
  const outcome = await deliver(deps, {
    ...claimed,
    ...planned,
    kind: "placeholder",
    target,
    attempts: 1,
  });
  return outcome.kind === "sent"
    ? { outboxId: planned.id, providerMessageId: outcome.providerMessageId }
    : undefined;
}

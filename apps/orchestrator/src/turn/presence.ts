import type { ChannelSender, RenderedMessage } from "@konstruct/core/channel";
import type { ReplyTarget } from "@konstruct/core/message";
import { findPlaceholder, planPlaceholder } from "@konstruct/db/outbox/placeholder";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import type { Dependencies } from "../dependencies.ts";
import { deliver } from "../outbox/deliver.ts";

const placeholderText = "Looking into it…";

/** The placeholder a reply replaces: its outbox id, and the platform's. */
export type Placeholder = { outboxId: string; providerMessageId: string };

/**
 * Shows that somebody is at it before the answer is there. Where the platform has no status for it, posts a
 * placeholder that the answer then replaces; one left by a turn that crashed is used again.
 */
export async function showPresence(
  deps: Dependencies,
  claimed: ClaimedTurn,
  target: ReplyTarget,
  sender: ChannelSender,
): Promise<Placeholder | undefined> {
  try {
    if (
      await sender.showPresence(claimed.accountKey, target, AbortSignal.timeout(deps.settings.sendTimeoutMs))
    )
      return undefined;
    if (claimed.channel !== "slack" || claimed.accountSettings.placeholder === false) return undefined;
    const left = await findPlaceholder(deps.database, claimed.tenantId, claimed.conversationId);
    return left ?? (await postPlaceholder(deps, claimed, target, sender));
  } catch (thrown) {
    // The answer matters more than the sign that it is coming.
    deps.logger.warn({ err: thrown, channel: claimed.channel }, "presence not shown");
    return undefined;
  }
}

async function postPlaceholder(
  deps: Dependencies,
  claimed: ClaimedTurn,
  target: ReplyTarget,
  sender: ChannelSender,
): Promise<Placeholder | undefined> {
  const rendered: RenderedMessage = sender.render({ text: placeholderText }, target)[0]!;
  const lease = { worker: deps.worker, leaseMs: deps.settings.sendLeaseMs };
  const outboxId = await planPlaceholder(deps.database, { ...claimed, target, rendered, sender: lease });
  const outcome = await deliver(deps, {
    ...claimed,
    kind: "placeholder",
    id: outboxId,
    rendered,
    target,
    attempts: 1,
  });
  return outcome.kind === "sent" ? { outboxId, providerMessageId: outcome.providerMessageId } : undefined;
}

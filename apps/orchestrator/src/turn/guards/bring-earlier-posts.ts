import { modeOf, readSlackSettings } from "@konstruct/channels/slack/account-settings";
import { toAppError } from "@konstruct/core/errors";
import type { Part } from "@konstruct/core/message";
import { addParts } from "@konstruct/db/inbound/add-parts";
import type { PendingMessage } from "@konstruct/db/turn/claim-turns";
import { withTenant } from "@konstruct/db/with-tenant";
import { type Guard, goOn } from "./guard.ts";

/** Milliseconds that reading a thread may hold up an answer. */
const longestReadMs = 5_000;

const couldNotRead: Part = {
  type: "context",
  role: "quoted",
  kind: "post",
  text: "earlier posts of this thread could not be read",
};

const hasPosts = ({ parts }: PendingMessage) =>
  parts.some((part) => part.type === "context" && part.kind === "post");

/**
 * Gives a message that calls the agent into a thread what others posted there before, which no event brought us: at the first message,
 * and at every one where the agent hears only what mentions it. What cannot be read is said, and never holds the turn.
 */
export const bringEarlierPosts: Guard = async (job, claimed) => {
  const { tenantId, channel, accountKey, history, pending, openSteps } = claimed;
  const read = job.earlierPosts[channel];
  const first = pending.find(
    ({ author, envelope }) => author === "contact" && envelope.approvalId === undefined,
  );
  if (read === undefined || first === undefined || claimed.internalThreadOf !== null) return goOn(claimed);
  const { replyTarget: target } = first.envelope;
  const isCalled = target.isDm !== "true" && target.threadTs !== undefined && target.threadTs !== target.ts;
  const hearsAll =
    modeOf(readSlackSettings(claimed.accountSettings), target.channel ?? "") !== "mention_only";
  const last = history.at(-1);
  if (!isCalled || openSteps.length > 0 || hasPosts(first) || (last !== undefined && hearsAll))
    return goOn(claimed);
  const since = last === undefined ? undefined : (Date.parse(last.at) / 1_000).toFixed(6);
  let posts: Part[];
  try {
    posts = await read(accountKey, target, since, AbortSignal.timeout(longestReadMs));
  } catch (thrown) {
    job.logger.warn(
      { err: toAppError(thrown), conversationId: claimed.conversationId },
      "earlier posts of a thread were not read",
    );
    posts = [couldNotRead];
  }
  if (posts.length === 0) return goOn(claimed);
  await withTenant(job.database, tenantId, (tx) => addParts(tx, first.id, posts));
  const told = (message: PendingMessage) =>
    message === first ? { ...message, parts: [...message.parts, ...posts] } : message;
  return goOn({ ...claimed, pending: pending.map(told) });
};

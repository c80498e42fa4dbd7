import { createHash } from "node:crypto";
import { readChatwootSettings } from "@konstruct/channels/chatwoot/account-settings";
import type { ChatwootDecision } from "@konstruct/channels/chatwoot/inbound/decision";
import { AppError } from "@konstruct/core/errors";
import { planAnswer } from "@konstruct/db/chatwoot/plan-answer";
import { isNoteOnItsWay, listShownApprovals } from "@konstruct/db/chatwoot/shown-approvals";
import type { Database } from "@konstruct/db/database";
import { type ChannelAccount, findChannelAccount } from "@konstruct/db/inbound/channel-accounts";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { type CheckArgs, createCheckArgs } from "@konstruct/services/approval/check-args";
import { decideApprovalIn } from "@konstruct/services/approval/decide-approval";
import type { ServiceContext } from "@konstruct/services/context";
import { memberContext } from "@konstruct/services/member/members";
import type { InboundOutcome } from "../inbound/inbound-outcome.ts";

const words = {
  noMember:
    "Only members of this agent's team can decide, and your Chatwoot email address belongs to no member. Ask an administrator to add you.",
  noLabels:
    "Labels do not decide in this inbox, since Chatwoot does not say who set them. Write a private note that begins with `konstruct-approve` or `konstruct-reject` instead.",
  nothingShown: "Nothing in this conversation waits for a decision.",
};

/** An id derived from the event, so that each event is answered once, however often it is delivered. */
function answerId(channelAccountId: string, key: string): string {
  const hex = createHash("sha256").update(`chatwoot-answer ${channelAccountId} ${key}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The actor of a decision, or the reason why they may not decide. A label names no member, so it counts only if the tenant allows it. */
async function whoDecides(
  context: Pick<ServiceContext, "database" | "tenantId">,
  { settings }: ChannelAccount,
  { by, accountKey }: ChatwootDecision,
): Promise<ServiceContext | string> {
  if (by.kind === "note")
    return (await memberContext(context, { kind: "email", id: by.email })) ?? words.noMember;
  if (!readChatwootSettings(settings).approveByLabel) return words.noLabels;
  return { ...context, actor: { kind: "channel", id: `chatwoot:${accountKey}:label` } };
}

/** `told` is undefined after a decision, which the approval's own note shows. */
type End = { kind: "answered"; told: string | undefined } | { kind: "too_early" };

const answered = (told: string | undefined): End => ({ kind: "answered", told });

async function carryOut(
  tx: TenantTransaction,
  who: ServiceContext,
  decision: ChatwootDecision,
  conversationId: string,
  checkArgs: CheckArgs,
): Promise<End> {
  const shown = await listShownApprovals(tx, conversationId);
  // Notes are dated in whole seconds, so only a decision in a later second certainly came after the note. A label that is delivered
  // again much later is older than the note of any approval that waits by then.
  const meant = shown.find(({ shownAtS }) => decision.atS >= shownAtS + 1);
  if (meant === undefined)
    return (await isNoteOnItsWay(tx, conversationId)) ? { kind: "too_early" } : answered(words.nothingShown);
  const { id: approvalId, version, actionHash } = meant;
  const reason =
    decision.by.kind === "note"
      ? (decision.by.reason ?? "rejected in Chatwoot")
      : "rejected by a label in Chatwoot";
  const kind =
    decision.verdict === "approve"
      ? ({ kind: "approve" } as const)
      : // The words of a private note stay private.
        ({ kind: "reject", reason: reason.slice(0, 2_000), internal: true } as const);
  try {
    await decideApprovalIn(tx, who, { approvalId, version, actionHash, decision: kind }, checkArgs);
    return answered(undefined);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.publicMessage !== undefined)
      return answered(thrown.publicMessage);
    throw thrown;
  }
}

/**
 * Carries out a decision made in Chatwoot, about the newest approval whose note was there by then. The decision, its audit entry and
 * the answer are one transaction; the sender of the answer also removes the label.
 */
export function createDecideInChatwoot(database: Database) {
  const checkArgs = createCheckArgs();
  return async (decision: ChatwootDecision): Promise<InboundOutcome> => {
    const { accountKey, conversationRef, by } = decision;
    const account = await findChannelAccount(database, "chatwoot", accountKey);
    if (account === undefined || account.state !== "active") return { kind: "unknown_account" };
    const { tenantId, id: channelAccountId } = account;
    const conversationId = conversationIdOf(channelAccountId, conversationRef);
    const who = await whoDecides({ database, tenantId }, account, decision);
    const end = await withTenant(database, tenantId, async (tx) => {
      const reached =
        typeof who === "string"
          ? answered(who)
          : await carryOut(tx, who, decision, conversationId, checkArgs);
      if (reached.kind === "too_early") return reached;
      const { told } = reached;
      const content = told === undefined ? {} : { content: told };
      const takeOff = by.kind === "label" ? [by.label] : [];
      await planAnswer(tx, {
        id: answerId(channelAccountId, decision.key),
        conversationId,
        channelAccountId,
        target: { conversationId: conversationRef },
        rendered: { body: { ...content, private: true, takeOff }, text: told ?? "" },
      });
      return reached;
    });
    // It is delivered again, and by then it is known whether the note was shown.
    if (end.kind === "too_early") return { kind: "unavailable", status: 500 };
    return { kind: "accepted", messages: 0, receipts: 0 };
  };
}

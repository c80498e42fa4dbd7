import { noticeChannels } from "@konstruct/core/agent/escalation-config";
import { newId } from "@konstruct/core/ids";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { summonMembers, touchCards } from "@konstruct/db/card/cards";
import { giveToPerson } from "@konstruct/db/conversation/ownership";
import * as stored from "@konstruct/db/escalation/escalations";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { withConversation } from "../conversation/conversation-command.ts";
import { parseInput } from "../parse-input.ts";
import { type Brief, createReadBriefs, shownTo } from "./escalation-brief.ts";
import { readLiveAgent } from "./live-agent.ts";
import { whoeverIsInCharge, whomToAsk } from "./whom-to-ask.ts";

export type { Escalation } from "@konstruct/db/escalation/escalations";

const escalateSchema = z.strictObject({
  conversationId: z.guid(),
  note: z.string().trim().max(300).default(""),
});

/** Opens an escalation at a member's request. The agent is silent until a person answers or hands back. */
export async function escalate(
  context: ServiceContext,
  input: z.input<typeof escalateSchema>,
): Promise<{ escalationId: string }> {
  authorise(context, "conversation.escalate");
  const { conversationId, note } = parseInput(escalateSchema, input);
  return withConversation(context, "conversation.escalate", conversationId, async (held) => {
    const { tx, ownership } = held;
    const opened = await stored.openEscalation(tx, {
      id: newId(),
      conversationId,
      agentId: ownership.agentId,
      turnId: null,
      reason: "member",
      detail: note,
    });
    await giveToPerson(tx, conversationId);
    const agent = await readLiveAgent(tx, ownership.agentId);
    const { channels } = context.setUp ?? { channels: noticeChannels };
    const whom =
      agent === undefined ? whoeverIsInCharge(channels) : whomToAsk(agent, new Date(), { channels });
    await summonMembers(tx, { ...whom, subject: { kind: "escalation", id: opened.id }, conversationId });
    if (opened.isNew) await held.audit("escalation.requested", { escalationId: opened.id, reason: "member" });
    return { escalationId: opened.id };
  });
}

const snoozeSchema = z.strictObject({
  escalationId: z.guid(),
  /** 0 ends a snooze. */
  minutes: z.union([z.literal(0), z.int().min(5).max(1_440)]).default(30),
});

/** Stops reminders until then. The contact's own limit still applies, so a snooze cannot leave them without an answer. */
export async function snoozeEscalation(
  context: ServiceContext,
  input: z.input<typeof snoozeSchema>,
): Promise<{ until: Date | null }> {
  authorise(context, "conversation.answer");
  const { escalationId, minutes } = parseInput(snoozeSchema, input);
  const { conversationId } = await readEscalation(context, escalationId);
  return withConversation(context, "conversation.answer", conversationId, async (held) => {
    const until = minutes === 0 ? null : new Date(Date.now() + minutes * 60_000);
    if (!(await stored.snoozeEscalation(held.tx, escalationId, until)))
      throw refusalError("escalation.ended");
    await touchCards(held.tx, "escalation", [escalationId]);
    await held.audit("escalation.snoozed", { escalationId, minutes });
    return { until };
  });
}

const readBriefs = createReadBriefs();

/** An escalation with its brief, by its own id or that of its conversation, whose newest it then is. */
export async function showEscalation(
  context: ServiceContext,
  id: string,
): Promise<stored.Escalation & { told: Brief }> {
  authorise(context, "conversation.read");
  const wanted = parseInput(z.guid(), id);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const found = await stored.findEscalationOf(tx, wanted);
    const told = found && (await readBriefs(tx, [found])).get(found.id);
    if (found === undefined || told === undefined) throw refusalError("escalation.not_found");
    return { ...found, told: shownTo(context, told) };
  });
}

/** @throws AppError `not_found`, for another tenant's escalation too */
export async function readEscalation(context: ServiceContext, id: string): Promise<stored.Escalation> {
  authorise(context, "conversation.read");
  const found = await withTenant(context.database, context.tenantId, (tx) => stored.findEscalation(tx, id));
  if (found !== undefined) return found;
  throw refusalError("escalation.not_found");
}

/** Newest first, at most 200. */
export async function listEscalations(
  context: ServiceContext,
  { active = true }: { active?: boolean } = {},
): Promise<stored.Escalation[]> {
  authorise(context, "conversation.read");
  return withTenant(context.database, context.tenantId, (tx) =>
    stored.listEscalations(tx, { active, limit: 200 }),
  );
}

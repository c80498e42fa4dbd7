import { renderReply } from "@konstruct/channels/render-reply";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { NoticeChannel } from "@konstruct/core/agent/escalation-config";
import { reachAt } from "@konstruct/core/agent/hours/reach";
import { toAppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { summonMembers, touchCards } from "@konstruct/db/card/cards";
import { noticedMembers } from "@konstruct/db/card/noticed-members";
import {
  findHeldByPerson,
  findUnattended,
  type HeldByPerson,
  tenantsWithWaiting,
  type Unattended,
} from "@konstruct/db/conversation/waiting";
import { noteReminder, openEscalation } from "@konstruct/db/escalation/escalations";
import { answeringRoles, notifyMembers } from "@konstruct/db/notification/notify-members";
import { withTenant } from "@konstruct/db/with-tenant";
import type { ServiceContext } from "@konstruct/services/context";
import { handBack } from "@konstruct/services/conversation/hand-back";
import { whoeverIsInCharge, whomToAsk } from "@konstruct/services/escalation/whom-to-ask";
import type { Dependencies } from "../dependencies/dependencies.ts";
import { eachTenant } from "../pump/each-tenant.ts";
import { linesFor } from "../turn/claimed/lines-for.ts";
import type { LoadAgent } from "../turn/claimed/load-agent.ts";
import { reportBroken } from "./report-broken.ts";

type Reach = Pick<Dependencies, "database" | "logger" | "metrics"> & {
  loadAgent: LoadAgent;
  /** The channels of notice that are set up. */
  channels: readonly NoticeChannel[];
};

const minute = 60_000;
/** No agent can configure a shorter limit. */
const shortest = minute;
/** A turn is due within seconds; one that is minutes late is not being worked on. */
const overdue = 2 * minute;
const pageSize = 200;

/** The next step for a conversation that a person owns. Pure; the limits are the agent's. */
export type WatchDecision = "nothing" | "remind" | "hand_back_idle" | "hand_back_unanswered";

export function watchDecision(
  held: Pick<
    HeldByPerson,
    "owner" | "ownerSince" | "awaitingSince" | "lastMemberAt" | "snoozedUntil" | "remindedAt" | "isTaken"
  >,
  { answer_within_minutes, hand_back_after_minutes }: AgentConfig["escalation"],
  now: Date,
): WatchDecision {
  const age = (since: Date) => now.getTime() - since.getTime();
  const { owner, awaitingSince, lastMemberAt, ownerSince, snoozedUntil, remindedAt } = held;
  const isHeld = owner === "person";
  if (awaitingSince === null) {
    if (!isHeld) return "nothing";
    const quietSince = lastMemberAt !== null && lastMemberAt > ownerSince ? lastMemberAt : ownerSince;
    return age(quietSince) >= hand_back_after_minutes * minute ? "hand_back_idle" : "nothing";
  }
  if (isHeld && age(awaitingSince) >= hand_back_after_minutes * minute) return "hand_back_unanswered";
  const waited = remindedAt !== null && remindedAt > awaitingSince ? remindedAt : awaitingSince;
  const isSnoozed = snoozedUntil !== null && snoozedUntil > now;
  return !isSnoozed && age(waited) >= answer_within_minutes * minute ? "remind" : "nothing";
}

/** Job `conversation.watch`: if a contact waits beyond the agent's limits, a member is notified or the agent takes over again. */
export async function watchConversations(
  reach: Reach,
  now = new Date(),
  drained?: AbortSignal,
): Promise<void> {
  const { database } = reach;
  const dueBefore = new Date(now.getTime() - overdue);
  await eachTenant(await tenantsWithWaiting(database, dueBefore), drained, async (tenantId) => {
    const context: ServiceContext = { database, tenantId, actor: { kind: "system", id: "watchdog" } };
    await reportBroken(reach, context, now);
    await lookAfterAll(reach, context, now);
    const unattended = await withTenant(database, tenantId, (tx) => findUnattended(tx, dueBefore, pageSize));
    for (const each of unattended) await callSomebody(reach, context, each, now).catch(goOn(reach, each));
  });
}

/** Runs one watch step. If it fails or another worker was faster, the other conversations are still watched. */
const goOn =
  ({ logger }: Reach, { conversationId }: { conversationId: string }) =>
  (thrown: unknown) => {
    const error = toAppError(thrown);
    if (error.code !== "conflict")
      logger.error({ err: error, conversationId }, "a waiting conversation could not be watched");
  };

/** Reads page by page, so that conversations that need nothing do not hide one that waits. */
async function lookAfterAll(reach: Reach, context: ServiceContext, now: Date): Promise<void> {
  const quietSince = new Date(now.getTime() - shortest);
  let after: string | undefined;
  for (;;) {
    const page = await withTenant(reach.database, context.tenantId, (tx) =>
      findHeldByPerson(tx, { quietSince, after, most: pageSize }),
    );
    for (const each of page) await lookAfter(reach, context, each, now).catch(goOn(reach, each));
    if (page.length < pageSize) return;
    after = page.at(-1)?.conversationId;
  }
}

async function lookAfter(
  reach: Reach,
  context: ServiceContext,
  held: HeldByPerson,
  now: Date,
): Promise<void> {
  const { conversationId, agentVersionId } = held;
  if (agentVersionId === null) return;
  const agent = await reach.loadAgent(context.tenantId, agentVersionId);

  switch (watchDecision(held, agent.escalation, now)) {
    case "nothing":
      return;
    case "remind":
      return remind(reach, context, held, agent, now);
    case "hand_back_idle":
      return handBack(context, { conversationId, reason: "idle" });
    case "hand_back_unanswered": {
      // Each owner was notified; from here on the agent does what it can, and says so.
      const { nobodyCame, cannotSayWhen } = linesFor(agent, held.language, [held.lastContactText ?? ""]);
      const members = await withTenant(reach.database, context.tenantId, (tx) =>
        noticedMembers(tx, reach.channels),
      );
      const { kind } = reachAt(agent, members, now, held.topic);
      const say = kind === "nobody" ? cannotSayWhen : nobodyCame;
      const { lastMemberAt, ownerSince } = held;
      // A colleague who has written did come: the agent goes on without these words.
      const hasCome = lastMemberAt !== null && lastMemberAt >= ownerSince;
      return handBack(
        context,
        { conversationId, reason: "unanswered", ...(!hasCome && { say }) },
        renderReply,
      );
    }
  }
}

async function remind(
  reach: Reach,
  { tenantId }: ServiceContext,
  { conversationId, escalationId, reminders, topic }: HeldByPerson,
  agent: AgentConfig,
  now: Date,
): Promise<void> {
  if (escalationId === null) return;
  const asking = { channels: reach.channels, topic, reminders: reminders + 1 };
  await withTenant(reach.database, tenantId, async (tx) => {
    await noteReminder(tx, escalationId, now);
    await touchCards(tx, "escalation", [escalationId]);
    const asked = await summonMembers(tx, {
      ...whomToAsk(agent, now, asking),
      subject: { kind: "escalation", id: escalationId },
      conversationId,
    });
    // Each reminder is one: the subject has to differ.
    await notifyMembers(tx, { kind: "sla", subjectId: newId(), conversationId, roles: answeringRoles });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: { kind: "system", id: "watchdog" },
        action: "escalation.reminded",
        subject: { kind: "conversation", id: conversationId },
        conversationId,
        detail: { escalationId, reminders: reminders + 1, asked },
      },
    ]);
  });
}

/** The agent's answer is overdue and no worker has the turn: a member is notified, once. */
async function callSomebody(
  reach: Reach,
  { tenantId }: ServiceContext,
  { conversationId, agentId, agentVersionId }: Unattended,
  now: Date,
): Promise<void> {
  const agent = agentVersionId === null ? undefined : await reach.loadAgent(tenantId, agentVersionId);
  const { channels } = reach;
  const whom = agent === undefined ? whoeverIsInCharge(channels) : whomToAsk(agent, now, { channels });
  await withTenant(reach.database, tenantId, async (tx) => {
    const opened = await openEscalation(tx, {
      id: newId(),
      conversationId,
      agentId,
      turnId: null,
      reason: "unanswered",
      detail: "",
    });
    await summonMembers(tx, { ...whom, subject: { kind: "escalation", id: opened.id }, conversationId });
    if (!opened.isNew) return;
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: { kind: "system", id: "watchdog" },
        action: "escalation.requested",
        subject: { kind: "conversation", id: conversationId },
        conversationId,
        detail: { reason: "unanswered" },
      },
    ]);
  });
}

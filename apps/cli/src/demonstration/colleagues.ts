import { renderReply } from "@konstruct/channels/render-reply";
import { AppError } from "@konstruct/core/errors";
import { withTenant } from "@konstruct/db/with-tenant";
import { createCheckArgs } from "@konstruct/services/approval/check-args";
import { decideApproval } from "@konstruct/services/approval/decide-approval";
import { listApprovals } from "@konstruct/services/approval/read-approvals";
import type { Actor, Role, ServiceContext } from "@konstruct/services/context";
import { assignConversation } from "@konstruct/services/conversation/assign";
import { resolveConversation } from "@konstruct/services/conversation/hand-back";
import { addNote, replyAsMember } from "@konstruct/services/conversation/member-says";
import { tagConversation } from "@konstruct/services/conversation/tag";
import { takeOver } from "@konstruct/services/conversation/take-over";
import { recordFeedback } from "@konstruct/services/feedback/record-feedback";
import { recordRating } from "@konstruct/services/feedback/record-rating";
import { listMembers } from "@konstruct/services/member/members";
import type { Company } from "../seed/company.ts";
import type { Random } from "../seed/random.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { settle } from "./settle.ts";
import type { Talk } from "./talk.ts";

const minuteMs = 60_000;

type Colleague = {
  name: string;
  context: ServiceContext & { actor: Extract<Actor, { kind: "member" }> };
};
export type Colleagues = readonly Colleague[];

/** Those of the company's members who answer. */
export async function colleaguesOf(rehearsal: Rehearsal, { members }: Company): Promise<Colleagues> {
  const { database, tenantId } = rehearsal;
  const own = new Set(members.map(({ email }) => email));
  const all = await listMembers({ database, tenantId, actor: { kind: "system", id: "demonstration" } });
  return all
    .filter(({ email }) => own.has(email))
    .map(({ id, name, role }) => ({
      name,
      context: { database, tenantId, actor: { kind: "member", id, role: role as Role } },
    }));
}

type Scene = { rehearsal: Rehearsal; company: Company; colleagues: Colleagues; random: Random };

/** What members and customers do after the conversations of a session. In the last session most of it is left undone. */
export async function closeSession(scene: Scene, talks: readonly Talk[], isLast: boolean): Promise<void> {
  const { rehearsal, random } = scene;
  await rehearsal.time.pass((4 + random.below(9)) * minuteMs);
  const met = talks.filter(({ standing }) => standing !== undefined);
  for (const talk of met) await sort(scene, talk);
  if (!isLast) {
    for (const talk of met) await decide(scene, talk);
    for (const talk of met) await stepIn(scene, talk);
    await settle(rehearsal);
    await rehearsal.time.pass((6 + random.below(12)) * minuteMs);
  }
  const ended = met.filter(
    ({ standing }) => !isLast || (standing!.owner === "agent" && standing!.pending === 0),
  );
  for (const talk of ended) await resolve(scene, talk);
  await settle(rehearsal);
  await rehearsal.time.pass(2 * minuteMs);
  for (const talk of ended) await rate(scene, talk);
  await settle(rehearsal);
}

async function sort({ colleagues, random, company }: Scene, { planned, standing }: Talk): Promise<void> {
  const { conversationId } = standing!;
  const { context } = random.of(colleagues);
  if (random.chance(0.7))
    await tagConversation(context, { conversationId, add: [planned.kind.tag], remove: [] });
  if (random.chance(0.2))
    await assignConversation(context, { conversationId, memberId: random.of(colleagues).context.actor.id });
  if (random.chance(0.1))
    await addNote(context, {
      conversationId,
      text: random.of(company.notes),
      mentions: [random.of(colleagues).context.actor.id],
    });
}

const checkArgs = createCheckArgs();

async function decide({ colleagues, random }: Scene, { standing }: Talk): Promise<void> {
  if (standing!.pending === 0) return;
  const { context } = random.of(colleagues);
  const pending = await listApprovals(context, {
    state: "pending",
    conversationId: standing!.conversationId,
  });
  for (const { id, actionHash } of pending) {
    const decision = random.chance(0.8)
      ? ({ kind: "approve" } as const)
      : ({ kind: "reject", reason: "The item was worn and washed" } as const);
    await decideApproval(context, { approvalId: id, actionHash, decision }, checkArgs);
  }
}

async function stepIn({ colleagues, random }: Scene, { standing, planned }: Talk): Promise<void> {
  if (standing!.owner !== "person") return;
  const { conversationId } = standing!;
  const { name, context } = random.of(colleagues);
  await takeOver(context, { conversationId, fromColleague: true });
  const text =
    planned.kind.colleague ?? "Hello, this is {member}. I am looking at it and will write again today.";
  await replyAsMember(context, { conversationId, text: text.replaceAll("{member}", name) }, renderReply);
}

async function resolve({ colleagues, random }: Scene, { standing }: Talk): Promise<void> {
  const { conversationId, owner } = standing!;
  if (owner === "agent" && !random.chance(0.6)) return;
  const { context } = random.of(colleagues);
  await resolveConversation(context, { conversationId }).catch(allowConflict);
}

/** A conversation that went another way meanwhile stays as it is. */
function allowConflict(thrown: unknown): void {
  if (!(thrown instanceof AppError) || thrown.code !== "conflict") throw thrown;
}

async function rate({ rehearsal, random, company }: Scene, { standing }: Talk): Promise<void> {
  const { database, tenantId } = rehearsal;
  const { conversationId, contactId } = standing!;
  const context: ServiceContext = { database, tenantId, actor: { kind: "channel", id: "demonstration" } };
  if (random.chance(0.5)) {
    const score = random.of([5, 5, 5, 4, 4, 3, 2, 1]);
    const comment = random.chance(0.4) ? random.of(score > 2 ? company.praise : company.blame) : "";
    await recordRating(context, { conversationId, score, comment }).catch(allowConflict);
  }
  if (!random.chance(0.3)) return;
  const answer = await lastAnswer(rehearsal, conversationId, contactId);
  if (answer !== undefined)
    await recordFeedback(context, { ...answer, rating: random.chance(0.8) ? "up" : "down" });
}

type Answer = {
  channelAccountId: string;
  outboxId: string;
  identity: Parameters<typeof recordFeedback>[1]["identity"];
};

async function lastAnswer(
  { database, tenantId }: Rehearsal,
  conversationId: string,
  contactId: string,
): Promise<Answer | undefined> {
  return withTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.query<{
      channelAccountId: string;
      outboxId: string;
      kind: Answer["identity"]["kind"];
      id: string;
    }>({
      text: `select o.channel_account_id as "channelAccountId", o.id as "outboxId", i.kind, i.external_id as id
             from outbox o join identity i on i.tenant_id = $1 and i.contact_id = $3
             where o.tenant_id = $1 and o.conversation_id = $2 and o.kind = 'reply' and o.state = 'sent'
             order by o.seq desc limit 1`,
      values: [tx.tenantId, conversationId, contactId],
    });
    const row = rows[0];
    return (
      row && {
        channelAccountId: row.channelAccountId,
        outboxId: row.outboxId,
        identity: { kind: row.kind, id: row.id },
      }
    );
  });
}

import type { HandoffBrief, HandoffReason } from "@konstruct/core/handoff";
import { answeringRoles, notifyMembers } from "../notification/notify-members.ts";
import { isOutsidePreviews } from "../preview/outside-previews.ts";
import { storableText, toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

const mostWanted = 10;
const longestNote = 2_000;

export type EscalationState = "open" | "owned" | "handed_back" | "resolved";

/** A conversation handed to a member. */
export type Escalation = {
  id: string;
  conversationId: string;
  agentId: string;
  turnId: string | null;
  reason: HandoffReason;
  /** The rule, the topic, or the member's words. */
  detail: string;
  brief: HandoffBrief;
  summary: string | null;
  suggestion: string | null;
  state: EscalationState;
  ownerId: string | null;
  ownerName: string | null;
  openedAt: Date;
  takenAt: Date | null;
  endedAt: Date | null;
  endedBy: string | null;
  snoozedUntil: Date | null;
  remindedAt: Date | null;
  reminders: number;
  /** Until when a person was promised to the contact; null: none was. */
  promisedUntil: Date | null;
  /** Null while it is open. */
  promiseKept: boolean | null;
};

/** The columns of an Escalation, for a table with the alias `e`. */
export const escalationColumns = `e.id, e.conversation_id as "conversationId", e.agent_id as "agentId", e.turn_id as "turnId", e.reason, e.detail, e.brief,
  e.summary, e.suggestion, e.state, e.owner_id as "ownerId", e.opened_at as "openedAt", e.taken_at as "takenAt", e.ended_at as "endedAt",
  e.ended_by as "endedBy", e.snoozed_until as "snoozedUntil", e.reminded_at as "remindedAt", e.reminders,
  e.promised_until as "promisedUntil", e.promise_kept as "promiseKept",
  (select o.name from member o where o.tenant_id = e.tenant_id and o.id = e.owner_id) as "ownerName"`;

export type NewEscalation = Pick<
  Escalation,
  "id" | "conversationId" | "agentId" | "turnId" | "reason" | "detail"
> & {
  /** The member who owns it from the start, or `phone`: an unknown member replied from the business's own phone. */
  brief?: HandoffBrief | undefined;
  takenBy?: { memberId: string } | "phone" | undefined;
};

/** Opens an escalation, or finds the active one: a conversation has one at a time. */
export async function openEscalation(
  tx: TenantTransaction,
  escalation: NewEscalation,
): Promise<{ id: string; isNew: boolean }> {
  for (;;) {
    const id = await insertEscalation(tx, escalation);
    if (id !== undefined) {
      const { conversationId, takenBy } = escalation;
      if (takenBy === undefined)
        await notifyMembers(tx, { kind: "escalation", subjectId: id, conversationId, roles: answeringRoles });
      return { id, isNew: true };
    }
    // Undefined when it has ended since the insert found it: then another can be opened.
    const active = await activeEscalation(tx, escalation.conversationId);
    if (active === undefined) continue;
    if (escalation.brief !== undefined) await addToBrief(tx, active, escalation.brief);
    return { id: active.id, isNew: false };
  }
}

const nothing: HandoffBrief = { wanted: [], note: "", unmade: [] };

/** Nothing that was said for the person is lost when they are asked once more. */
async function addToBrief(
  tx: TenantTransaction,
  { id, brief: before }: Pick<Escalation, "id" | "brief">,
  { wanted, note, unmade }: HandoffBrief,
): Promise<void> {
  const notes = [...new Set([...before.note.split("\n"), ...note.split("\n")])].filter((line) => line !== "");
  const brief: HandoffBrief = {
    wanted: [...new Set([...before.wanted, ...wanted])].slice(-mostWanted),
    note: notes.join("\n").slice(-longestNote),
    unmade,
  };
  await tx.query({
    text: "update escalation set brief = $3::jsonb where tenant_id = $1 and id = $2",
    values: [tx.tenantId, id, toStorableJson(brief)],
  });
}

/** @returns undefined when the conversation has an active one */
async function insertEscalation(
  tx: TenantTransaction,
  { takenBy, ...escalation }: NewEscalation,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>({
    name: "open-escalation",
    text: `insert into escalation (tenant_id, id, conversation_id, agent_id, turn_id, reason, detail, state, owner_id, taken_at, brief)
           values ($1, $2, $3, $4, $5, $6, $7, case when $8 then 'owned' else 'open' end, $9, case when $8 then now() end, $10::jsonb)
           on conflict (tenant_id, conversation_id) where state in ('open', 'owned') do nothing returning id`,
    values: [
      tx.tenantId,
      escalation.id,
      escalation.conversationId,
      escalation.agentId,
      escalation.turnId,
      escalation.reason,
      storableText(escalation.detail.slice(0, 300)),
      takenBy !== undefined,
      typeof takenBy === "object" ? takenBy.memberId : null,
      toStorableJson(escalation.brief ?? nothing),
    ],
  });
  return rows[0]?.id;
}

/** The open or owned escalation of a conversation; undefined when there is none. */
export async function activeEscalation(
  tx: TenantTransaction,
  conversationId: string,
): Promise<Escalation | undefined> {
  const { rows } = await tx.query<Escalation>({
    name: "active-escalation",
    text: `select ${escalationColumns} from escalation e where e.tenant_id = $1 and e.conversation_id = $2 and e.state in ('open', 'owned')`,
    values: [tx.tenantId, conversationId],
  });
  return rows[0];
}

export async function findEscalation(tx: TenantTransaction, id: string): Promise<Escalation | undefined> {
  const { rows } = await tx.query<Escalation>({
    name: "find-escalation",
    text: `select ${escalationColumns} from escalation e where e.tenant_id = $1 and e.id = $2`,
    values: [tx.tenantId, id],
  });
  return rows[0];
}

/** An escalation by its own id, or the newest of a conversation. */
export async function findEscalationOf(tx: TenantTransaction, id: string): Promise<Escalation | undefined> {
  const { rows } = await tx.query<Escalation>({
    text: `select ${escalationColumns} from escalation e where e.tenant_id = $1 and (e.id = $2 or e.conversation_id = $2)
           order by e.opened_at desc, e.id desc limit 1`,
    values: [tx.tenantId, id],
  });
  return rows[0];
}

/** The tenant's escalations, newest first, without previews. @param active only open and owned ones */
export async function listEscalations(
  tx: TenantTransaction,
  { active, limit }: { active: boolean; limit: number },
): Promise<Escalation[]> {
  const { rows } = await tx.query<Escalation>({
    text: `select ${escalationColumns} from escalation e where e.tenant_id = $1 and (not $2 or e.state in ('open', 'owned'))
             and ${isOutsidePreviews("$1", "e.conversation_id")}
           order by e.opened_at desc, e.id desc limit $3`,
    values: [tx.tenantId, active, limit],
  });
  return rows;
}

/** Makes a member its owner, and the assignee of the conversation, whether it had none or a colleague had it. */
export async function takeEscalation(tx: TenantTransaction, id: string, memberId: string): Promise<void> {
  await tx.query({
    text: `with taken as (
             update escalation set state = 'owned', owner_id = $3, snoozed_until = null,
               taken_at = case when owner_id is distinct from $3 then clock_timestamp() else taken_at end,
               promise_kept = coalesce(promise_kept, clock_timestamp() <= promised_until)
             where tenant_id = $1 and id = $2 and state in ('open', 'owned') returning conversation_id)
           update conversation set assignee_id = $3
           where tenant_id = $1 and id = (select conversation_id from taken) and assignee_id is distinct from $3`,
    values: [tx.tenantId, id, memberId],
  });
}

/** Leaves an active escalation without an owner. */
export async function releaseEscalation(tx: TenantTransaction, id: string): Promise<void> {
  await tx.query({
    text: `update escalation set state = 'open', owner_id = null, taken_at = null
           where tenant_id = $1 and id = $2 and state = 'owned'`,
    values: [tx.tenantId, id],
  });
}

/** Ends an active escalation; handed back, the conversation has no assignee. @param end.by the member, or the job that ends it */
export async function endEscalation(
  tx: TenantTransaction,
  id: string,
  end: { state: "handed_back" | "resolved"; by: string },
): Promise<void> {
  await tx.query({
    text: `with ended as (
             -- Ended by a member in time, the contact was not left alone with the promise.
             update escalation set state = $3, ended_at = now(), ended_by = $4,
               promise_kept = coalesce(promise_kept, $3 = 'resolved' and now() <= promised_until)
             where tenant_id = $1 and id = $2 and state in ('open', 'owned') returning conversation_id)
           -- The agent has it again, so no member is responsible.
           update conversation set assignee_id = null
           where tenant_id = $1 and id = (select conversation_id from ended) and assignee_id is not null and $3 = 'handed_back'`,
    values: [tx.tenantId, id, end.state, end.by],
  });
}

/** Postpones reminders of an active escalation; null ends the postponement. @returns false when it is not active */
export async function snoozeEscalation(
  tx: TenantTransaction,
  id: string,
  until: Date | null,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: "update escalation set snoozed_until = $3 where tenant_id = $1 and id = $2 and state in ('open', 'owned')",
    values: [tx.tenantId, id, until],
  });
  return rowCount === 1;
}

/** Counts a reminder that was sent. */
export async function noteReminder(tx: TenantTransaction, id: string, at: Date): Promise<void> {
  await tx.query({
    text: "update escalation set reminded_at = $3, reminders = reminders + 1 where tenant_id = $1 and id = $2",
    values: [tx.tenantId, id, at],
  });
}

/** Stores the summary and the suggested answer, unless another worker was first. @returns those that are stored */
export async function describeEscalation(
  tx: TenantTransaction,
  id: string,
  { summary, suggestion }: { summary: string; suggestion: string },
): Promise<{ summary: string; suggestion: string } | undefined> {
  const { rows } = await tx.query<{ summary: string; suggestion: string }>({
    text: `update escalation set summary = coalesce(summary, $3), suggestion = coalesce(suggestion, $4)
           where tenant_id = $1 and id = $2 returning summary, suggestion`,
    values: [tx.tenantId, id, storableText(summary), storableText(suggestion)],
  });
  return rows[0];
}

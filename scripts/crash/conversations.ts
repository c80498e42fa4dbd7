import { withTenant } from "@konstruct/db/with-tenant";
import { directChannel } from "@konstruct/simulators/slack/people-methods";
import type { Stage } from "./stage.ts";

/** One contact who says one thing, and where its answer must appear. */
export type Conversation = {
  channel: "slack" | "whatsapp";
  kind: "ticket" | "order";
  /** The platform's name of the conversation. */
  ref: string;
  text: string;
  /** The summary of the ticket that must exist once. */
  summary: string | undefined;
  /** Says it, with the platform's own retries. @returns whether it was acknowledged in the end */
  say(): Promise<boolean>;
  /** The answers the contact sees. */
  visible(): string[];
};

let people = 0;

function onSlack({ slack, workspace }: Stage, text: string): Pick<Conversation, "ref" | "say" | "visible"> {
  const user = `U0CRASH${++people}`;
  const ref = directChannel(workspace, user);
  return {
    ref,
    say: async () => (await slack.directMessage(workspace, { user, text })).deliveries.every(({ ok }) => ok),
    visible: () =>
      slack.conversation(ref).flatMap((message) => (message.botId === undefined ? [] : [message.text])),
  };
}

function onWhatsapp({ whatsapp, phone }: Stage, text: string): Pick<Conversation, "ref" | "say" | "visible"> {
  const ref = `1555${String(++people).padStart(8, "0")}`;
  return {
    ref,
    say: async () => (await whatsapp.receive(phone, { phone: ref }, text)).delivery.ok,
    visible: () => whatsapp.sent.flatMap(({ to, body }) => (to.phone === ref ? [JSON.stringify(body)] : [])),
  };
}

/** On each platform `each` contacts who need a ticket opened and `each` who ask for an order. */
export function newConversations(stage: Stage, run: string, each: number): Conversation[] {
  const kinds = Array.from({ length: each }, (_, place) => [
    { kind: "ticket" as const, place },
    { kind: "order" as const, place },
  ]).flat();
  const all = (["slack", "whatsapp"] as const).flatMap((channel) =>
    kinds.map(({ kind, place }) => {
      const summary = kind === "ticket" ? `parcel ${run} ${channel} ${place} arrived wet` : undefined;
      const text =
        summary === undefined ? "Where's my order O-12345?" : `Open a support ticket, summary: ${summary}`;
      const contact = channel === "slack" ? onSlack(stage, text) : onWhatsapp(stage, text);
      return { channel, kind, text, summary, ...contact };
    }),
  );
  // In any order, so that a kill meets either platform at either kind of work.
  const order = all.map((conversation) => ({ conversation, at: Math.random() }));
  return order.sort((a, b) => a.at - b.at).map(({ conversation }) => conversation);
}

/** A send of these conversations as the database knows it. */
export type Send = {
  id: string;
  ref: string;
  state: string;
  attempts: number;
  uncertain: boolean;
  /** Somebody or something will look at it again. */
  due: boolean;
};

export async function sendsOf({ context }: Stage, conversations: readonly Conversation[]): Promise<Send[]> {
  return withTenant(context.database, context.tenantId, async (tx) => {
    const { rows } = await tx.query<Send>({
      text: `select o.id, c.conversation_ref as ref, o.state, o.attempts, o.uncertain_at is not null as uncertain, o.due_at is not null as due
             from outbox o join conversation c on c.tenant_id = o.tenant_id and c.id = o.conversation_id
             where o.tenant_id = $1 and c.conversation_ref = any ($2)`,
      values: [tx.tenantId, conversations.map(({ ref }) => ref)],
    });
    return rows;
  });
}

/** How often each summary was written, how many turns wait, how many were given up. */
export async function effectsOf({
  context,
}: Stage): Promise<{ tickets: Map<string, number>; waiting: number; dead: number }> {
  return withTenant(context.database, context.tenantId, async (tx) => {
    const tickets = await tx.query<{ summary: string; n: number }>({
      text: "select data ->> 'summary' as summary, count(*) as n from data_record where tenant_id = $1 and kind = 'ticket' group by 1",
      values: [tx.tenantId],
    });
    const { rows } = await tx.query<{ waiting: number; dead: number }>({
      text: `select (select count(*) from conversation_work where tenant_id = $1 and wake_at is not null) as waiting,
                    (select count(*) from dead_letter where tenant_id = $1) as dead`,
      values: [tx.tenantId],
    });
    return { tickets: new Map(tickets.rows.map((row) => [row.summary, row.n])), ...rows[0]! };
  });
}

/** Effects of these conversations without exactly one entry in the audit log. */
export async function unauditedEffects(
  { context }: Stage,
  conversations: readonly Conversation[],
  since: Date,
): Promise<number> {
  return withTenant(context.database, context.tenantId, async (tx) => {
    const { rows } = await tx.query<{ n: number }>({
      text: `with entry as materialized (
               select convert_from(e.bytes, 'UTF8')::jsonb #>> '{detail,toolCallId}' as id from audit_entry e
               where e.tenant_id = $1 and e.action = 'tool.called' and e.occurred_at >= $3)
             select count(*) as n from tool_call t join conversation c on c.tenant_id = t.tenant_id and c.id = t.conversation_id
             where t.tenant_id = $1 and c.conversation_ref = any ($2) and t.effect <> 'read'
               and (select count(*) from entry where entry.id = t.id::text) <> 1`,
      values: [tx.tenantId, conversations.map(({ ref }) => ref), since],
    });
    return rows[0]!.n;
  });
}

import type { Channel } from "@konstruct/core/message";
import { writtenPhoneKey } from "@konstruct/core/phone/phone-number";
import type { Owner } from "../conversation/ownership.ts";
import type { Value } from "../database.ts";

/**
 * Which conversations a view shows. `unassigned`: handed to people, without an assignee. `snoozed` ones are in no view but their own
 * and `resolved`.
 */
export type ConversationView = "mine" | "unassigned" | "approval" | "open" | "snoozed" | "resolved";

export type ConversationFilter = {
  view?: ConversationView | undefined;
  /** Whose `mine` is meant. */
  memberId?: string | undefined;
  owner?: Owner | undefined;
  channel?: Channel | undefined;
  agentId?: string | undefined;
  assigneeId?: string | undefined;
  tag?: string | undefined;
  /** Text in a name or address of the contact, or the conversation's id. `found` are conversations with it in a message. */
  text?: { words: string; found: string[] } | undefined;
  /** Only this one. */
  conversationId?: string | undefined;
};

/**
 * SQL condition: the conversation is snoozed. The time ends a snooze, and so does a later message of the contact; nothing else has to run.
 * @param conversation the alias of the conversation table in the query
 */
export const isSnoozed = (conversation: string) =>
  `(${conversation}.snoozed_until > now() and not exists (select from message woke where woke.tenant_id = ${conversation}.tenant_id
     and woke.conversation_id = ${conversation}.id and woke.seq > ${conversation}.snoozed_seq and woke.author = 'contact'))`;

/** A LIKE pattern for a text anywhere, with `%`, `_` and `\` escaped. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Whether an identity `i` has words in its address, or is the telephone number of this key. Both are SQL expressions. */
export const hasAddress = (pattern: string, phone: string): string =>
  `(i.external_id ilike ${pattern} or i.address_key = ${phone})`;

/** A view as an SQL condition on the aliases `w` (work) and `c` (conversation). @param member the parameter with the reader's id */
export function inView(view: ConversationView, member: string): string {
  // `is not true`: the comparison is unknown for a conversation that was never snoozed.
  const isAwake = `${isSnoozed("c")} is not true`;
  switch (view) {
    case "mine":
      return `c.assignee_id = ${member}::uuid and w.owner <> 'closed' and ${isAwake}`;
    case "unassigned":
      return `w.owner = 'person' and c.assignee_id is null and ${isAwake}`;
    case "approval":
      return `w.owner = 'approval' and ${isAwake}`;
    case "open":
      return `w.owner <> 'closed' and ${isAwake}`;
    case "snoozed":
      return `w.owner <> 'closed' and ${isSnoozed("c")}`;
    case "resolved":
      return "w.owner = 'closed'";
  }
}

/** The filters as SQL conditions, only those that are set, so that the planner sees no others. */
export function conditionsOf(filter: ConversationFilter, put: (value: Value) => string): string[] {
  const { view, memberId, owner, channel, agentId, assigneeId, tag, text, conversationId } = filter;
  return [
    ...(view === undefined ? [] : [inView(view, view === "mine" ? put(memberId ?? null) : "null")]),
    ...(owner === undefined ? [] : [`w.owner = ${put(owner)}`]),
    ...(channel === undefined ? [] : [`a.channel = ${put(channel)}`]),
    ...(agentId === undefined ? [] : [`a.agent_id = ${put(agentId)}`]),
    ...(conversationId === undefined ? [] : [`w.conversation_id = ${put(conversationId)}`]),
    ...(assigneeId === undefined ? [] : [`c.assignee_id = ${put(assigneeId)}`]),
    ...(tag === undefined
      ? []
      : [
          `exists (select from conversation_tag g where g.tenant_id = $1 and g.conversation_id = w.conversation_id and g.tag = ${put(tag)})`,
        ]),
    ...(text === undefined
      ? []
      : [
          `(c.id::text = ${put(text.words)} or c.id = any (${put(text.found)}::uuid[]) or c.contact_id in (
             select k.id from contact k where k.tenant_id = $1 and k.display_name ilike ${put(anywhere(text.words))}
             union select i.contact_id from identity i where i.tenant_id = $1 and ${hasAddress(put(anywhere(text.words)), put(writtenPhoneKey(text.words)))}))`,
        ]),
  ];
}

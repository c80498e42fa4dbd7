import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import type { NotificationKind } from "./notify-members.ts";

export type Notification = {
  id: string;
  kind: NotificationKind;
  conversationId: string | null;
  subjectId: string;
  /** The contact of the conversation; `contactName` is null when the name is unknown. */
  contactId: string | null;
  contactName: string | null;
  /** The suite of a run. */
  subjectName: string | null;
  createdAt: Date;
  isRead: boolean;
};

/** How long a read notification is kept, in days. */
const keptDays = 90;

/** A member's notifications, the newest first. */
export async function readNotifications(
  tx: TenantTransaction,
  memberId: string,
  limit: number,
): Promise<Notification[]> {
  const { rows } = await tx.query<Notification>({
    name: "read-notifications",
    text: `select n.id, n.kind, n.conversation_id as "conversationId", n.subject_id as "subjectId", n.created_at as "createdAt",
             n.read_at is not null as "isRead", c.contact_id as "contactId",
             coalesce(k.display_name, (
               select m.envelope ->> 'displayName' from message m
               where m.tenant_id = $1 and m.conversation_id = c.id and m.author = 'contact' and m.starts_turn order by m.seq desc limit 1)) as "contactName",
             case n.kind when 'evaluation' then (
               select s.name from eval_run r join eval_suite s on s.tenant_id = r.tenant_id and s.id = r.suite_id
               where r.tenant_id = $1 and r.id = n.subject_id) end as "subjectName"
           from notification n
           left join conversation c on c.tenant_id = $1 and c.id = n.conversation_id
           left join contact k on k.tenant_id = $1 and k.id = c.contact_id
           where n.tenant_id = $1 and n.member_id = $2
           order by n.created_at desc, n.id desc limit $3`,
    values: [tx.tenantId, memberId, limit],
  });
  return rows;
}

/** How many a member has not read, up to a hundred. */
export async function countUnread(tx: TenantTransaction, memberId: string): Promise<number> {
  const { rows } = await tx.query<{ unread: number }>({
    name: "count-unread",
    text: `select count(*)::integer as unread from (
             select from notification where tenant_id = $1 and member_id = $2 and read_at is null limit 100) unread`,
    values: [tx.tenantId, memberId],
  });
  return rows[0]!.unread;
}

/** Marks one or all of a member's as read, and deletes those read long ago. */
export async function markRead(tx: TenantTransaction, memberId: string, id: string | null): Promise<void> {
  await tx.query({
    text: `update notification set read_at = now()
           where tenant_id = $1 and member_id = $2 and read_at is null and ($3::uuid is null or id = $3)`,
    values: [tx.tenantId, memberId, id],
  });
  await tx.query({
    text: `delete from notification where tenant_id = $1 and member_id = $2 and read_at < now() - make_interval(days => ${keptDays})`,
    values: [tx.tenantId, memberId],
  });
}

/** Marks what a member was notified of in one conversation as read: they look at it. */
export async function markConversationRead(
  tx: TenantTransaction,
  memberId: string,
  conversationId: string,
): Promise<void> {
  await tx.query({
    name: "conversation-read",
    text: `update notification set read_at = now()
           where tenant_id = $1 and member_id = $2 and conversation_id = $3 and read_at is null`,
    values: [tx.tenantId, memberId, conversationId],
  });
}

export type NotificationChoices = Partial<Record<NotificationKind, "portal" | "off">>;

export async function readChoices(tx: TenantTransaction, memberId: string): Promise<unknown> {
  const { rows } = await tx.query<{ choices: unknown }>({
    text: "select notification_choices as choices from member where tenant_id = $1 and id = $2",
    values: [tx.tenantId, memberId],
  });
  return rows[0]?.choices ?? {};
}

export async function writeChoices(
  tx: TenantTransaction,
  memberId: string,
  choices: NotificationChoices,
): Promise<void> {
  await tx.query({
    text: "update member set notification_choices = $3::jsonb where tenant_id = $1 and id = $2",
    values: [tx.tenantId, memberId, toStorableJson(choices)],
  });
}

import type { TenantTransaction } from "../with-tenant.ts";

export const notificationKinds = [
  "assigned",
  "mentioned",
  "sla",
  "approval",
  "escalation",
  "delivery",
  "evaluation",
  "budget",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Roles that answer contacts and decide approvals; packages/services/src/context.ts gives them both rights, and a test compares. */
export const answeringRoles: readonly string[] = ["owner", "admin", "reviewer", "agent_manager"];

export type NewNotification = {
  kind: NotificationKind;
  /** The second notification of a member with the same kind and subject is dropped. */
  subjectId: string;
  conversationId?: string | undefined;
} & (
  | { members: readonly string[] }
  /** The conversation's assignee, or without one all members with these roles. */
  | { roles: readonly string[] }
);

/**
 * Stores notifications in the transaction of the change, for members who are active and have not turned the kind off. A conversation
 * in a preview notifies no one.
 */
export async function notifyMembers(tx: TenantTransaction, notification: NewNotification): Promise<void> {
  const { kind, subjectId, conversationId } = notification;
  await tx.query({
    name: "notify-members",
    text: `insert into notification (tenant_id, id, member_id, kind, conversation_id, subject_id)
           select $1, gen_random_uuid(), m.id, $2::text, c.id, $3
           from member m
           left join conversation c on c.tenant_id = $1 and c.id = $4
           left join member a on a.tenant_id = $1 and a.id = c.assignee_id and a.state = 'active'
           where m.tenant_id = $1 and m.state = 'active' and m.notification_choices ->> $2::text is distinct from 'off' and c.preview is not true
             and case when $5::uuid[] is not null then m.id = any ($5) when a.id is not null then m.id = a.id else m.role = any ($6::text[]) end
           on conflict (tenant_id, member_id, kind, subject_id) do nothing`,
    values: [
      tx.tenantId,
      kind,
      subjectId,
      conversationId ?? null,
      "members" in notification ? [...notification.members] : null,
      "roles" in notification ? [...notification.roles] : [],
    ],
  });
}

import { isNoPreview, isOutsidePreviews } from "../preview/outside-previews.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { type ConversationView, inView, isSnoozed } from "./conversation-filter.ts";

const views = ["mine", "unassigned", "approval", "open", "snoozed"] as const satisfies ConversationView[];
export type ViewCounts = Record<(typeof views)[number], number> & {
  /** When the next snooze ends. */
  nextWake: Date | null;
};

/** How many conversations each view shows, up to `most`, without internal threads and previews. */
export async function countViews(
  tx: TenantTransaction,
  memberId: string | null,
  most: number,
): Promise<ViewCounts> {
  const counted = (view: ConversationView) => `(select count(*)::integer from (
    select from conversation_work w
    join conversation c on c.tenant_id = w.tenant_id and c.id = w.conversation_id and c.internal_thread_of is null and ${isNoPreview("c")}
    where w.tenant_id = $1 and ${inView(view, "$2")} limit $3) shown) as "${view}"`;
  const { rows } = await tx.query<ViewCounts>({
    name: "count-views",
    text: `select ${views.map(counted).join(", ")},
             (select min(c.snoozed_until) from conversation c where c.tenant_id = $1 and ${isSnoozed("c")}) as "nextWake"`,
    values: [tx.tenantId, memberId, most],
  });
  return rows[0]!;
}

/** How many conversations persons own, how many approvals are pending, and how many escalations are active; without previews. */
export async function countHeld(
  tx: TenantTransaction,
): Promise<{ person: number; approvals: number; escalations: number }> {
  const { rows } = await tx.query<{ person: number; approvals: number; escalations: number }>({
    text: `select (select count(*) from conversation_work w where w.tenant_id = $1 and w.owner = 'person'
               and ${isOutsidePreviews("$1", "w.conversation_id")}) as person,
             (select count(*) from approval a where a.tenant_id = $1 and a.state = 'pending'
               and ${isOutsidePreviews("$1", "a.conversation_id")}) as approvals,
             (select count(*) from escalation e where e.tenant_id = $1 and e.state in ('open', 'owned')
               and ${isOutsidePreviews("$1", "e.conversation_id")}) as escalations`,
    values: [tx.tenantId],
  });
  return rows[0]!;
}

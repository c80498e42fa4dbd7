import type { NoticeChannel } from "@konstruct/core/agent/escalation-config";
import type { NoticedMember } from "@konstruct/core/agent/reach";
import type { TenantTransaction } from "../with-tenant.ts";

/**
 * The addresses of the tenant's active members, each with the account that notices go out through: the Slack account is the workspace
 * of the member's user id; the WhatsApp account is one of the tenant's numbers. An email needs none.
 * @param preferred the account that is used if several can be
 */
export const addressesOfMembers = (preferred = "null::uuid") => `
  select m.id as member_id, m.email, m.role,
         case i.kind when 'slack_user' then 'slack' when 'whatsapp_phone' then 'whatsapp' else 'email' end as surface,
         i.external_id as address,
         (select a.id from channel_account a
          where a.tenant_id = $1 and a.state = 'active'
            and ((i.kind = 'slack_user' and a.channel = 'slack'
                  and (split_part(a.account_key, '/', 2) = split_part(i.external_id, ':', 1)
                       or split_part(a.account_key, '/', 2) in ('', '-')))
              or (i.kind = 'whatsapp_phone' and a.channel = 'whatsapp'))
          order by split_part(a.account_key, '/', 2) = split_part(i.external_id, ':', 1) desc, a.id = ${preferred} desc, a.created_at
          limit 1) as channel_account_id
  from member m join member_identity i on i.tenant_id = m.tenant_id and i.member_id = m.id
  where m.tenant_id = $1 and m.state = 'active'`;

/** A notice gets to an address if its channel is set up, and connected by the tenant where it needs an account. */
export const isNoticed = (address: string) =>
  `(${address}.surface = 'email' or ${address}.channel_account_id is not null)`;

/** The active members whom a notice gets to, at most 500. @param setUp the channels that the installation has set up */
export async function noticedMembers(
  tx: TenantTransaction,
  setUp: readonly NoticeChannel[],
): Promise<NoticedMember[]> {
  const { rows } = await tx.query<NoticedMember>({
    name: "noticed-members",
    text: `with r as (${addressesOfMembers()})
           select r.email, r.role, array_agg(distinct r.surface order by r.surface) as by
           from r where r.surface = any ($2::text[]) and ${isNoticed("r")}
           group by r.email, r.role order by r.email limit 500`,
    values: [tx.tenantId, [...setUp]],
  });
  return rows;
}

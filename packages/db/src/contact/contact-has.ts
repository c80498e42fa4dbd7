import { hasAddress } from "../inbox/conversation-filter.ts";

/**
 * Whether a person has words in a name or address, or an id. The person is a contact `k` that is merged into no other; its other
 * contacts count too.
 * @param pattern an SQL expression for `ilike`
 * @param id an SQL expression: the words themselves, which may be an id
 * @param phone an SQL expression: the key of the telephone number that the words may be
 */
export const contactHas = (pattern: string, id: string, phone: string): string =>
  `(k.display_name ilike ${pattern} or k.id::text = ${id}
    or k.id in (select p.merged_into from contact p
                where p.tenant_id = $1 and p.merged_into is not null and (p.display_name ilike ${pattern} or p.id::text = ${id}))
    or k.id in (select coalesce(p.merged_into, p.id) from identity i join contact p on p.tenant_id = i.tenant_id and p.id = i.contact_id
                where i.tenant_id = $1 and ${hasAddress(pattern, phone)}))`;

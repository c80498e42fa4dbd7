import type { JsonObject } from "@konstruct/core/json";
import type { Identity } from "@konstruct/core/message";
import type { TenantTransaction } from "../with-tenant.ts";

export type StoredContact = {
  id: string;
  displayName: string | null;
  attributes: JsonObject;
  /** Addresses of this contact and of those merged into it. */
  identities: { kind: string; id: string }[];
  /** Contacts merged into it, each with the merge that can be undone. */
  merged: { contactId: string; mergeId: string; reason: string }[];
};

/** An address that no message comes from, verified by a platform or a member. */
export type VerifiedAddress = { kind: "email" | "phone"; id: string };

/** One person, by the id of any of their contacts. */
export async function findContact(
  tx: TenantTransaction,
  contactId: string,
): Promise<StoredContact | undefined> {
  const { rows } = await tx.query<StoredContact>({
    text: `with person as materialized (select id, is_root from person_of($1, $2))
           select k.id, k.display_name as "displayName", k.attributes,
             coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'id', i.external_id) order by i.created_at, i.external_id)
                       from identity i where i.tenant_id = $1 and i.contact_id in (select id from person)), '[]') as identities,
             coalesce((select jsonb_agg(jsonb_build_object('contactId', g.merged_id, 'mergeId', g.id, 'reason', g.reason) order by g.id)
                       from contact_merge g where g.tenant_id = $1 and g.unmerged_at is null
                         and g.merged_id in (select id from person where not is_root)), '[]') as merged
           from person join contact k on k.tenant_id = $1 and k.id = person.id where person.is_root`,
    values: [tx.tenantId, contactId],
  });
  return rows[0];
}

/** The contact with this address. */
export async function findContactByIdentity(
  tx: TenantTransaction,
  identity: { kind: Identity["kind"] | VerifiedAddress["kind"]; id: string },
): Promise<string | undefined> {
  const { rows } = await tx.query<{ contact_id: string }>({
    text: "select contact_id from identity where tenant_id = $1 and kind = $2 and address_key = address_key($2, $3)",
    values: [tx.tenantId, identity.kind, identity.id],
  });
  return rows[0]?.contact_id;
}

/** Adds an address to a contact. An address that another contact has is not moved. */
export async function attachIdentity(
  tx: TenantTransaction,
  contactId: string,
  identity: VerifiedAddress,
): Promise<void> {
  await tx.query({
    text: `insert into identity (tenant_id, kind, external_id, contact_id) values ($1, $2, $3, $4)
           on conflict (tenant_id, kind, address_key) do nothing`,
    values: [tx.tenantId, identity.kind, identity.id, contactId],
  });
}

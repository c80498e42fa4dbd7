import type { TenantTransaction } from "../with-tenant.ts";

/** What can have tags. */
export type Tagged = { kind: "conversation" | "contact"; id: string };

const tableOf = { conversation: "conversation_tag", contact: "contact_tag" } as const;
/** The rows of `$2`. A person's tags are those of all their contacts. */
const ofTagged = {
  conversation: "conversation_id = $2",
  contact: "contact_id in (select id from person_of($1, $2))",
} as const;

/** The tenant's tags, in alphabetical order. */
export async function listTags(tx: TenantTransaction, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>({
    text: "select name from tag where tenant_id = $1 order by name limit $2",
    values: [tx.tenantId, limit],
  });
  return rows.map(({ name }) => name);
}

export async function tagsOf(tx: TenantTransaction, { kind, id }: Tagged): Promise<string[]> {
  const { rows } = await tx.query<{ tag: string }>({
    text: `select distinct tag from ${tableOf[kind]} where tenant_id = $1 and ${ofTagged[kind]} order by tag`,
    values: [tx.tenantId, id],
  });
  return rows.map(({ tag }) => tag);
}

/** Adds tags, new ones to the tenant's list too. */
export async function addTags(tx: TenantTransaction, { kind, id }: Tagged, tags: string[]): Promise<void> {
  await tx.query({
    text: "insert into tag (tenant_id, name) select $1, unnest($2::text[]) on conflict do nothing",
    values: [tx.tenantId, tags],
  });
  await tx.query({
    text: `insert into ${tableOf[kind]} (tenant_id, ${kind}_id, tag) select $1, $2, unnest($3::text[]) on conflict do nothing`,
    values: [tx.tenantId, id, tags],
  });
}

/** Removes tags, and those nothing has any more from the tenant's list. */
export async function removeTags(tx: TenantTransaction, { kind, id }: Tagged, tags: string[]): Promise<void> {
  await tx.query({
    text: `delete from ${tableOf[kind]} where tenant_id = $1 and ${ofTagged[kind]} and tag = any ($3::text[])`,
    values: [tx.tenantId, id, tags],
  });
  await tx.query({
    text: `delete from tag t where t.tenant_id = $1 and t.name = any ($2::text[])
             and not exists (select from conversation_tag c where c.tenant_id = $1 and c.tag = t.name)
             and not exists (select from contact_tag k where k.tenant_id = $1 and k.tag = t.name)`,
    values: [tx.tenantId, tags],
  });
}

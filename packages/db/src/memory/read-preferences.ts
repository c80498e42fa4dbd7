import { type Preference, preferenceSchema } from "@konstruct/core/preference";
import type { TenantTransaction } from "../with-tenant.ts";

/** How many a turn reads; known_contact in SQL has the same bound. */
const mostPreferences = 40;

/** The preferences of a person that one agent knows; newest first. */
export async function readPreferences(
  tx: TenantTransaction,
  agentId: string,
  contactId: string,
): Promise<Preference[]> {
  const { rows } = await tx.query<Preference>({
    name: "read-preferences",
    text: `select kind, value from preference
           where tenant_id = $1 and agent_id = $2 and contact_id in (select id from person_of($1, $3)) and retired_at is null
           order by created_at desc limit ${mostPreferences}`,
    values: [tx.tenantId, agentId, contactId],
  });
  return rows.map((row) => preferenceSchema.parse(row));
}

export type PreferenceWithProvenance = Preference & {
  id: string;
  agentId: string;
  quote: string;
  messageId: string | null;
  confirmedBy: string | null;
  createdAt: Date;
};

/** A person's preferences at every agent, with the source of each, for members; newest first, 200 at most. */
export async function listPreferences(
  tx: TenantTransaction,
  contactId: string,
): Promise<PreferenceWithProvenance[]> {
  const { rows } = await tx.query<PreferenceWithProvenance>({
    text: `select id, agent_id as "agentId", kind, value, quote, message_id as "messageId", confirmed_by as "confirmedBy",
             created_at as "createdAt"
           from preference where tenant_id = $1 and contact_id in (select id from person_of($1, $2)) and retired_at is null
           order by created_at desc limit 200`,
    values: [tx.tenantId, contactId],
  });
  return rows.map((row) => ({ ...row, ...preferenceSchema.parse(row) }));
}

/** Every kind of preference that one agent ever stored for a person, current or retired. */
export async function listPreferenceKinds(
  tx: TenantTransaction,
  agentId: string,
  contactId: string,
): Promise<string[]> {
  const { rows } = await tx.query<{ kind: string }>({
    text: `select distinct kind from preference
           where tenant_id = $1 and agent_id = $2 and contact_id in (select id from person_of($1, $3)) limit 200`,
    values: [tx.tenantId, agentId, contactId],
  });
  return rows.map(({ kind }) => kind);
}

/** Deletes a person's preferences at every agent of the tenant. */
export async function forgetPreferences(tx: TenantTransaction, contactId: string): Promise<void> {
  await tx.query({
    text: "delete from preference where tenant_id = $1 and contact_id in (select id from person_of($1, $2))",
    values: [tx.tenantId, contactId],
  });
}

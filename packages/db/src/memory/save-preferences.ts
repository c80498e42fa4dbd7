import { newId } from "@konstruct/core/ids";
import { type PreferenceChange, preferenceKey } from "@konstruct/core/preference";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

/** Preferences are stored by agent, and by the contact that said them even after a merge, so that an unmerge separates them. */
export type PreferenceOwner = { agentId: string; contactId: string };

/**
 * Stores changed preferences. A value that is already current keeps its first provenance.
 * @param confirmedBy a member, instead of the contact's own message
 */
export async function savePreferences(
  tx: TenantTransaction,
  owner: PreferenceOwner,
  changes: readonly PreferenceChange[],
  confirmedBy: string | null = null,
): Promise<void> {
  for (const change of changes) await saveOne(tx, owner, change, confirmedBy);
}

async function saveOne(
  tx: TenantTransaction,
  { agentId, contactId }: PreferenceOwner,
  { holds, keptAs, drops, quote, messageId }: PreferenceChange,
  confirmedBy: string | null,
): Promise<void> {
  const kind = holds === undefined ? drops : holds.kind;
  const key = holds === undefined ? null : preferenceKey(holds, keptAs.many);
  // Retires what the change contradicts: the whole kind when it is dropped, another value under the same key, and the same value of the
  // opposite kind. It does so for every contact of the person, because it may have been said in another channel.
  const people = "(select id from person_of($1, $3))";
  await tx.query({
    name: "retire-preferences",
    text: `update preference set retired_at = now(), copied_at = null
           where tenant_id = $1 and agent_id = $2 and contact_id in ${people} and retired_at is null
             and ((kind = $4 and ($5::text is null or (key = $5 and value <> $6::jsonb))) or (kind = $7 and key = $8))`,
    values: [
      tx.tenantId,
      agentId,
      contactId,
      kind,
      key,
      toStorableJson(holds?.value ?? null),
      keptAs?.opposite ?? null,
      holds === undefined ? null : preferenceKey(holds, true),
    ],
  });
  if (holds === undefined) return;
  await tx.query({
    name: "hold-preference",
    text: `insert into preference (tenant_id, id, agent_id, contact_id, kind, key, value, quote, message_id, confirmed_by)
           select $1, $4, $2, $3, $5, $6, $7::jsonb, $8, $9, $10
           where not exists (select from preference where tenant_id = $1 and agent_id = $2 and contact_id in ${people}
                               and kind = $5 and key = $6 and retired_at is null)
           on conflict do nothing`,
    values: [
      tx.tenantId,
      agentId,
      contactId,
      newId(),
      holds.kind,
      key,
      toStorableJson(holds.value),
      quote.slice(0, 300).toWellFormed().replaceAll("\u0000", ""),
      confirmedBy === null ? messageId : null,
      confirmedBy,
    ],
  });
}

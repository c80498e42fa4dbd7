import { newId } from "@konstruct/core/ids";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import type { Database } from "@konstruct/db/database";
import { attachIdentity, insertMember } from "@konstruct/db/escalation/members";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import type { Actor } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({
  id: z.uuid().optional(),
  slug: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, "lower-case letters, digits and dashes"),
  name: z.string().min(1).max(200),
  owner: z
    .strictObject({ name: z.string().trim().min(1).max(120), email: z.email().max(254).toLowerCase() })
    .optional(),
});

/** Adds the first member of a new tenant. @param owner.email in lower case */
export async function insertOwner(
  tx: TenantTransaction,
  owner: { id: string; name: string; email: string },
): Promise<void> {
  await insertMember(tx, { ...owner, role: "owner" });
  await attachIdentity(tx, owner.id, { kind: "email", id: owner.email });
}

/**
 * Creates a tenant. It is the one command without a tenant to authorise in. Its owner is a member at once, and can sign in once the
 * address is confirmed.
 * @throws AppError `conflict` when the slug is taken; `invalid_input`
 */
export async function createTenant(
  context: { database: Database; actor: Actor },
  input: z.input<typeof inputSchema>,
): Promise<{ tenantId: string; ownerId: string | null }> {
  const { id = newId(), slug, name, owner } = parseInput(inputSchema, input);
  const ownerId = owner === undefined ? null : newId();
  const by = {
    occurredAt: new Date().toISOString(),
    actor: { kind: context.actor.kind, id: context.actor.id },
  };
  await withTenant(context.database, id, async (tx) => {
    const { rows } = await tx.query<{ made: boolean }>({
      text: "select create_tenant($1, $2, $3) as made",
      values: [id, slug, name],
    });
    if (rows[0]?.made !== true) throw refusalError("tenant.name_taken");
    await stageAudit(tx, [
      { ...by, action: "tenant.created", subject: { kind: "tenant", id }, detail: { slug } },
    ]);
    if (owner === undefined || ownerId === null) return;
    await insertOwner(tx, { id: ownerId, ...owner });
    await stageAudit(tx, [
      { ...by, action: "member.added", subject: { kind: "member", id: ownerId }, detail: { role: "owner" } },
    ]);
  });
  return { tenantId: id, ownerId };
}

export async function findTenant(database: Database, slug: string): Promise<string | undefined> {
  const { rows } = await database.query<{ id: string | null }>({
    text: "select find_tenant($1) as id",
    values: [slug],
  });
  return rows[0]?.id ?? undefined;
}

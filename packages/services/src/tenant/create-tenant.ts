import { AppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import type { Database } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import type { Actor } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({
  id: z.uuid().optional(),
  slug: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, "lower-case letters, digits and dashes"),
  name: z.string().min(1).max(200),
});

/** The one verb without a tenant to authorise in: whoever signs up gets one. */
export async function createTenant(
  context: { database: Database; actor: Actor },
  input: z.input<typeof inputSchema>,
): Promise<{ tenantId: string }> {
  const { id = newId(), slug, name } = parseInput(inputSchema, input);
  await withTenant(context.database, id, async (tx) => {
    const { rows } = await tx.query<{ made: boolean }>({
      text: "select create_tenant($1, $2, $3) as made",
      values: [id, slug, name],
    });
    if (rows[0]?.made !== true)
      throw new AppError("conflict", `A tenant called ${slug} exists`, {
        publicMessage: "This name is taken.",
      });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: { kind: context.actor.kind, id: context.actor.id },
        action: "tenant.created",
        subject: { kind: "tenant", id },
        detail: { slug },
      },
    ]);
  });
  return { tenantId: id };
}

export async function findTenant(database: Database, slug: string): Promise<string | undefined> {
  const { rows } = await database.query<{ id: string | null }>({
    text: "select find_tenant($1) as id",
    values: [slug],
  });
  return rows[0]?.id ?? undefined;
}

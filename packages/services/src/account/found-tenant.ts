import { randomInt } from "node:crypto";
import { newId } from "@konstruct/core/ids";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { giveAccount } from "@konstruct/db/account/memberships";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import type { Database } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { parseInput } from "../parse-input.ts";
import { insertOwner } from "../tenant/create-tenant.ts";
import { type ByAccount, mayFoundAnother, requireConfirmedAddress } from "./account-limits.ts";
import { listMemberships } from "./membership.ts";
import { plainNameSchema } from "./plain-name.ts";

const inputSchema = z.strictObject({ name: plainNameSchema });

/** Lower-case letters without accents, digits and dashes; a name in another script gets a neutral slug. */
export function slugOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 48)
    .replace(/-+$/, "");
  return plain === "" ? "team" : plain;
}

/** The slug itself, then the slug with a number, so that a taken slug needs no new question. */
function* slugsFor(name: string): Generator<string> {
  const slug = slugOf(name);
  yield slug;
  for (let attempt = 0; attempt < 5; attempt++) yield `${slug}-${randomInt(1_000, 1_000_000)}`;
}

/**
 * Creates a tenant; the account becomes its owner. An account that is already a member of a tenant needs a confirmed address
 * first.
 */
export async function foundTenant(
  { database, ...by }: { database: Database } & ByAccount,
  input: z.input<typeof inputSchema>,
): Promise<{ tenantId: string; slug: string }> {
  const { name } = parseInput(inputSchema, input);
  const { account } = by;
  if ((await listMemberships(database, account.id)).length > 0) requireConfirmedAddress(by);
  const tenantId = newId();
  const memberId = newId();
  const email = account.email.toLowerCase();
  return withTenant(database, tenantId, async (tx) => {
    await mayFoundAnother(tx, account.id);
    for (const slug of slugsFor(name)) {
      const { rows } = await tx.query<{ made: boolean }>({
        text: "select create_tenant($1, $2, $3) as made",
        values: [tenantId, slug, name],
      });
      if (rows[0]?.made !== true) continue;
      await insertOwner(tx, { id: memberId, name: account.name, email });
      await giveAccount(tx, memberId, account.id);
      const by = { occurredAt: new Date().toISOString(), actor: { kind: "member" as const, id: memberId } };
      await stageAudit(tx, [
        { ...by, action: "tenant.created", subject: { kind: "tenant", id: tenantId }, detail: { slug } },
        {
          ...by,
          action: "member.added",
          subject: { kind: "member", id: memberId },
          detail: { role: "owner" },
        },
      ]);
      return { tenantId, slug };
    }
    throw refusalError("tenant.name_taken", {}, { retryable: true });
  });
}

import { createHash, randomInt } from "node:crypto";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import {
  clearLinkAttempts,
  countLinkAttempt,
  saveLinkCode,
  takeLinkCode,
} from "@konstruct/db/contact/link-codes";
import { withTenant } from "@konstruct/db/with-tenant";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { contactIdSchema } from "./contact-id.ts";
import { mergeIn } from "./merge-contacts.ts";

/** Without letters and digits that look alike. */
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const lifetimeMs = 15 * 60_000;
/** A code has 39 bits: ten attempts an hour do not find one. */
const mostAttempts = 10;
const attemptWindowMs = 3_600_000;

const hashOf = (tenantId: string, code: string) =>
  createHash("sha256")
    .update(`${tenantId}/${code.toUpperCase().replace(/[^A-Z0-9]/g, "")}`)
    .digest("hex");

/** Creates a code that the contact sends from another channel to be recognised there; an earlier code ends. */
export async function issueLinkCode(
  context: ServiceContext,
  contactId: string,
): Promise<{ code: string; expiresAt: Date }> {
  authorise(context, "contact.link");
  const owner = parseInput(contactIdSchema, contactId);
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
  const code = `${letters.slice(0, 4)}-${letters.slice(4)}`;
  const expiresAt = new Date(Date.now() + lifetimeMs);
  await withTenant(context.database, context.tenantId, async (tx) => {
    await saveLinkCode(tx, owner, hashOf(tx.tenantId, code), expiresAt);
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "contact.link_code_issued",
        subject: { kind: "contact", id: owner },
      },
    ]);
  });
  return { code, expiresAt };
}

export type LinkOutcome =
  | { kind: "linked"; contactId: string }
  /** The code is the contact's own, or both contacts are one person already. */
  | { kind: "known_already" }
  | { kind: "wrong_code" }
  | { kind: "too_many_attempts" };

/** Redeems a code: its owner and the sender become one person. */
export async function redeemLinkCode(
  context: ServiceContext,
  contactId: string,
  code: string,
): Promise<LinkOutcome> {
  authorise(context, "contact.link");
  const sender = parseInput(contactIdSchema, contactId);
  return withTenant(context.database, context.tenantId, async (tx): Promise<LinkOutcome> => {
    if ((await countLinkAttempt(tx, sender, attemptWindowMs)) > mostAttempts)
      return { kind: "too_many_attempts" };
    const owner = await takeLinkCode(tx, hashOf(tx.tenantId, code));
    if (owner === undefined) return { kind: "wrong_code" };
    await clearLinkAttempts(tx, sender);
    const merge = await mergeIn(tx, context, [owner, sender], "code");
    return merge === undefined ? { kind: "known_already" } : { kind: "linked", contactId: merge.survivorId };
  });
}

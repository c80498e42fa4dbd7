import type { AppError } from "@konstruct/core/errors";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { uuidPattern } from "@konstruct/core/uuid-pattern";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { findContact } from "@konstruct/db/contact/find-contact";
import * as stored from "@konstruct/db/contact/merge-contacts";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { contactIdSchema, noSuchContact } from "./contact-id.ts";

const mergeSchema = z.strictObject({ contactId: contactIdSchema, otherId: contactIdSchema });
const unmergeSchema = z.strictObject({ mergeId: z.string().regex(uuidPattern, "a merge's id") });

/**
 * Merges two contacts on a member's word. Every agent then remembers what both said.
 * @throws AppError `not_found`; `conflict` when they are one person already
 */
export async function mergeContacts(
  context: ServiceContext,
  input: z.input<typeof mergeSchema>,
): Promise<stored.ContactMerge> {
  authorise(context, "contact.merge");
  const { contactId, otherId } = parseInput(mergeSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    for (const id of [contactId, otherId])
      if ((await findContact(tx, id)) === undefined) throw noSuchContact();
    const merge = await mergeIn(tx, context, [contactId, otherId], "member");
    if (merge === undefined) throw alreadyOne();
    return merge;
  });
}

/** Merges and audits inside a larger transaction; undefined when the two are one already. */
export async function mergeIn(
  tx: TenantTransaction,
  context: ServiceContext,
  contacts: readonly [string, string],
  reason: stored.MergeReason,
): Promise<stored.ContactMerge | undefined> {
  const actor = auditActor(context);
  const merge = await stored.mergeContacts(tx, contacts, reason, `${actor.kind}:${actor.id}`);
  if (merge === undefined) return undefined;
  await stageAudit(tx, [
    {
      occurredAt: new Date().toISOString(),
      actor,
      action: "contact.merged",
      subject: { kind: "contact", id: merge.survivorId },
      detail: { mergeId: merge.id, mergedId: merge.mergedId, reason },
    },
  ]);
  return merge;
}

/**
 * Undoes a merge.
 * @throws AppError `conflict` when it was undone before, or a later merge has to be undone first
 */
export async function unmergeContacts(
  context: ServiceContext,
  input: z.input<typeof unmergeSchema>,
): Promise<stored.ContactMerge> {
  authorise(context, "contact.merge");
  const { mergeId } = parseInput(unmergeSchema, input);
  const actor = auditActor(context);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const parted = await stored.unmergeContacts(tx, mergeId, `${actor.kind}:${actor.id}`);
    if (parted === undefined) throw refusalError("contact.merge_not_undoable");
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor,
        action: "contact.unmerged",
        subject: { kind: "contact", id: parted.survivorId },
        detail: { mergeId, mergedId: parted.mergedId },
      },
    ]);
    return parted;
  });
}

function alreadyOne(): AppError {
  return refusalError("contact.same_person");
}

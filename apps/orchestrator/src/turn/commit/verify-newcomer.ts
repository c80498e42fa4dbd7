import { toAppError } from "@konstruct/core/errors";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { findContactOf } from "@konstruct/db/turn/resolve-contact";
import { withTenant } from "@konstruct/db/with-tenant";
import { verifyAddress } from "@konstruct/services/contact/verify-address";
import type { Dependencies } from "../../dependencies/dependencies.ts";

/**
 * After the first turn of a conversation, asks the platform for an email address it has verified, which may identify the contact on
 * other channels. Runs beside the reply; if it fails, the contact's next conversation asks again.
 */
export async function verifyNewcomer(deps: Dependencies, claimed: ClaimedTurn): Promise<void> {
  const { channel, accountKey, tenantId, conversationId, contact, pending } = claimed;
  const emailOf = deps.verifiedEmail[channel];
  const identity = pending[0]?.envelope.identity;
  if (contact !== null || emailOf === undefined || identity === undefined) return;
  try {
    const signal = AbortSignal.timeout(deps.settings.sendTimeoutMs);
    const value = await emailOf(accountKey, identity.id, signal);
    if (value === undefined) return;
    const { database } = deps;
    const contactId = await withTenant(database, tenantId, (tx) => findContactOf(tx, conversationId));
    if (contactId === undefined) return;
    const context = { database, tenantId, actor: { kind: "channel", id: channel } as const };
    await verifyAddress(context, { contactId, address: { kind: "email", value } });
  } catch (thrown) {
    deps.logger.warn({ err: toAppError(thrown), conversationId }, "no verified address was learned");
  }
}

import { explainErrorCode } from "@konstruct/channels/whatsapp/error-codes";
import { sendingRefusal } from "@konstruct/channels/whatsapp/sending-rules";
import type { SendOutcome } from "@konstruct/core/channel";
import type { ClaimedOutbox } from "@konstruct/db/outbox/claim-outbox";
import { toSending } from "@konstruct/db/whatsapp/read-sending";
import { holdSend } from "@konstruct/db/whatsapp/sending-stops";
import { withTenant } from "@konstruct/db/with-tenant";
import { stopSending } from "@konstruct/services/whatsapp/sending-stop";
import type { Dependencies } from "../dependencies/dependencies.ts";

type Delivery = Pick<ClaimedOutbox, "tenantId" | "id" | "target" | "rendered" | "sending">;

/** `held`: stored until a person has put the account right and resumes it. */
export type Gate =
  | { kind: "open"; channelAccountId: string }
  | { kind: "held"; errorCode: string }
  | { kind: "refused"; outcome: Extract<SendOutcome, { kind: "failed" }> };

/**
 * Checks WhatsApp's rules right before a send, from what its claim or commit has just read: the message may have waited since it was
 * planned, and each refusal by Meta lowers the number's quality rating. Undefined on other channels.
 */
export function whatsappGate({ rendered, target, sending: stored }: Delivery): Gate | undefined {
  if (stored === null) return undefined;
  const sending = toSending(stored);
  if (sending.stoppedBy !== null) return { kind: "held", errorCode: sending.stoppedBy };
  const refusal = sendingRefusal({ rendered, target }, sending, new Date());
  return refusal === undefined
    ? { kind: "open", channelAccountId: sending.channelAccountId }
    : { kind: "refused", outcome: { kind: "failed", ...refusal } };
}

/** Stops the account if Meta's refusal calls for it. @returns whether it does */
export async function stopOnRefusal(
  deps: Dependencies,
  { tenantId }: Delivery,
  gate: Gate | undefined,
  outcome: SendOutcome,
): Promise<boolean> {
  if (gate?.kind !== "open" || outcome.kind !== "failed") return false;
  const error = explainErrorCode(outcome.errorCode);
  if (error?.class !== "stop_and_alert") return false;
  const { channelAccountId } = gate;
  const { errorCode, reason: detail } = outcome;
  const context = {
    database: deps.database,
    tenantId,
    actor: { kind: "system", id: "orchestrator" } as const,
  };
  const isNew = await stopSending(context, { channelAccountId, errorCode, detail });
  if (isNew)
    deps.logger.error(
      { tenantId, channelAccountId, errorCode, detail },
      `sending from this account is stopped: ${error.words} Then: konstruct whatsapp resume`,
    );
  return true;
}

/** Holds the message for `resumeSending`. The caller gets a retry. */
export async function hold(
  deps: Dependencies,
  { tenantId, id }: Delivery,
  errorCode: string,
): Promise<SendOutcome> {
  const reason = `sending is stopped: ${errorCode}`;
  await withTenant(deps.database, tenantId, (tx) => holdSend(tx, { id, worker: deps.worker, reason }));
  return { kind: "retry", afterMs: 60_000, reason };
}

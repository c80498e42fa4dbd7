import type { OutboundMessage, SendOutcome } from "@konstruct/core/channel";
import { toAppError } from "@konstruct/core/errors";
import type { ReplyTarget } from "@konstruct/core/message";
import { refusedLimits } from "@konstruct/db/limits/bucket-limit";
import type { ClaimedOutbox } from "@konstruct/db/outbox/claim-outbox";
import { extendSend, placeholderLate, recordSend, type SendRecord } from "@konstruct/db/outbox/record-send";
import { withSpan } from "@konstruct/telemetry/tracing";
import type { Dependencies } from "../dependencies/dependencies.ts";
import { hold, stopOnRefusal, whatsappGate } from "./whatsapp-gate.ts";

const maxAttempts = 8;
/** Time enough for a file of the largest size on a slow connection. */
const longestUploadMs = 90_000;
const backoffMs = (attempts: number) => Math.round(Math.random() * Math.min(60_000, 500 * 2 ** attempts));

/** What one send needs; both a row just committed by a turn and a row claimed from the outbox have it. */
export type Delivery = Pick<
  ClaimedOutbox,
  | "tenantId"
  | "id"
  | "kind"
  | "conversationId"
  | "channel"
  | "accountKey"
  | "rendered"
  | "limits"
  | "sending"
  | "attempts"
> & {
  target: ReplyTarget;
  replacesProviderId?: string | null;
};

export function toOutboundMessage(delivery: Delivery): OutboundMessage {
  return {
    outboxId: delivery.id,
    accountKey: delivery.accountKey,
    target: delivery.target,
    rendered: delivery.rendered,
    ...(delivery.replacesProviderId != null && { replaces: delivery.replacesProviderId }),
  };
}

/** Sends once and records the outcome. The intent to send is already committed and leased to this worker. */
export function deliver(deps: Dependencies, delivery: Delivery): Promise<SendOutcome> {
  return withSpan("deliver", { "konstruct.channel": delivery.channel }, async () => {
    const gate = whatsappGate(delivery);
    if (gate?.kind === "held") return hold(deps, delivery, gate.errorCode);
    const outcome = gate?.kind === "refused" ? gate.outcome : await send(deps, delivery);
    if (outcome.kind === "failed" && (await stopOnRefusal(deps, delivery, gate, outcome)))
      return hold(deps, delivery, outcome.errorCode);
    await recordSend(deps.database, { ...delivery, worker: deps.worker }, toRecord(deps, delivery, outcome));
    deps.metrics.sends.inc({ channel: delivery.channel, outcome: outcome.kind });
    return outcome;
  });
}

async function send(deps: Dependencies, delivery: Delivery): Promise<SendOutcome> {
  const sender = deps.senders[delivery.channel];
  if (sender === undefined) {
    return {
      kind: "failed",
      errorCode: "channel_not_configured",
      reason: `No credentials for ${delivery.channel} are set`,
    };
  }
  const { sendTimeoutMs, sendLeaseMs } = deps.settings;
  const hasFile = delivery.rendered.body.attachment !== undefined;
  const timeoutMs = hasFile ? longestUploadMs : sendTimeoutMs;
  // Renew the lease, so that the send is not taken for abandoned during the upload.
  if (hasFile) await extendSend(deps.database, { ...delivery, worker: deps.worker }, timeoutMs + sendLeaseMs);
  return sender.send(toOutboundMessage(delivery), AbortSignal.timeout(timeoutMs)).catch(afterThrow);
}

/** A sender that throws may have sent, so the outcome is unknown. */
function afterThrow(thrown: unknown): SendOutcome {
  return { kind: "unknown", reason: toAppError(thrown).message };
}

function toRecord(deps: Dependencies, delivery: Delivery, outcome: SendOutcome): SendRecord {
  switch (outcome.kind) {
    case "sent":
      return { state: "sent", providerMessageId: outcome.providerMessageId };
    case "unknown":
      return {
        state: "unknown",
        retryInMs: deps.settings.quietMs[delivery.channel] ?? 60_000,
        reason: outcome.reason,
      };
    case "failed":
      return { state: "failed", errorCode: outcome.errorCode, reason: outcome.reason };
    case "retry": {
      // The answer arrives meanwhile; a placeholder posted below it would stay for good.
      if (delivery.kind === "placeholder")
        return { state: "failed", errorCode: placeholderLate, reason: outcome.reason };
      if (delivery.attempts >= maxAttempts)
        return { state: "failed", errorCode: "retries_exhausted", reason: outcome.reason };
      const refused = refusedLimits(delivery.limits, outcome.reason);
      return {
        state: "planned",
        // A limit itself says when it has room again, and the messages queued behind it wait for exactly that.
        retryInMs:
          refused.length > 0 ? outcome.afterMs : Math.max(outcome.afterMs, backoffMs(delivery.attempts)),
        reason: outcome.reason,
        refused,
      };
    }
  }
}

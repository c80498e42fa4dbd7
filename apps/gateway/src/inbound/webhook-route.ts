import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "@konstruct/telemetry/logger";
import type { Metrics } from "@konstruct/telemetry/metrics";
import { withSpan } from "@konstruct/telemetry/tracing";
import type { BodyMemory } from "./body-memory.ts";
import { type InboundOutcome, toHttp } from "./inbound-outcome.ts";
import { discardBody, readBody } from "./read-body.ts";

const mostRead = 512 * 1024;

export type WebhookContext = { logger: Logger; metrics: Metrics; maxBodyBytes: number; bodies: BodyMemory };

export type Webhook = {
  /** Refuses a request by its headers alone, before its body is read. */
  checkHeaders(request: IncomingMessage): { ok: true } | { ok: false; reason: string };
  /** Decides about one body; undefined if it has answered the request itself. */
  take(
    rawBody: Buffer,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<InboundOutcome | undefined>;
};

export function answer(response: ServerResponse, outcome: InboundOutcome): void {
  const { status, headers = {}, body } = toHttp(outcome);
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
  response.end(body);
}

/** The part every inbound route shares: raw body in, outcome out, counted and timed. */
export function webhookRoute(channel: string, context: WebhookContext, webhook: Webhook) {
  const { logger, metrics } = context;
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const startedAt = performance.now();
    const outcome = await takeIn(channel, context, webhook, request, response);
    if (outcome === undefined) return;
    answer(response, outcome);
    metrics.webhooks.inc({ channel, outcome: outcome.kind });
    metrics.webhookAckSeconds.observe({ channel }, (performance.now() - startedAt) / 1_000);
    if (outcome.kind === "refused" || outcome.kind === "unknown_account" || outcome.kind === "invalid") {
      logger.warn(
        { channel, outcome: outcome.kind, reason: "reason" in outcome ? outcome.reason : undefined },
        "webhook not accepted",
      );
    }
  };
}

/** The outcome of a body that was not read: without room for it, the sender may try again. */
export const unreadBody = (reason: string): InboundOutcome =>
  reason === "no_room" ? { kind: "unavailable" } : { kind: "invalid", reason };

async function takeIn(
  channel: string,
  { maxBodyBytes, bodies }: WebhookContext,
  webhook: Webhook,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<InboundOutcome | undefined> {
  const checked = webhook.checkHeaders(request);
  if (!checked.ok) {
    discardBody(request);
    return { kind: "refused", reason: checked.reason };
  }
  const read = await readBody(request, maxBodyBytes, bodies);
  if (!read.ok) {
    // A body that is too large often comes from a genuine sender, who should get the reason.
    discardBody(request, read.reason === "body_too_large" ? mostRead : undefined);
    return unreadBody(read.reason);
  }
  return withSpan(`webhook ${channel}`, { "konstruct.channel": channel }, () =>
    webhook.take(read.bytes, request, response),
  );
}

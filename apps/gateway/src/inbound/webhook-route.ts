import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "@konstruct/telemetry/logger";
import type { Metrics } from "@konstruct/telemetry/metrics";
import { withSpan } from "@konstruct/telemetry/tracing";
import { type InboundOutcome, toHttp } from "./inbound-outcome.ts";
import { readBody } from "./read-body.ts";

export type WebhookContext = { logger: Logger; metrics: Metrics; maxBodyBytes: number };

/** Decides about one body; undefined leaves the request to the next handler, with `rawBody` kept for it. */
export type WebhookHandler = (
  rawBody: Buffer,
  request: IncomingMessage,
) => Promise<InboundOutcome | undefined>;

export function answer(response: ServerResponse, outcome: InboundOutcome): void {
  const { status, headers = {}, body } = toHttp(outcome);
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
  response.end(body);
}

/** Raw body in, outcome out, counted and timed: what every signed webhook shares. */
export function webhookRoute(
  channel: string,
  { logger, metrics, maxBodyBytes }: WebhookContext,
  handle: WebhookHandler,
) {
  return async (
    request: IncomingMessage & { rawBody?: Buffer },
    response: ServerResponse,
    next: () => void,
  ): Promise<void> => {
    const startedAt = performance.now();
    const rawBody = await readBody(request, maxBodyBytes).catch(() => undefined);
    const outcome =
      rawBody === undefined
        ? ({ kind: "invalid", reason: "body_too_large_or_cut_off" } as const)
        : await withSpan(`webhook ${channel}`, { "konstruct.channel": channel }, () =>
            handle(rawBody, request),
          );
    if (outcome === undefined) {
      request.rawBody = rawBody!;
      return next();
    }
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

import type { SendOutcome } from "@konstruct/core/channel";
import { type Fields, text } from "../../fields.ts";

/** `answered`: with a 2xx. Any other kind is the outcome of the message. */
export type ChatwootEnd = { kind: "answered"; body: Fields } | Exclude<SendOutcome, { kind: "sent" }>;

const defaultWaitMs = 10_000;

function retryAfterMs(headers: Headers): number | undefined {
  const seconds = Number(headers.get("retry-after") ?? "");
  return seconds > 0 && seconds < 86_400 ? seconds * 1_000 : undefined;
}

/** The outcome an error answer means. After a 5xx the message may have been accepted; 429 is a retry, any other status is final. */
export function chatwootFailure(status: number, headers: Headers, body: Fields | undefined): ChatwootEnd {
  const said = text(body, "error") ?? text(body, "message") ?? `HTTP ${status}`;
  const reason = said.slice(0, 300);
  if (status === 429) return { kind: "retry", afterMs: retryAfterMs(headers) ?? defaultWaitMs, reason };
  if (status >= 500) return { kind: "unknown", reason: `${status} ${reason}` };
  return { kind: "failed", errorCode: `http_${status}`, reason };
}

import type { SendOutcome } from "@konstruct/core/channel";
import { type Fields, text } from "../../fields.ts";

/** `answered`: with a 2xx. Anything else is what it means for a message that was on its way. */
export type ChatwootEnd = { kind: "answered"; body: Fields } | Exclude<SendOutcome, { kind: "sent" }>;

const defaultWaitMs = 10_000;

function retryAfterMs(headers: Headers): number | undefined {
  const seconds = Number(headers.get("retry-after") ?? "");
  return seconds > 0 && seconds < 86_400 ? seconds * 1_000 : undefined;
}

/** What an error answer means for the message. A 5xx leaves open whether it was taken; 429 is "not now", the rest is final. */
export function chatwootFailure(status: number, headers: Headers, body: Fields | undefined): ChatwootEnd {
  const said = text(body, "error") ?? text(body, "message") ?? `HTTP ${status}`;
  const reason = said.slice(0, 300);
  if (status === 429) return { kind: "retry", afterMs: retryAfterMs(headers) ?? defaultWaitMs, reason };
  if (status >= 500) return { kind: "unknown", reason: `${status} ${reason}` };
  return { kind: "failed", errorCode: `http_${status}`, reason };
}

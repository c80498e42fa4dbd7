import type { SendOutcome } from "@konstruct/core/channel";
import { child, type Fields, number, text } from "../../fields.ts";

/**
 * How long to wait, by error code, for refusals that pass by themselves (Meta, "Error codes"): too many calls, too many
 * messages of the number, too many to one person (one in six seconds), or WhatsApp overloaded.
 */
const waits: Readonly<Record<number, number>> = {
  4: 60_000,
  80007: 60_000,
  130429: 5_000,
  131056: 6_000,
  131016: 15_000,
};

const defaultWaitMs = 30_000;

function retryAfterMs(headers: Headers): number | undefined {
  const seconds = Number(headers.get("retry-after") ?? "");
  return seconds > 0 && seconds < 86_400 ? seconds * 1000 : undefined;
}

/**
 * What the Graph API's error answer means for the message. A code that says "not now" is believed even on a 5xx; any
 * other 5xx leaves open whether the message was taken. Every other code is final: outside the window (131047), not
 * deliverable (131026), template faults (132xxx), a dead token (190), a blocked account (368, 131031).
 */
export function whatsappFailure(status: number, headers: Headers, body: Fields | undefined): SendOutcome {
  const error = child(body, "error");
  const code = number(error, "code");
  const details = text(child(error, "error_data"), "details") ?? text(error, "message") ?? `HTTP ${status}`;
  const wait = code === undefined ? undefined : waits[code];
  if (wait !== undefined || status === 429) {
    return {
      kind: "retry",
      afterMs: retryAfterMs(headers) ?? wait ?? defaultWaitMs,
      reason: `${code ?? status} ${details}`,
    };
  }
  if (status >= 500) return { kind: "unknown", reason: `${code ?? status} ${details}` };
  return { kind: "failed", errorCode: code === undefined ? `http_${status}` : String(code), reason: details };
}

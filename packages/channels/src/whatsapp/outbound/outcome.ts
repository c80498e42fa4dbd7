import type { SendOutcome } from "@konstruct/core/channel";
import { child, type Fields, number, text } from "../../fields.ts";
import { whatsappError } from "../error-codes.ts";

const defaultWaitMs = 30_000;

function retryAfterMs(headers: Headers): number | undefined {
  const seconds = Number(headers.get("retry-after") ?? "");
  return seconds > 0 && seconds < 86_400 ? seconds * 1000 : undefined;
}

/**
 * The outcome the Graph API's error answer means for the message. A code that means "not now" is believed even on a 5xx; after any
 * other 5xx the message may have been accepted. Every other code is final for this message (error-codes.ts).
 */
export function whatsappFailure(status: number, headers: Headers, body: Fields | undefined): SendOutcome {
  const error = child(body, "error");
  const code = number(error, "code");
  const details = text(child(error, "error_data"), "details") ?? text(error, "message") ?? `HTTP ${status}`;
  const known = code === undefined ? undefined : whatsappError(code);
  const reason = `${code ?? status} ${details}`;
  const isUnclear = status >= 500 && (known?.class !== "retry" || known.perhapsTaken === true);
  if (isUnclear) return { kind: "unknown", reason };
  if (known?.class === "retry" || status === 429) {
    return { kind: "retry", afterMs: retryAfterMs(headers) ?? known?.waitMs ?? defaultWaitMs, reason };
  }
  return { kind: "failed", errorCode: code === undefined ? `http_${status}` : String(code), reason: details };
}

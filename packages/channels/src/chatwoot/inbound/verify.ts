import { createHash, timingSafeEqual } from "node:crypto";
import { checkHmac, type Headers, singleHeader } from "../../hmac.ts";

const windowSeconds = 300;

export type ChatwootCheck = { ok: true } | { ok: false; reason: string };

export type ChatwootSecrets = {
  /** The secrets of the agent bot and of the account's webhook: Chatwoot makes one for each. */
  webhookSecrets: readonly string[];
  /** For versions that sign nothing: part of the webhook URL. Not checked if a signing secret is configured. */
  urlSecret?: string | undefined;
};

/** Compares in constant time, whatever the lengths and wherever they differ. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return expected.trim() !== "" && timingSafeEqual(hash(given), hash(expected));
}

type ChatwootHeaders = { ok: true; stamp: string; signatureHex: string } | { ok: false; reason: string };

function checkSigned(headers: Headers, nowMs: number): ChatwootHeaders {
  const signature = singleHeader(headers, "x-chatwoot-signature");
  if (signature === undefined) return { ok: false, reason: "missing_signature" };
  const stamp = singleHeader(headers, "x-chatwoot-timestamp");
  if (stamp === undefined) return { ok: false, reason: "missing_timestamp" };
  if (!/^\d{1,12}$/.test(stamp)) return { ok: false, reason: "malformed_timestamp" };
  const age = Math.floor(nowMs / 1_000) - Number(stamp);
  if (age > windowSeconds) return { ok: false, reason: "stale_timestamp" };
  if (age < -windowSeconds) return { ok: false, reason: "future_timestamp" };
  if (!/^sha256=[0-9a-f]{64}$/i.test(signature)) return { ok: false, reason: "malformed_signature" };
  return { ok: true, stamp, signatureHex: signature.slice("sha256=".length) };
}

/**
 * The checks that need no body. A version that signs nothing sends its secret in the URL instead; whether that is enough depends on
 * the account in the body.
 * @param headers names lower-cased
 * @param urlSecret the secret in the URL
 */
export function checkChatwootHeaders(
  headers: Headers,
  urlSecret: string | undefined,
  nowMs: number,
): ChatwootCheck {
  if (urlSecret !== undefined && urlSecret !== "") return { ok: true };
  const checked = checkSigned(headers, nowMs);
  return checked.ok ? { ok: true } : checked;
}

/**
 * Chatwoot signs `timestamp.body` with the secret of the bot or webhook and sends the stamp beside it, again for each attempt;
 * stamps more than 300 s away are refused in both directions.
 * @param options.headers names lower-cased
 * @param options.urlSecret the secret in the URL
 */
export function verifyChatwoot(options: {
  rawBody: Buffer;
  headers: Headers;
  secrets: ChatwootSecrets;
  urlSecret?: string | undefined;
  nowMs: number;
}): ChatwootCheck {
  const { rawBody, headers, secrets } = options;
  const usable = secrets.webhookSecrets.filter((secret) => secret.trim() !== "");
  if (usable.length === 0 && secrets.urlSecret !== undefined)
    return isSame(options.urlSecret ?? "", secrets.urlSecret)
      ? { ok: true }
      : { ok: false, reason: "wrong_url_secret" };
  const checked = checkSigned(headers, options.nowMs);
  if (!checked.ok) return checked;
  return checkHmac(usable, [`${checked.stamp}.`, rawBody], checked.signatureHex);
}

import { checkHmac, hmacSha256Hex } from "../../hmac.ts";

type Visitor = { siteKey: string; visitorId: string; expiresAtMs: number };

/** JSON keeps the pieces apart, whatever they contain. */
function signedText(visitor: Visitor): string {
  return JSON.stringify(["webchat-visitor-v2", visitor.siteKey, visitor.visitorId, visitor.expiresAtMs]);
}

/**
 * A visitor's session token: `v2.<visitor id>.<expiry in ms>.<hmac>`. It proves only that we named this visitor on this site.
 */
export function issueVisitorToken(options: {
  secret: string;
  siteKey: string;
  visitorId: string;
  expiresAtMs: number;
}): string {
  if (options.secret.trim() === "") throw new RangeError("A visitor token needs a secret");
  const { siteKey, visitorId, expiresAtMs } = options;
  const signature = hmacSha256Hex(options.secret, [signedText({ siteKey, visitorId, expiresAtMs })]);
  return `v2.${Buffer.from(visitorId).toString("base64url")}.${expiresAtMs}.${signature}`;
}

/** How long a visitor's token is valid. */
export const visitorSessionMs = 30 * 86_400_000;

export type VisitorCheck =
  | { ok: true; visitorId: string; issuedAtMs: number }
  | { ok: false; reason: string };

/** The visitor a token names on this site; any of the secrets may have signed it, and no secret is a refusal. */
export function verifyVisitorToken(options: {
  token: string;
  siteKey: string;
  secrets: readonly string[];
  nowMs: number;
}): VisitorCheck {
  const match = /^v2\.([\w-]{1,512})\.(\d{1,15})\.([0-9a-f]{64})$/.exec(options.token);
  if (!match) return { ok: false, reason: "malformed_token" };
  const visitorId = Buffer.from(match[1]!, "base64url").toString();
  const expiresAtMs = Number(match[2]);
  const payload = signedText({ siteKey: options.siteKey, visitorId, expiresAtMs });
  const check = checkHmac(options.secrets, [payload], match[3]!);
  if (!check.ok) return check;
  if (options.nowMs >= expiresAtMs) return { ok: false, reason: "expired_token" };
  return { ok: true, visitorId, issuedAtMs: expiresAtMs - visitorSessionMs };
}

import { checkHmac, hmacSha256Hex } from "../../hmac.ts";

type Visitor = { siteKey: string; visitorId: string; expiresAtS: number; mark: string };

/** What a token of a signed-in user says of the secret they were signed in with: under another secret it ends. */
export const identityMark = (identitySecret: string | undefined): string =>
  identitySecret === undefined ? "" : hmacSha256Hex(identitySecret, ["webchat-identity-mark"]).slice(0, 16);

/** JSON keeps the pieces apart, whatever they contain. */
function signedText(visitor: Visitor): string {
  return JSON.stringify([
    "webchat-visitor-v1",
    visitor.siteKey,
    visitor.visitorId,
    visitor.expiresAtS,
    visitor.mark,
  ]);
}

/**
 * A visitor's session token: `v1.<visitor id>.<expiry>.<mark>.<hmac>`. It proves only that we named this visitor on this site.
 * @param options.expiresAtMs rounded down to the second
 */
export function issueVisitorToken(options: {
  secret: string;
  siteKey: string;
  visitorId: string;
  expiresAtMs: number;
  /** Of a signed-in user. */
  mark?: string;
}): string {
  if (options.secret.trim() === "") throw new RangeError("A visitor token needs a secret");
  const { siteKey, visitorId, mark = "" } = options;
  const expiresAtS = Math.floor(options.expiresAtMs / 1000);
  const signature = hmacSha256Hex(options.secret, [signedText({ siteKey, visitorId, expiresAtS, mark })]);
  return `v1.${Buffer.from(visitorId).toString("base64url")}.${expiresAtS}.${mark}.${signature}`;
}

export type VisitorCheck =
  | { ok: true; visitorId: string; expiresAtMs: number; mark: string }
  | { ok: false; reason: string };

/** The visitor a token names on this site; any of the secrets may have signed it, and no secret is a refusal. */
export function verifyVisitorToken(options: {
  token: string;
  siteKey: string;
  secrets: readonly string[];
  nowMs: number;
}): VisitorCheck {
  const match = /^v1\.([\w-]{1,512})\.(\d{1,12})\.([0-9a-f]{0,16})\.([0-9a-f]{64})$/.exec(options.token);
  if (!match) return { ok: false, reason: "malformed_token" };
  const visitorId = Buffer.from(match[1]!, "base64url").toString();
  const expiresAtS = Number(match[2]);
  const mark = match[3]!;
  const payload = signedText({ siteKey: options.siteKey, visitorId, expiresAtS, mark });
  const check = checkHmac(options.secrets, [payload], match[4]!);
  if (!check.ok) return check;
  if (options.nowMs >= expiresAtS * 1000) return { ok: false, reason: "expired_token" };
  return { ok: true, visitorId, expiresAtMs: expiresAtS * 1000, mark };
}

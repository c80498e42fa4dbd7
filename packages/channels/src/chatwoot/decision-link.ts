import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { parseJson } from "@konstruct/core/json";
import { z } from "zod";

/** The content of a link in a note: one approval, and exactly the action that note shows. It names no member. */
const subjectSchema = z.strictObject({
  tenantId: z.uuid(),
  accountKey: z.string().min(1).max(256),
  approvalId: z.uuid(),
  actionHash: z.string().regex(/^[0-9a-f]{64}$/),
  expiresAtS: z.int().positive(),
});
export type DecisionSubject = z.infer<typeof subjectSchema>;

/** `link`: opens the page. `form`: issued by the page, and needed to decide. */
export type DecisionPurpose = "link" | "form";

/** Lifetime of each, in seconds. */
export const decisionLasts: Readonly<Record<DecisionPurpose, number>> = { link: 3_600, form: 600 };

/** The key that signs decision links, derived from the master key so that it can decrypt nothing. @param masterKey 32 bytes */
export function decisionLinkSecret(masterKey: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", masterKey, Buffer.alloc(0), "konstruct chatwoot decisions", 32));
}

const signatureOf = (secret: Buffer, purpose: DecisionPurpose, payload: string) =>
  createHmac("sha256", secret).update(`chatwoot-decision-v1 ${purpose} ${payload}`).digest();

export function signDecision(
  secret: Buffer,
  purpose: DecisionPurpose,
  subject: Omit<DecisionSubject, "expiresAtS">,
  nowMs: number,
): string {
  const expiresAtS = Math.floor(nowMs / 1_000) + decisionLasts[purpose];
  const payload = Buffer.from(JSON.stringify({ ...subject, expiresAtS })).toString("base64url");
  return `${payload}.${signatureOf(secret, purpose, payload).toString("base64url")}`;
}

/** The content of a token, or null if it was not signed here for this purpose, was changed or has expired. */
export function readDecision(
  secret: Buffer,
  purpose: DecisionPurpose,
  token: string,
  nowMs: number,
): DecisionSubject | null {
  const [payload = "", signature = ""] = token.length > 2_000 ? [] : token.split(".");
  const given = Buffer.from(signature, "base64url");
  const expected = signatureOf(secret, purpose, payload);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const parsed = parseJson(Buffer.from(payload, "base64url").toString("utf8"));
  const subject = parsed.ok ? subjectSchema.safeParse(parsed.value).data : undefined;
  return subject === undefined || subject.expiresAtS * 1_000 <= nowMs ? null : subject;
}

import { uuidPattern } from "@konstruct/core/uuid-pattern";
import { checkHmac, hmacSha256Hex } from "../hmac.ts";

const linkLifeMs = 3_600_000;
const signed = (tenantId: string, expiresAt: string) => ["slack-install-link-v1.", tenantId, ".", expiresAt];

/** A link with which a person installs the app for a tenant; valid for an hour. */
export function signInstallLink(secret: string, tenantId: string, nowMs: number): string {
  const expiresAt = String(nowMs + linkLifeMs);
  return `${tenantId}.${expiresAt}.${hmacSha256Hex(secret, signed(tenantId, expiresAt))}`;
}

/** The tenant a link was signed for; undefined if it is forged or expired. */
export function openInstallLink(secret: string, link: string, nowMs: number): string | undefined {
  const [tenantId = "", expiresAt = "", signature = ""] = link.split(".");
  if (!uuidPattern.test(tenantId)) return undefined;
  const good = checkHmac([secret], signed(tenantId, expiresAt), signature).ok;
  return good && Number(expiresAt) > nowMs ? tenantId : undefined;
}

import { signedInVisitor } from "@konstruct/channels/webchat/inbound/signed-in-visitor";
import { identityMark, issueVisitorToken } from "@konstruct/channels/webchat/inbound/verify";
import { readWidgetSettings } from "@konstruct/channels/webchat/widget-settings";
import { newId } from "@konstruct/core/ids";
import { parseJson } from "@konstruct/core/json";
import { isSignedInId } from "@konstruct/core/signed-in-id";
import type { ChannelAccount } from "@konstruct/db/inbound/channel-accounts";
import { readBody } from "../inbound/read-body.ts";
import { answer, unreadBody } from "../inbound/webhook-route.ts";
import type { IdentitySecretOf } from "./site-access.ts";
import { refuseForNow } from "./visitor-limits.ts";
import type { SiteRoute, WebchatReach } from "./webchat-reach.ts";

const sessionDays = 30;
const mostBytes = 4 * 1024;

export type VisitOptions = {
  tokenSecret: string | undefined;
  identitySecretOf: IdentitySecretOf;
};

/** The id of a visitor: of a signed-in person by their proof, else a new one. Undefined: a proof is wrong or missing. */
function visitorIdOf(
  { settings }: ChannelAccount,
  siteKey: string,
  raw: Buffer,
  identitySecret: string | undefined,
): string | undefined {
  const { identity } = readWidgetSettings(settings);
  const parsed = parseJson(raw.toString());
  const claims = parsed.ok && parsed.value !== null && typeof parsed.value === "object" ? parsed.value : {};
  if (!("userId" in claims)) return identity === "required" ? undefined : newId();
  if (identity === "off") return undefined;
  const signedIn = signedInVisitor(claims, siteKey, identitySecret);
  return signedIn.ok ? signedIn.visitorId : undefined;
}

/** Names a visitor and gives them a token for this site. Nothing is stored. */
export function beginVisit({ access, limits, context }: WebchatReach, visit: VisitOptions): SiteRoute {
  const { tokenSecret, identitySecretOf } = visit;
  return async (request, response) => {
    const { siteKey } = request.params;
    if (tokenSecret === undefined) return answer(response, { kind: "unavailable" });
    const taken = limits.takeNew(request, siteKey);
    if (!taken.ok)
      return refuseForNow(response, taken.retryAfterMs, "Too many new visitors. Try again later.");
    const site = await access.siteOf(request, response);
    if (site === undefined) return;
    const read = await readBody(request, mostBytes, context.bodies);
    if (!read.ok) return answer(response, unreadBody(read.reason));
    const identitySecret = await identitySecretOf(siteKey);
    const visitorId = visitorIdOf(site, siteKey, read.bytes, identitySecret);
    if (visitorId === undefined) {
      const message = "This site does not confirm who you are. Sign in there again.";
      return void response.status(403).json({ error: { code: "unauthorised", message } });
    }
    const expiresAtMs = Date.now() + sessionDays * 86_400_000;
    response.status(201).json({
      visitorId,
      token: issueVisitorToken({
        ...{ secret: tokenSecret, siteKey, visitorId, expiresAtMs },
        mark: isSignedInId(visitorId) ? identityMark(identitySecret) : "",
      }),
      expiresAt: new Date(expiresAtMs),
    });
  };
}

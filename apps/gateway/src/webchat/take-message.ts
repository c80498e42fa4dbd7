import { mayEmbed } from "@konstruct/channels/webchat/allowed-origins";
import {
  type OwnFile,
  parseWebchat,
  webchatBodyLimitBytes,
  webchatFileIds,
} from "@konstruct/channels/webchat/inbound/parse";
import type { ChannelAccount } from "@konstruct/db/inbound/channel-accounts";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { ownUploads } from "@konstruct/db/webchat/uploads";
import { withTenant } from "@konstruct/db/with-tenant";
import { discardBody } from "../inbound/read-body.ts";
import { type Webhook, webhookRoute } from "../inbound/webhook-route.ts";
import { refuseForNow } from "./visitor-limits.ts";
import type { SiteRoute, WebchatReach } from "./webchat-reach.ts";

/** Stores a visitor’s message and shows a typing sign at once. */
export function takeMessage(reach: WebchatReach): SiteRoute {
  const { context, database, accept, access, streams, limits } = reach;

  async function filesOf(
    site: ChannelAccount | undefined,
    visitorId: string,
    rawBody: Buffer,
  ): Promise<OwnFile[]> {
    const ids = webchatFileIds(rawBody);
    if (site === undefined || ids.length === 0) return [];
    return withTenant(database, site.tenantId, (tx) =>
      ownUploads(tx, { channelAccountId: site.id, visitorId, ids }),
    );
  }

  return async (request, response) => {
    const visitorId = access.visitorOf(request, response);
    if (visitorId === undefined) return;
    const { siteKey } = request.params;
    const taken = limits.takeMessage(request, siteKey, visitorId);
    if (!taken.ok) {
      discardBody(request);
      return refuseForNow(response, taken.retryAfterMs, "Too many messages. Try again later.");
    }
    const webhook: Webhook = {
      // The visitor's token is already checked.
      checkHeaders: () => ({ ok: true }),
      async take(rawBody) {
        // Without a database nothing can be stored either, and the message is refused for that.
        const site = await access.findSite(siteKey).catch(() => undefined);
        if (site !== undefined && !mayEmbed(site.settings, request.headers.origin))
          return { kind: "refused", reason: "origin" };
        if (site !== undefined && !(await access.isCurrent(site, request)))
          return { kind: "refused", reason: "ended_token" };
        const files = await filesOf(site, visitorId, rawBody);
        const session = { siteKey, visitorId, receivedAtMs: Date.now(), files };
        const outcome = await accept(parseWebchat(rawBody, session));
        if (outcome.kind === "accepted" && site !== undefined)
          streams.showTyping(conversationIdOf(site.id, visitorId));
        return outcome;
      },
    };
    const bounded = { ...context, maxBodyBytes: webchatBodyLimitBytes };
    await webhookRoute("webchat", bounded, webhook)(request, response);
  };
}

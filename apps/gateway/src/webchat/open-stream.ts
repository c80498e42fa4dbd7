import { readWidgetSettings } from "@konstruct/channels/webchat/widget-settings";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { refuseForNow } from "./visitor-limits.ts";
import type { Visitor } from "./visitor-streams.ts";
import type { SiteRoute, WebchatReach } from "./webchat-reach.ts";

/** Opens the stream of replies to a visitor, from the event they name or from the beginning. */
export function openStream({ access, limits, streams, eventIds }: WebchatReach): SiteRoute {
  return async (request, response) => {
    const visitorId = access.visitorOf(request, response);
    if (visitorId === undefined) return;
    const site = await access.visitorSiteOf(request, response);
    if (site === undefined) return;
    const visitor: Visitor = {
      tenantId: site.tenantId,
      conversationId: conversationIdOf(site.id, visitorId),
      network: limits.networkOf(request),
      asksForRating: readWidgetSettings(site.settings).rating,
    };
    const lastEvent = String(request.headers["last-event-id"] ?? request.query.after ?? "");
    if (!streams.open(visitor, response, eventIds.open(visitor.conversationId, lastEvent)))
      refuseForNow(response, 30_000, "Too many event streams are open. Close one, or try again later.");
  };
}

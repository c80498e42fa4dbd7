import { readWidgetSettings } from "@konstruct/channels/webchat/widget-settings";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { refuseForNow } from "./visitor-limits.ts";
import type { Visitor } from "./visitor-streams.ts";
import type { SiteRoute, WebchatReach } from "./webchat-reach.ts";

/** Opens the stream of replies to a visitor, from the event they name or from the beginning. */
export function openStream({ access, limits, streams, eventIds }: WebchatReach): SiteRoute {
  return async (request, response) => {
    const visitor = access.visitorOf(request, response);
    if (visitor === undefined) return;
    const { visitorId } = visitor;
    const site = await access.siteOf(request, response, visitor);
    if (site === undefined) return;
    const reader: Visitor = {
      tenantId: site.tenantId,
      conversationId: conversationIdOf(site.id, visitorId),
      network: limits.networkOf(request),
      asksForRating: readWidgetSettings(site.settings).rating,
    };
    const lastEvent = String(request.headers["last-event-id"] ?? request.query.after ?? "");
    if (!streams.open(reader, response, eventIds.open(reader.conversationId, lastEvent)))
      refuseForNow(response, 30_000, "Too many event streams are open. Close one, or try again later.");
  };
}

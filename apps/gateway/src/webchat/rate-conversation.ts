import { readWidgetSettings } from "@konstruct/channels/webchat/widget-settings";
import { toAppError } from "@konstruct/core/errors";
import { parseJson } from "@konstruct/core/json";
import { httpStatuses, publicRefusal, publicWords } from "@konstruct/core/public-error";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { recordRating } from "@konstruct/services/feedback/record-rating";
import { discardBody, readBody } from "../inbound/read-body.ts";
import { answer, unreadBody } from "../inbound/webhook-route.ts";
import { refuseForNow } from "./visitor-limits.ts";
import type { SiteRoute, WebchatReach } from "./webchat-reach.ts";

const mostBytes = 16 * 1024;

/** Stores what a visitor says of their resolved conversation: `{score, comment?}`. */
export function rateConversation({ database, access, limits, context }: WebchatReach): SiteRoute {
  return async (request, response) => {
    const visitorId = access.visitorOf(request, response);
    if (visitorId === undefined) return;
    const { siteKey } = request.params;
    const taken = limits.takeMessage(request, siteKey, visitorId);
    if (!taken.ok) {
      discardBody(request);
      return refuseForNow(response, taken.retryAfterMs, "Too many messages. Try again later.");
    }
    const site = await access.visitorSiteOf(request, response);
    if (site === undefined) return;
    if (!readWidgetSettings(site.settings).rating)
      return void response
        .status(403)
        .json({ error: { code: "unauthorised", message: "This site asks for no rating." } });
    const read = await readBody(request, mostBytes, context.bodies);
    if (!read.ok) return answer(response, unreadBody(read.reason));
    const parsed = parseJson(read.bytes.toString());
    const said = parsed.ok && parsed.value !== null && typeof parsed.value === "object" ? parsed.value : {};
    const actor = { kind: "channel", id: `webchat:${siteKey}` } as const;
    try {
      await recordRating(
        { database, tenantId: site.tenantId, actor },
        { ...said, conversationId: conversationIdOf(site.id, visitorId) },
      );
      response.status(201).json({});
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === "internal") context.logger.error({ err: error }, "a rating was not stored");
      response.status(httpStatuses[error.code]).json({
        error: {
          code: error.code,
          refusal: publicRefusal(error).id,
          message: publicWords(error),
          retryable: error.retryable,
        },
      });
    }
  };
}

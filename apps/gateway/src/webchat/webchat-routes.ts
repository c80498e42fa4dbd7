import { readWidgetSettings } from "@konstruct/channels/webchat/widget-settings";
import { type NextFunction, type Request, type Response, Router } from "express";
import { beginVisit, type VisitOptions } from "./begin-visit.ts";
import { openStream } from "./open-stream.ts";
import { rateConversation } from "./rate-conversation.ts";
import { takeMessage } from "./take-message.ts";
import { takeUpload } from "./take-upload.ts";
import type { WebchatReach } from "./webchat-reach.ts";

/** Sites show changed settings within this time. */
const configSeconds = 60;

/** Visitors of a tenant's site: a token, messages and files in by POST, replies out by server-sent events. */
export function webchatRoutes(reach: WebchatReach, visit: VisitOptions): Router {
  const router = Router({ mergeParams: true });
  const { access } = reach;

  router.use((_request: Request, response: Response, next: NextFunction) => {
    // Any site may embed the widget; authentication is by the visitor's token, never by a cookie.
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "authorization, content-type, last-event-id");
    next();
  });
  router.options("/{*rest}", (_request, response) => void response.status(204).end());

  router.get("/:siteKey/config", async (request, response) => {
    const site = await access.siteOf(request, response);
    if (site === undefined) return;
    const { color, position, logo, texts, uploads } = readWidgetSettings(site.settings);
    response.setHeader("cache-control", `public, max-age=${configSeconds}`);
    response.setHeader("vary", "origin");
    response.json({ color, position, logo, texts, uploads: uploads && reach.uploads !== undefined });
  });
  router.post("/:siteKey/visitors", beginVisit(reach, visit));
  router.post("/:siteKey/messages", takeMessage(reach));
  router.post("/:siteKey/files", takeUpload(reach));
  router.post("/:siteKey/rating", rateConversation(reach));
  router.get("/:siteKey/events", openStream(reach));
  return router;
}

import { mayEmbed } from "@konstruct/channels/webchat/allowed-origins";
import { parseWebchat, webchatBodyLimitBytes } from "@konstruct/channels/webchat/inbound/parse";
import { issueVisitorToken, verifyVisitorToken } from "@konstruct/channels/webchat/inbound/verify";
import { newId } from "@konstruct/core/ids";
import type { Database } from "@konstruct/db/database";
import { type ChannelAccount, findChannelAccount } from "@konstruct/db/inbound/channel-accounts";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { type NextFunction, type Request, type Response, Router } from "express";
import type { AcceptInbound } from "../inbound/accept-inbound.ts";
import { discardBody } from "../inbound/read-body.ts";
import { answer, type Webhook, type WebhookContext, webhookRoute } from "../inbound/webhook-route.ts";
import type { EventIds } from "./event-ids.ts";
import { refuseForNow, type VisitorLimits } from "./visitor-limits.ts";
import type { Visitor, VisitorStreams } from "./visitor-streams.ts";

const sessionDays = 30;

type Options = {
  context: WebhookContext;
  database: Database;
  accept: AcceptInbound;
  streams: VisitorStreams;
  limits: VisitorLimits;
  eventIds: EventIds;
  tokenSecret: string | undefined;
};

/** Visitors of a tenant's site: a token, messages in by POST, replies out by server-sent events. */
export function webchatRoutes(options: Options): Router {
  const { context, database, accept, streams, limits, eventIds, tokenSecret } = options;
  const router = Router({ mergeParams: true });
  const secrets = tokenSecret === undefined ? [] : [tokenSecret];

  async function findSite(siteKey: string): Promise<ChannelAccount | undefined> {
    const site = await findChannelAccount(database, "webchat", siteKey);
    // A preview is available in the portal only.
    return site?.state === "active" && site.settings.preview !== true ? site : undefined;
  }

  /** The visitor of a request, by their token; undefined after the refusal was sent. */
  function visitorOf(request: Request, response: Response): string | undefined {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    const token = bearer ?? (typeof request.query.token === "string" ? request.query.token : "");
    const checked = verifyVisitorToken({
      token,
      siteKey: String(request.params.siteKey),
      secrets,
      nowMs: Date.now(),
    });
    if (checked.ok) return checked.visitorId;
    answer(response, { kind: "refused", reason: checked.reason });
    return undefined;
  }

  /**
   * Answers a page whose origin the tenant does not list. Checked where a token is issued and where the stream opens: a token copied
   * from a page does not help on another site.
   */
  function refuseOrigin(response: Response): void {
    response
      .status(403)
      .json({ error: { code: "unauthorised", message: "This chat may not be embedded on this page." } });
  }

  router.use((_request: Request, response: Response, next: NextFunction) => {
    // Any site may embed the widget; authentication is by the visitor's token, never by a cookie.
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "authorization, content-type, last-event-id");
    next();
  });
  router.options("/{*rest}", (_request, response) => void response.status(204).end());

  router.post("/:siteKey/visitors", async (request, response) => {
    const siteKey = request.params.siteKey;
    if (tokenSecret === undefined) return answer(response, { kind: "unavailable" });
    const taken = limits.takeNew(request, siteKey);
    if (!taken.ok)
      return refuseForNow(response, taken.retryAfterMs, "Too many new visitors. Try again later.");
    const site = await findSite(siteKey);
    if (site === undefined) return answer(response, { kind: "unknown_account" });
    if (!mayEmbed(site.settings, request.headers.origin)) return refuseOrigin(response);
    const visitorId = newId();
    const expiresAtMs = Date.now() + sessionDays * 86_400_000;
    response.status(201).json({
      visitorId,
      token: issueVisitorToken({ secret: tokenSecret, siteKey, visitorId, expiresAtMs }),
      expiresAt: new Date(expiresAtMs),
    });
  });

  router.post("/:siteKey/messages", async (request, response) => {
    const visitorId = visitorOf(request, response);
    if (visitorId === undefined) return;
    const siteKey = request.params.siteKey;
    const taken = limits.takeMessage(request, siteKey, visitorId);
    if (!taken.ok) {
      discardBody(request);
      return refuseForNow(response, taken.retryAfterMs, "Too many messages. Try again later.");
    }
    const webhook: Webhook = {
      // The visitor's token is already checked.
      checkHeaders: () => ({ ok: true }),
      async take(rawBody) {
        const outcome = await accept(parseWebchat(rawBody, { siteKey, visitorId, receivedAtMs: Date.now() }));
        if (outcome.kind === "accepted") void showTyping(siteKey, visitorId);
        return outcome;
      },
    };
    const bounded = { ...context, maxBodyBytes: webchatBodyLimitBytes };
    await webhookRoute("webchat", bounded, webhook)(request, response);
  });

  async function showTyping(siteKey: string, visitorId: string): Promise<void> {
    const site = await findSite(siteKey).catch(() => undefined);
    if (site !== undefined) streams.showTyping(conversationIdOf(site.id, visitorId));
  }

  router.get("/:siteKey/events", async (request, response) => {
    const visitorId = visitorOf(request, response);
    if (visitorId === undefined) return;
    const site = await findSite(request.params.siteKey);
    if (site === undefined) return answer(response, { kind: "unknown_account" });
    if (!mayEmbed(site.settings, request.headers.origin)) return refuseOrigin(response);
    const visitor: Visitor = {
      tenantId: site.tenantId,
      conversationId: conversationIdOf(site.id, visitorId),
      network: limits.networkOf(request),
    };
    const lastEvent = String(request.headers["last-event-id"] ?? request.query.after ?? "");
    if (!streams.open(visitor, response, eventIds.open(visitor.conversationId, lastEvent)))
      refuseForNow(response, 30_000, "Too many event streams are open. Close one, or try again later.");
  });

  return router;
}

import { mayEmbed } from "@konstruct/channels/webchat/allowed-origins";
import { verifyVisitorToken } from "@konstruct/channels/webchat/inbound/verify";
import { visitorsEndedBefore } from "@konstruct/channels/webchat/widget-settings";
import type { Database } from "@konstruct/db/database";
import { type ChannelAccount, findChannelAccount } from "@konstruct/db/inbound/channel-accounts";
import type { Request, Response } from "express";
import { answer } from "../inbound/webhook-route.ts";

export type SiteAccess = {
  /** An active site; undefined for an unknown or disconnected one, and for previews, which only the portal has. */
  findSite(siteKey: string): Promise<ChannelAccount | undefined>;
  /**
   * The site of a request, if its page may embed the chat and it has not ended the visitor's token; undefined after the refusal was
   * sent.
   */
  siteOf(
    request: Request<{ siteKey: string }>,
    response: Response,
    visitor?: TokenOfVisitor,
  ): Promise<ChannelAccount | undefined>;
  /** The visitor of a request, by their token; undefined after the refusal was sent. */
  visitorOf(request: Request<{ siteKey: string }>, response: Response): TokenOfVisitor | undefined;
};

export type TokenOfVisitor = { visitorId: string; issuedAtMs: number };

/** Whether the site has ended a token: it wants proofs since, or has another secret for them. */
export const isEnded = ({ settings }: ChannelAccount, { issuedAtMs }: TokenOfVisitor): boolean =>
  issuedAtMs < visitorsEndedBefore(settings);

/** Who may use the web chat of a site: pages by their origin, visitors by their token. */
export function createSiteAccess(database: Database, tokenSecret: string | undefined): SiteAccess {
  const secrets = tokenSecret === undefined ? [] : [tokenSecret];

  async function findSite(siteKey: string): Promise<ChannelAccount | undefined> {
    const site = await findChannelAccount(database, "webchat", siteKey);
    return site?.state === "active" && site.settings.preview !== true ? site : undefined;
  }

  return {
    findSite,
    async siteOf(request, response, visitor) {
      const site = await findSite(request.params.siteKey);
      if (site === undefined) answer(response, { kind: "unknown_account" });
      // Checked for each request: a token copied from a page does not help on another site.
      else if (!mayEmbed(site.settings, request.headers.origin))
        response
          .status(403)
          .json({ error: { code: "unauthorised", message: "This chat may not be embedded on this page." } });
      else if (visitor !== undefined && isEnded(site, visitor))
        answer(response, { kind: "refused", reason: "expired_token" });
      else return site;
      return undefined;
    },
    visitorOf(request, response) {
      const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
      const token = bearer ?? (typeof request.query.token === "string" ? request.query.token : "");
      const { siteKey } = request.params;
      const checked = verifyVisitorToken({ token, siteKey, secrets, nowMs: Date.now() });
      if (checked.ok) return checked;
      answer(response, { kind: "refused", reason: checked.reason });
      return undefined;
    },
  };
}

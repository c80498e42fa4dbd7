import { mayEmbed } from "@konstruct/channels/webchat/allowed-origins";
import { identityMark, verifyVisitorToken } from "@konstruct/channels/webchat/inbound/verify";
import { readWidgetSettings } from "@konstruct/channels/webchat/widget-settings";
import { isSignedInId } from "@konstruct/core/signed-in-id";
import type { Database } from "@konstruct/db/database";
import { type ChannelAccount, findChannelAccount } from "@konstruct/db/inbound/channel-accounts";
import type { Request, Response } from "express";
import { discardBody } from "../inbound/read-body.ts";
import { answer } from "../inbound/webhook-route.ts";

/** The secret a site signs its users' ids with; undefined without one. */
export type IdentitySecretOf = (siteKey: string) => Promise<string | undefined>;

export type SiteAccess = {
  /** An active site; undefined for an unknown or disconnected one, and for previews, which only the portal has. */
  findSite(siteKey: string): Promise<ChannelAccount | undefined>;
  /** The site of a request, if its page may embed the chat; undefined after the refusal was sent. */
  siteOf(request: Request<{ siteKey: string }>, response: Response): Promise<ChannelAccount | undefined>;
  /** The same for a visitor with a token, if the site still takes them as it did when the token was given. */
  visitorSiteOf(
    request: Request<{ siteKey: string }>,
    response: Response,
  ): Promise<ChannelAccount | undefined>;
  /** Whether a token still counts: not once users have to sign in, nor after the secret they signed in with was replaced. */
  isCurrent(site: ChannelAccount, request: Request<{ siteKey: string }>): Promise<boolean>;
  /** The visitor of a request, by their token; undefined after the refusal was sent. */
  visitorOf(request: Request<{ siteKey: string }>, response: Response): string | undefined;
};

/** Who may use the web chat of a site: pages by their origin, visitors by their token. */
export function createSiteAccess(
  database: Database,
  tokenSecret: string | undefined,
  identitySecretOf: IdentitySecretOf,
): SiteAccess {
  const secrets = tokenSecret === undefined ? [] : [tokenSecret];

  async function findSite(siteKey: string): Promise<ChannelAccount | undefined> {
    const site = await findChannelAccount(database, "webchat", siteKey);
    return site?.state === "active" && site.settings.preview !== true ? site : undefined;
  }

  function checked(request: Request<{ siteKey: string }>) {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    const token = bearer ?? (typeof request.query.token === "string" ? request.query.token : "");
    return verifyVisitorToken({ token, siteKey: request.params.siteKey, secrets, nowMs: Date.now() });
  }

  async function isCurrent(site: ChannelAccount, request: Request<{ siteKey: string }>): Promise<boolean> {
    const visitor = checked(request);
    if (!visitor.ok) return false;
    const { identity } = readWidgetSettings(site.settings);
    if (!isSignedInId(visitor.visitorId)) return identity !== "required";
    return (
      identity !== "off" && visitor.mark === identityMark(await identitySecretOf(request.params.siteKey))
    );
  }

  const access: SiteAccess = {
    findSite,
    isCurrent,
    async visitorSiteOf(request, response) {
      const site = await access.siteOf(request, response);
      if (site === undefined || (await isCurrent(site, request))) return site;
      discardBody(request);
      answer(response, { kind: "refused", reason: "ended_token" });
      return undefined;
    },
    async siteOf(request, response) {
      const site = await findSite(request.params.siteKey);
      if (site === undefined) answer(response, { kind: "unknown_account" });
      // Checked for each request: a token copied from a page does not help on another site.
      else if (!mayEmbed(site.settings, request.headers.origin))
        response
          .status(403)
          .json({ error: { code: "unauthorised", message: "This chat may not be embedded on this page." } });
      else return site;
      return undefined;
    },
    visitorOf(request, response) {
      const visitor = checked(request);
      if (visitor.ok) return visitor.visitorId;
      answer(response, { kind: "refused", reason: visitor.reason });
      return undefined;
    },
  };
  return access;
}

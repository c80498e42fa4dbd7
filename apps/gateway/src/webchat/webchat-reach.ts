import type { Database } from "@konstruct/db/database";
import type { UploadQuotas } from "@konstruct/db/webchat/upload-use";
import type { ObjectStore } from "@konstruct/storage/object-store";
import type { Request, Response } from "express";
import type { AcceptInbound } from "../inbound/accept-inbound.ts";
import type { WebhookContext } from "../inbound/webhook-route.ts";
import type { EventIds } from "./event-ids.ts";
import type { SiteAccess } from "./site-access.ts";
import type { VisitorLimits } from "./visitor-limits.ts";
import type { VisitorStreams } from "./visitor-streams.ts";

/** What the routes of web chat share. */
export type WebchatReach = {
  context: WebhookContext;
  database: Database;
  accept: AcceptInbound;
  access: SiteAccess;
  streams: VisitorStreams;
  limits: VisitorLimits;
  eventIds: EventIds;
  /** Where files of visitors are kept; undefined: none are taken. */
  uploads: { objects: ObjectStore; maxBytes: number; quotas: UploadQuotas } | undefined;
};

export type SiteRoute = (request: Request<{ siteKey: string }>, response: Response) => Promise<void>;

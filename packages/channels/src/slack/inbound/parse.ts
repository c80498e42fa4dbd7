import type { Normalized } from "@konstruct/core/message";
import { child, type Fields, text } from "../../fields.ts";
import { nothing } from "../../normalized.ts";
import { slackInstallation } from "../account-key.ts";
import { readSlackBody } from "./body.ts";
import { interactionTypes, parseInteraction } from "./interaction.ts";
import { parseMessageEvent } from "./message.ts";

/** Events about the installation itself, whether they are the outer type or the event inside a callback. */
const lifecycleTypes: ReadonlySet<string> = new Set([
  "app_deleted",
  "app_installed",
  "app_rate_limited",
  "app_uninstalled",
  "app_uninstalled_team",
  "grid_migration_finished",
  "grid_migration_started",
  "team_access_granted",
  "team_access_revoked",
  "tokens_revoked",
]);

function parseEventCallback(body: Fields): Normalized {
  const event = child(body, "event");
  const type = text(event, "type");
  if (!type) return nothing("invalid", "missing_event_type");
  if (lifecycleTypes.has(type)) return nothing("lifecycle", type);
  if (type === "message" || type === "app_mention") return parseMessageEvent(body, event);
  return nothing("ignored", `unhandled_event:${type}`);
}

function parseJsonBody(body: Fields): Normalized {
  const type = text(body, "type");
  if (!type) return nothing("invalid", "missing_type");
  if (type === "event_callback") return parseEventCallback(body);
  if (type === "url_verification") {
    return text(body, "challenge") ? nothing("handshake", type) : nothing("invalid", "missing_challenge");
  }
  if (lifecycleTypes.has(type)) return nothing("lifecycle", type);
  if (interactionTypes.has(type)) return parseInteraction(body);
  return nothing("ignored", `unhandled_type:${type}`);
}

/**
 * Any body Slack sends (events, interactivity, slash commands, Socket Mode payloads) in the one format. Pure, and never
 * throws: any bytes in, a `Normalized` with a precise reason out. The signature is the caller's business.
 */
export function parseSlack(rawBody: string | Buffer, contentType?: string): Normalized {
  const read = readSlackBody(rawBody, contentType);
  switch (read.kind) {
    case "invalid":
      return nothing("invalid", read.reason);
    case "ssl_check":
      return nothing("ignored", "ssl_check");
    case "command":
      return nothing("interaction", `slash_command:${text(read.body, "command") ?? ""}`);
    case "interactive":
      return parseInteraction(read.body);
    case "json":
      return parseJsonBody(read.body);
  }
}

/** The challenge of a `url_verification` body, to be echoed once the signature holds; undefined for any other body. */
export function slackChallenge(rawBody: string | Buffer): string | undefined {
  const read = readSlackBody(rawBody);
  if (read.kind !== "json" || read.body.type !== "url_verification") return undefined;
  return text(read.body, "challenge");
}

/**
 * The account key of any Slack body, `enterprise/team/app` with "-" for what is absent; undefined when nothing in the
 * body names an installation.
 */
export function slackAccountKey(rawBody: string | Buffer, contentType?: string): string | undefined {
  const read = readSlackBody(rawBody, contentType);
  if (read.kind === "invalid" || read.kind === "ssl_check") return undefined;
  const installation = slackInstallation(read.body);
  return installation.enterpriseId || installation.teamId ? installation.accountKey : undefined;
}

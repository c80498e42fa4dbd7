import type { Normalized } from "@konstruct/core/message";
import { child, type Fields, text } from "../../fields.ts";
import { nothing } from "../../normalized.ts";
import { slackInstallation } from "../account-key.ts";
import { readSlackBody, type SlackBody } from "./body.ts";
import { interactionTypes, parseInteraction } from "./interaction.ts";
import { parseMessageEvent } from "./message.ts";
import type { SlackPlace } from "./place.ts";
import { lifecycleTypes, messageTypes, surfaceTypes } from "./stated-events.ts";

function parseEventCallback(body: Fields, place: SlackPlace | undefined): Normalized {
  const event = child(body, "event");
  const type = text(event, "type");
  if (!type) return nothing("invalid", "missing_event_type");
  if (lifecycleTypes.has(type)) return nothing("lifecycle", type);
  if (surfaceTypes.has(type)) return nothing("interaction", type);
  if (messageTypes.has(type)) return parseMessageEvent(body, event, place);
  return nothing("ignored", `unhandled_event:${type}`);
}

function parseJsonBody(body: Fields, place: SlackPlace | undefined): Normalized {
  const type = text(body, "type");
  if (!type) return nothing("invalid", "missing_type");
  if (type === "event_callback") return parseEventCallback(body, place);
  if (type === "url_verification") {
    return text(body, "challenge") ? nothing("handshake", type) : nothing("invalid", "missing_challenge");
  }
  if (lifecycleTypes.has(type)) return nothing("lifecycle", type);
  if (interactionTypes.has(type)) return parseInteraction(body, place);
  return nothing("ignored", `unhandled_type:${type}`);
}

/**
 * Any body Slack sends (events, interactivity, slash commands, Socket Mode payloads) in the common format. Pure, and never throws:
 * any bytes in, a `Normalized` with a precise reason out. The caller checks the signature.
 */
export function parseSlack(rawBody: string | Buffer, contentType?: string): Normalized {
  return parseSlackBody(readSlackBody(rawBody, contentType), undefined);
}

/** The same for a body already read, for an account that may be known: its key and settings then apply. */
export function parseSlackBody(read: SlackBody, place: SlackPlace | undefined): Normalized {
  switch (read.kind) {
    case "invalid":
      return nothing("invalid", read.reason);
    case "ssl_check":
      return nothing("ignored", "ssl_check");
    case "command":
      return nothing("interaction", `slash_command:${text(read.body, "command") ?? ""}`);
    case "interactive":
      return parseInteraction(read.body, place);
    case "json":
      return parseJsonBody(read.body, place);
  }
}

/** The challenge of a `url_verification` body, to be returned after the signature check; undefined for any other body. */
export function slackChallenge(read: SlackBody): string | undefined {
  if (read.kind !== "json" || read.body.type !== "url_verification") return undefined;
  return text(read.body, "challenge");
}

/** The account key of any Slack body, `enterprise/team/app` with "-" for an absent piece; undefined if the body names no installation. */
export function slackAccountKey(rawBody: string | Buffer, contentType?: string): string | undefined {
  const read = readSlackBody(rawBody, contentType);
  if (read.kind === "invalid" || read.kind === "ssl_check") return undefined;
  const installation = slackInstallation(read.body);
  return installation.enterpriseId || installation.teamId ? installation.accountKey : undefined;
}

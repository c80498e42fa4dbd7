import { parseJson } from "@konstruct/core/json";
import { type Fields, fields, text, textOfBody } from "../../fields.ts";

export type SlackBody =
  | { kind: "json" | "interactive" | "command"; body: Fields }
  | { kind: "ssl_check" }
  | { kind: "invalid"; reason: string };

function fromForm(raw: string): SlackBody {
  const form = new URLSearchParams(raw);
  const payload = form.get("payload");
  if (payload !== null) {
    const parsed = parseJson(payload);
    const body = parsed.ok ? fields(parsed.value) : undefined;
    return body ? { kind: "interactive", body } : { kind: "invalid", reason: "payload_not_json_object" };
  }
  if (form.has("command")) return { kind: "command", body: Object.fromEntries(form) };
  if (form.has("ssl_check")) return { kind: "ssl_check" };
  return { kind: "invalid", reason: "unknown_form" };
}

function looksLikeForm(raw: string, contentType: string | undefined): boolean {
  if (contentType) return contentType.toLowerCase().includes("application/x-www-form-urlencoded");
  return /^[\w.-]+=[^\s{]*(?:&|$)/.test(raw);
}

/** The envelope in which Socket Mode delivers the three kinds of request. */
const envelopeTypes: ReadonlySet<unknown> = new Set(["events_api", "interactive", "slash_commands"]);

function unwrapped(body: Fields): Fields {
  const payload =
    envelopeTypes.has(body.type) && text(body, "envelope_id") ? fields(body.payload) : undefined;
  return payload ?? body;
}

/** The body of any Slack request. Socket Mode delivers the same objects as JSON, in an envelope instead of a form. */
export function readSlackBody(rawBody: string | Buffer, contentType?: string): SlackBody {
  const raw = textOfBody(rawBody);
  if (raw.trim() === "") return { kind: "invalid", reason: "empty_body" };
  if (looksLikeForm(raw, contentType)) return fromForm(raw);
  const parsed = parseJson(raw);
  if (!parsed.ok) return { kind: "invalid", reason: "not_json" };
  const outer = fields(parsed.value);
  if (!outer) return { kind: "invalid", reason: "not_an_object" };
  const body = unwrapped(outer);
  if (text(body, "command") && !text(body, "type")) return { kind: "command", body };
  return { kind: "json", body };
}

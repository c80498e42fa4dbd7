import type { SendOutcome } from "@konstruct/core/channel";
import { WebAPIHTTPError, WebAPIPlatformError, WebAPIRateLimitedError } from "@slack/web-api";
import { failureReason, neverLeft } from "../network-failure.ts";
import type { Seen } from "./client.ts";

/** Slack's errors for a failure half-way: some of the operation may have happened. */
const uncertainErrors: ReadonlySet<string> = new Set([
  "fatal_error",
  "internal_error",
  "request_timeout",
  "service_unavailable",
]);

/** Refusals that pass by themselves. Another process has renewed an expired token, and it is read again soon. */
const temporaryErrors: ReadonlySet<string> = new Set([
  "rate_limited",
  "ratelimited",
  "team_added_to_org",
  "token_expired",
]);

const defaultWaitMs = 30_000;

/** A method's error name; any other value of `error` is a body that was not JSON. */
export function platformError(thrown: unknown): string | undefined {
  if (!(thrown instanceof WebAPIPlatformError)) return undefined;
  const name = String(thrown.data.error);
  return /^[a-z][a-z0-9_]{0,80}$/.test(name) ? name : undefined;
}

/** The outcome a failed call means for the message: refused for good, refused for now, or perhaps posted. */
export function slackFailure(thrown: unknown, seen: Seen): SendOutcome {
  if (thrown instanceof WebAPIRateLimitedError) {
    return { kind: "retry", afterMs: thrown.retryAfter * 1000, reason: "ratelimited" };
  }
  if (seen.status === 429) return { kind: "retry", afterMs: defaultWaitMs, reason: "ratelimited" };

  const name = platformError(thrown);
  if (name && uncertainErrors.has(name)) return { kind: "unknown", reason: name };
  if (name && temporaryErrors.has(name)) return { kind: "retry", afterMs: defaultWaitMs, reason: name };
  if (name) return { kind: "failed", errorCode: name, reason: `Slack refused: ${name}` };
  if (thrown instanceof WebAPIPlatformError) return { kind: "unknown", reason: "unreadable_answer" };

  if (thrown instanceof WebAPIHTTPError && thrown.statusCode < 500) {
    return { kind: "failed", errorCode: `http_${thrown.statusCode}`, reason: thrown.message };
  }
  if (thrown instanceof WebAPIHTTPError) return { kind: "unknown", reason: `http_${thrown.statusCode}` };
  if (neverLeft(thrown)) return { kind: "retry", afterMs: 1_000, reason: failureReason(thrown) };
  return { kind: "unknown", reason: failureReason(thrown) };
}

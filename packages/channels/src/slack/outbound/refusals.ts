import { WebAPIRateLimitedError } from "@slack/web-api";
import { platformError } from "../outcome.ts";

/** Slack's errors if an app, a plan or a workspace does not have a method. */
const notThere =
  /^(?:access_denied|deprecated_endpoint|feature_not_enabled|method_deprecated|missing_scope|no_permission|not_allowed\w*|unknown_method)$/;

/** How long a refusal is remembered: an app that is reinstalled with more scopes is tried again after this time. */
const rememberMs = 600_000;

export type Refusals = {
  /** Whether the method is worth a call. */
  allow(accountKey: string, method: string): boolean;
  /** Remembers a refusal that will be the same next time, or for as long as Slack's Retry-After says. */
  note(accountKey: string, method: string, thrown: unknown): void;
};

/** Remembers which methods each account was refused, so that a missing one is not called in every turn. */
export function createRefusals(now: () => number = Date.now): Refusals {
  const until = new Map<string, number>();
  const key = (accountKey: string, method: string) => `${accountKey} ${method}`;
  return {
    allow: (accountKey, method) => (until.get(key(accountKey, method)) ?? 0) <= now(),
    note(accountKey, method, thrown) {
      const waitMs = thrown instanceof WebAPIRateLimitedError ? thrown.retryAfter * 1_000 : rememberMs;
      const isKnown = thrown instanceof WebAPIRateLimitedError || notThere.test(platformError(thrown) ?? "");
      if (isKnown) until.set(key(accountKey, method), now() + waitMs);
    },
  };
}

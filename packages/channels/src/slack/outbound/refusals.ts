import { WebAPIRateLimitedError } from "@slack/web-api";
import { platformError } from "../outcome.ts";

/** What Slack says where an app, a plan or a workspace has not got a method. */
const notThere =
  /^(?:access_denied|deprecated_endpoint|feature_not_enabled|method_deprecated|missing_scope|no_permission|not_allowed\w*|unknown_method)$/;

/** An app that is installed again, with more scopes, is asked again after this time. */
const rememberMs = 600_000;

export type Refusals = {
  /** Whether it is worth asking. */
  allow(accountKey: string, method: string): boolean;
  /** Remembers a refusal that will be the same next time, or for as long as Slack asks to be left alone. */
  note(accountKey: string, method: string, thrown: unknown): void;
};

/** Which methods an account was refused: what a workspace has not got is not asked for at every turn. */
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

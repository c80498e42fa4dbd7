import type { Arguments } from "./results.ts";
import type { SlackWorkspace } from "./workspace.ts";

export type SlackLimits = {
  /**
   * From now on calls are counted (docs.slack.dev, "Rate limits"): each method by its tier, and messages one a second in a channel.
   * Slack allows "short bursts" without a figure; here a channel accepts `burst` at once, 3 by default.
   */
  enforce(options?: { burst?: number }): void;
  lift(): void;
  /** Seconds to wait if the call exceeds a limit. */
  exceededBy(workspace: SlackWorkspace, method: string, args: Arguments): number | undefined;
};

/** Calls a minute by tier; 1 to 4 of Slack's are 1, 20, 50 and 100 or more. */
const perMinute: Readonly<Record<string, number>> = {
  "chat.startStream": 20,
  "chat.stopStream": 20,
  "chat.appendStream": 100,
  "chat.update": 50,
  "chat.delete": 50,
  "conversations.history": 50,
  "conversations.replies": 50,
  "conversations.open": 50,
  "files.info": 100,
  "agents.sessions.setStatus": 50,
  "assistant.threads.setStatus": 100,
  "assistant.threads.setSuggestedPrompts": 100,
  "assistant.threads.setTitle": 100,
  "users.info": 100,
  "views.open": 100,
  "views.update": 100,
  "views.publish": 100,
};

type Bucket = { tokens: number; at: number };

/** Slack's limits as token buckets; off until they are enforced. */
export function createSlackLimits(now: () => number): SlackLimits {
  const buckets = new Map<string, Bucket>();
  let burst: number | undefined;

  function take(key: string, size: number, perSecond: number): number | undefined {
    const bucket = buckets.get(key) ?? { tokens: size, at: now() };
    const tokens = Math.min(size, bucket.tokens + ((now() - bucket.at) / 1_000) * perSecond);
    const isAllowed = tokens >= 1;
    buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at: now() });
    return isAllowed ? undefined : Math.ceil((1 - tokens) / perSecond);
  }

  return {
    enforce(options = {}) {
      burst = options.burst ?? 3;
      buckets.clear();
    },
    lift() {
      burst = undefined;
    },
    exceededBy(workspace, method, args) {
      if (burst === undefined) return undefined;
      const of = `${workspace.teamId} ${method}`;
      if (method === "chat.postMessage") return take(`${of} ${String(args.channel)}`, burst, 1);
      const rate = perMinute[method];
      return rate === undefined ? undefined : take(of, rate, rate / 60);
    },
  };
}

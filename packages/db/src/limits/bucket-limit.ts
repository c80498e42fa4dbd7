import { createHash } from "node:crypto";
import type { SendLimit } from "@konstruct/core/rate-limit";

/**
 * A rate limit as it is stored with a message. Its key is a hash, so that it holds no person's address. Shape of read_limits in SQL.
 */
export type BucketLimit = Omit<SendLimit, "on">;

/** The limits that apply to one message of an account. @param replaces it edits an earlier message */
export function bucketLimits(
  channelAccountId: string,
  limits: readonly SendLimit[],
  replaces: boolean,
): BucketLimit[] {
  return limits
    .filter(({ on }) => on === undefined || on === (replaces ? "edit" : "post"))
    .map(({ on: _on, key, ...limit }) => ({ ...limit, key: bucketKey(channelAccountId, key) }));
}

const bucketKey = (channelAccountId: string, key: string) =>
  createHash("sha256").update(`${channelAccountId} ${key}`).digest("hex").slice(0, 32);

/** The limits that a platform's refusal refers to. @param reason begins with the platform's error code */
export function refusedLimits(limits: readonly BucketLimit[] | null, reason: string): BucketLimit[] {
  const [code = ""] = reason.split(" ");
  return (limits ?? []).filter(({ refusals }) => refusals.includes(code));
}

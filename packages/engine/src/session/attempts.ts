import type { SessionState } from "./session-state.ts";

/** Whether a turn helped: it did, it did not, or there was nothing to help with. */
export type Attempt = "succeeded" | "failed" | "neutral";

/** Turns in a row that helped nobody, this one counted. */
export function failuresAfter({ failedAttempts }: SessionState, attempt: Attempt): number {
  if (attempt === "neutral") return failedAttempts;
  return attempt === "failed" ? failedAttempts + 1 : 0;
}

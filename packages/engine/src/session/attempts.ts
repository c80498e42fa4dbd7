import type { SessionState } from "./session-state.ts";

/** Whether a turn helped the contact; `neutral`: the contact needed no help. */
export type Attempt = "succeeded" | "failed" | "neutral";

/** The number of turns in a row that did not help, including this one. */
export function failuresAfter({ failedAttempts }: SessionState, attempt: Attempt): number {
  if (attempt === "neutral") return failedAttempts;
  return attempt === "failed" ? failedAttempts + 1 : 0;
}

import { failure, type ToolFailure } from "./call-outside.ts";

/**
 * The failure for a status other than 2xx; null for 2xx. The other side's own text is left out: it is written for programmers and
 * may hold anything.
 * @param who begins the sentence: "The calendar"
 */
export function statusFailure(status: number, who: string): ToolFailure | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403)
    return failure(
      "misconfigured",
      `${who} does not accept our sign-in (${status}). Check the secret and its rights.`,
    );
  if (status === 404 || status === 410) return failure("not_found", `${who} has nothing there (${status})`);
  if (status === 409 || status === 412)
    return failure("conflict", `${who} says that it conflicts (${status})`);
  if (status === 408) return failure("timeout", `${who} took too long (${status})`, true);
  if (status === 429) return failure("rate_limited", `${who} has been asked too often (${status})`, true);
  if (status >= 500) return failure("unavailable", `${who} is out of order (${status})`, true);
  return failure("rejected", `${who} did not accept the request (${status})`);
}

import type { ErrorBody } from "../server/error-answer.ts";

/** Posts to a route of ours outside a tenant. What was refused comes back in words. */
export async function postJson<T extends object>(
  path: string,
  body: unknown,
): Promise<T | { problem: string }> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { result: T } | ErrorBody;
  return "error" in answer ? { problem: answer.error.message } : answer.result;
}

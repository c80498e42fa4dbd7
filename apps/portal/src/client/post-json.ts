import type { ErrorBody } from "../server/shown-error.ts";
import { unreachable } from "./unreachable.ts";

/** Posts to a portal route outside a tenant. A refusal comes back in words. */
export async function postJson<T extends object>(
  path: string,
  body: unknown,
): Promise<T | { problem: string }> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  const answer = (await response?.json().catch(() => undefined)) as { result: T } | ErrorBody | undefined;
  if (answer === undefined) return { problem: unreachable().message };
  return "error" in answer ? { problem: answer.error.message } : answer.result;
}

import type { IncomingHttpHeaders } from "node:http";

type Refusal = { status: number; body: Record<string, unknown> };

/**
 * The refusal of a request with an unknown key, in the words of its vendor; null if the key is known.
 * @param keys the keys the server accepts; null accepts every request
 */
export function refuseKey(
  path: string,
  headers: IncomingHttpHeaders,
  keys: readonly string[] | null,
): Refusal | null {
  if (keys === null) return null;
  const given = headers.authorization?.replace(/^Bearer /, "") ?? String(headers["x-api-key"] ?? "");
  if (keys.includes(given)) return null;
  if (path === "/v1/messages") {
    const error = { type: "authentication_error", message: "invalid x-api-key" };
    return { status: 401, body: { type: "error", error } };
  }
  const message = `Incorrect API key provided: ${given.slice(0, 3)}***${given.slice(-4)}. You can find your API key at https://platform.openai.com/account/api-keys.`;
  const error = { message, type: "invalid_request_error", param: null, code: "invalid_api_key" };
  return { status: 401, body: { error } };
}

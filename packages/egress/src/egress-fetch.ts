import { AppError } from "@konstruct/core/errors";
import type { Egress } from "./egress.ts";

export type EgressFetchLimits = { maxBytes: number; timeoutMs: number };

/**
 * `fetch` through the egress, for libraries that make their own requests. A redirect is returned and not followed: the request and
 * its key are for the configured address only.
 * @throws AppError as {@link Egress} does, also when the caller aborts
 */
export function egressFetch(egress: Egress, { maxBytes, timeoutMs }: EgressFetchLimits): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const body = await request.text();
    const answer = await egress.request({
      url: request.url,
      method: request.method,
      headers: Object.fromEntries(request.headers),
      ...(body !== "" && { body }),
      maxRedirects: 0,
      maxBytes,
      timeoutMs,
      signal: request.signal,
    });
    if (answer.status < 200 || answer.status > 599)
      throw new AppError("unavailable", `${new URL(request.url).host} answered with status ${answer.status}`);
    const hasBody = answer.body.length > 0;
    return new Response(hasBody ? new Uint8Array(answer.body) : null, {
      status: answer.status,
      headers: answer.headers,
    });
  };
}

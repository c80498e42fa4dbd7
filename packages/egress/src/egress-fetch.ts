import type { Egress } from "./egress.ts";

export type EgressFetchLimits = { maxBytes: number; timeoutMs: number };

/**
 * `fetch` by the guarded way, for libraries that make requests of their own. A redirect is given back and not followed: what is asked
 * and the key it is asked with are for the address somebody wrote down.
 *
 * @throws AppError as {@link Egress} does, also when the caller's signal ended it
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
    const hasBody = answer.body.length > 0;
    return new Response(hasBody ? new Uint8Array(answer.body) : null, {
      status: answer.status,
      headers: answer.headers,
    });
  };
}

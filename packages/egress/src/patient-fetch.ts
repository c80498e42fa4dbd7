import { Agent, fetch as fetchWith } from "undici";

/**
 * `fetch` without the HTTP client's own limits: by default it gives up after 300 s without headers, or without the next bytes of a
 * body. The caller's signal ends a request.
 */
export function patientFetch(): typeof fetch {
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  return async (input, init) => {
    const url = input instanceof Request ? input.url : input;
    const answer = await fetchWith(url, { ...(init as object), dispatcher });
    // The SDKs and our reading of their errors expect the platform's own classes.
    return new Response(answer.body as ReadableStream<Uint8Array> | null, {
      status: answer.status,
      headers: [...answer.headers],
    });
  };
}

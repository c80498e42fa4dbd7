import { withExactNumbers } from "@konstruct/core/json";

const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * A `fetch` whose JSON answers keep all digits of their numbers, since some servers send a call's arguments unquoted. Text that begins
 * like JSON is JSON, since some servers do not say so.
 */
export function exactFetch(send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    const text = (await answer.text()).replace(/^\s+/, "");
    const headers = new Headers(answer.headers);
    if (/^[{[]/.test(text)) headers.set("content-type", "application/json");
    const isJson = headers.get("content-type")?.includes("json") === true;
    const body = isJson ? withExactNumbers(text) : text;
    return new Response(withoutBody.has(answer.status) ? null : body, { status: answer.status, headers });
  };
}

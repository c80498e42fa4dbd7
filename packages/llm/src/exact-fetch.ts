import { withExactNumbers } from "@konstruct/core/json";

/** A `fetch` whose JSON answers keep all digits of their numbers, since some servers send a call's arguments unquoted. */
export function exactFetch(send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    if (!answer.headers.get("content-type")?.includes("json")) return answer;
    const { status, headers } = answer;
    return new Response(withExactNumbers(await answer.text()), { status, headers });
  };
}

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEgress } from "./create-egress.ts";
import { egressFetch } from "./egress-fetch.ts";
import { type Loopback, startLoopback } from "./loopback.fixture.ts";

let here: Loopback;
let elsewhere: Loopback;
beforeAll(async () => {
  elsewhere = await startLoopback((_, response) => response.end("elsewhere"));
  here = await startLoopback((request, response) => {
    if (request.url === "/moved") response.writeHead(307, { location: elsewhere.origin }).end();
    else if (request.url === "/nothing") response.writeHead(204).end();
    else if (request.url === "/long") response.end("x".repeat(2_000));
    else if (request.url !== "/never")
      response.writeHead(418, { "content-type": "application/json" }).end('{"short":"stout"}');
  });
});
afterAll(() => Promise.all([here.stop(), elsewhere.stop()]));

const limits = { maxBytes: 1_000, timeoutMs: 5_000 };
const guarded = () => egressFetch(createEgress({ allowPrivate: [here.origin, elsewhere.origin] }), limits);

describe("fetch through the egress", () => {
  it("F3 sends method, headers and body, and returns status, headers and body", async () => {
    const answer = await guarded()(`${here.origin}/pot`, {
      method: "POST",
      headers: { authorization: "Bearer k", "content-type": "application/json" },
      body: '{"a":1}',
    });
    expect(answer.status).toBe(418);
    expect(await answer.json()).toEqual({ short: "stout" });
    expect(here.requests.at(-1)).toMatchObject({
      method: "POST",
      path: "/pot",
      body: '{"a":1}',
      headers: { authorization: "Bearer k" },
    });
    expect((await guarded()(`${here.origin}/nothing`)).status).toBe(204);
  });

  it("F3 a redirect is returned, and the request is sent to no other host", async () => {
    const answer = await guarded()(`${here.origin}/moved`, { method: "POST", body: "asked" });
    expect(answer.status).toBe(307);
    expect(elsewhere.connections()).toBe(0);
  });

  it("F3 internal addresses, long answers and an abort end it", async () => {
    const refused = egressFetch(createEgress(), limits)(here.origin);
    await expect(refused).rejects.toMatchObject({ context: { reason: "address_refused" } });
    await expect(guarded()(`${here.origin}/long`)).rejects.toMatchObject({
      context: { reason: "too_large" },
    });
    const given = guarded()(`${here.origin}/never`, { signal: AbortSignal.timeout(30) });
    await expect(given).rejects.toMatchObject({ code: "timeout" });
  });
});

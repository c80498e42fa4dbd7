import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createEgress } from "./create-egress.ts";
import { type Loopback, refusalOf, startLoopback } from "./loopback.fixture.ts";

let first: Loopback;
let second: Loopback;
let inside: Loopback;
let location = "";
let status = 302;

beforeAll(async () => {
  inside = await startLoopback((_, response) => response.end("inside"), "0.0.0.0");
  second = await startLoopback((_, response) => response.end("second"));
  first = await startLoopback((request, response) => {
    if (request.url === "/here") response.end("here");
    else response.writeHead(status, { location }).end("moved");
  });
});
beforeEach(() => {
  first.requests.length = 0;
  second.requests.length = 0;
  status = 302;
});
afterAll(() => Promise.all([first.stop(), second.stop(), inside.stop()]));

const egress = (resolve = async () => ["127.0.0.1"]) =>
  createEgress({ allowPrivate: [first.origin, second.origin], resolve });
const start = () => `${first.origin}/start`;

describe("redirects", () => {
  it.each([301, 302, 303, 307, 308])("F3 %d to anywhere inside is not followed", async (code) => {
    status = code;
    const places = [
      inside.origin,
      `//127.0.0.1:${inside.port}/`,
      `http://localhost:${inside.port}/`,
      `http://name.example:${inside.port}/`,
      `http://[::ffff:7f00:1]:${inside.port}/`,
      `http://2130706433:${inside.port}/`,
      `http://0.0.0.0:${inside.port}/`,
      "http://169.254.169.254/latest/meta-data/",
      "http://127.0.0.1.5/",
    ];
    for (const place of places) {
      location = place;
      const asked = refusalOf(egress().request({ url: start(), method: "POST", body: "x" }));
      expect([place, await asked]).toEqual([place, "address_refused"]);
    }
    expect(inside.connections()).toBe(0);
  });

  it.each([
    ["file:///etc/passwd", "scheme_refused"],
    ["gopher://127.0.0.1/", "scheme_refused"],
    ["data:text/plain,x", "scheme_refused"],
    ["http://", "host_refused"],
    ["http://8.8.8.8:22/", "port_refused"],
    ["http://user:word@8.8.8.8/", "invalid_input"],
  ])("F3 a redirect to %s is refused", async (place, reason) => {
    location = place;
    expect(await refusalOf(egress().request({ url: start() }))).toBe(reason);
  });

  it("F3 each hop is checked against the list of hosts", async () => {
    location = `http://elsewhere.example:${second.port}/`;
    const asked = egress().request({ url: start(), allowedHosts: ["127.0.0.1"] });
    expect(await refusalOf(asked)).toBe("host_refused");
    expect(second.requests).toHaveLength(0);
  });

  it("F3 a relative redirect is followed, and the answer names its URL", async () => {
    location = "/here#part";
    const answer = await egress().request({ url: start() });
    expect(answer).toMatchObject({ status: 200, url: `${first.origin}/here` });
    expect(answer.body.toString()).toBe("here");
  });

  it("F3 the allowed number of redirects is followed, and no more", async () => {
    location = "/again";
    expect(await refusalOf(egress().request({ url: start() }))).toBe("too_many_redirects");
    expect(first.requests).toHaveLength(4);
    expect(await refusalOf(egress().request({ url: start(), maxRedirects: 1 }))).toBe("too_many_redirects");
    expect(first.requests).toHaveLength(6);
    const unfollowed = await egress().request({ url: start(), maxRedirects: 0 });
    expect(unfollowed).toMatchObject({ status: 302, headers: { location: "/again" } });
  });

  const headers = {
    Authorization: "Bearer s3cret",
    Cookie: "a=s3cret",
    "X-Api-Key": "s3cret",
    Accept: "text/plain",
    "Content-Type": "text/plain",
  };

  it("F3 headers that may be secret are not sent to another origin, not even another port", async () => {
    location = `${second.origin}/there`;
    status = 307;
    await egress().request({ url: start(), method: "POST", headers, body: "said" });
    expect(JSON.stringify(first.requests)).toContain("s3cret");
    expect(JSON.stringify(second.requests)).not.toContain("s3cret");
    expect(second.requests).toMatchObject([
      { method: "POST", body: "said", headers: { accept: "text/plain", "user-agent": "Konstruct" } },
    ]);
    expect(second.requests[0]?.headers.host).toBe(new URL(second.origin).host);
  });

  it("F3 within one origin the headers are sent on", async () => {
    location = "/here";
    await egress().request({ url: start(), headers });
    expect(first.requests.map((request) => request.headers["x-api-key"])).toEqual(["s3cret", "s3cret"]);
  });

  it.each([
    [301, "POST", "GET"],
    [302, "POST", "GET"],
    [303, "POST", "GET"],
    [303, "PUT", "GET"],
    [303, "HEAD", "HEAD"],
    [302, "PUT", "PUT"],
    [307, "POST", "POST"],
    [308, "DELETE", "DELETE"],
  ])("F3 %d makes %s into %s", async (code, before, after) => {
    location = "/here";
    status = code;
    const body = before === "POST" || before === "PUT" ? { body: "said" } : {};
    await egress().request({ url: start(), method: before, headers, ...body });
    expect(first.requests.map(({ method }) => method)).toEqual([before, after]);
    expect(first.requests[1]?.body).toBe(after === "GET" ? "" : (body.body ?? ""));
    expect(first.requests[1]?.headers["content-type"]).toBe(after === "GET" ? undefined : "text/plain");
  });

  it("F3 a redirect without a location is an answer", async () => {
    const bare = await startLoopback((_, response) => response.writeHead(302).end("moved"));
    const answer = await createEgress({ allowPrivate: [bare.origin] }).request({ url: bare.origin });
    expect(answer.status).toBe(302);
    await bare.stop();
  });
});

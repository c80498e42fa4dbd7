import { createServer } from "node:https";
import { listen } from "@konstruct/core/process/listen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEgress } from "./create-egress.ts";
import { type Loopback, refusalOf, startLoopback } from "./loopback.fixture.ts";
import { pinnedConnector } from "./pinned-connector.ts";

let here: Loopback;
beforeAll(async () => {
  here = await startLoopback((request, response) => {
    response.writeHead(200, { "X-Asked": `${request.method} ${request.url}`, "set-cookie": ["a=1", "b=2"] });
    response.end(request.method === "HEAD" ? "" : "ok");
  });
});
afterAll(() => here.stop());

describe("requests", () => {
  it("F3 every one of twenty kinds of allowed request works", async () => {
    const named = `http://searx.internal:${here.port}`;
    const egress = createEgress({
      allowPrivate: [here.origin, named, `http://bücher.example:${here.port}`],
      resolve: async () => ["127.0.0.1"],
    });
    const idna = `http://xn--bcher-kva.example:${here.port}`;
    const cases: [string, string, string][] = [
      ["GET", `${here.origin}`, "/"],
      ["GET", `${here.origin}/a/b?c=d&e=%20#f`, "/a/b?c=d&e=%20"],
      ["GET", `http://127.1:${here.port}/short`, "/short"],
      ["GET", `http://2130706433:${here.port}/number`, "/number"],
      ["GET", `http://127.0.0.1.:${here.port}/dot`, "/dot"],
      ["GET", `HTTP://127.0.0.1:${here.port}/scheme`, "/scheme"],
      ["GET", `${here.origin}/ä`, "/%C3%A4"],
      ["GET", `${here.origin}/a/../b`, "/b"],
      ["GET", `${here.origin}//double`, "//double"],
      ["POST", `${here.origin}/`, "/"],
      ["PUT", `${here.origin}/`, "/"],
      ["PATCH", `${here.origin}/`, "/"],
      ["DELETE", `${here.origin}/`, "/"],
      ["HEAD", `${here.origin}/`, "/"],
      ["OPTIONS", `${here.origin}/`, "/"],
      ["get", `${here.origin}/lower`, "/lower"],
      ["GET", `${named}/search?format=json`, "/search?format=json"],
      ["GET", `http://SEARX.Internal.:${here.port}/upper`, "/upper"],
      ["GET", `http://BÜCHER.example:${here.port}/idna`, "/idna"],
      ["GET", `${idna}/punycode`, "/punycode"],
    ];
    for (const [method, url, path] of cases) {
      const answer = await egress.request({ url, method });
      expect([url, answer.status, answer.headers["x-asked"]]).toEqual([
        url,
        200,
        `${method.toUpperCase()} ${path}`,
      ]);
    }
    expect(cases).toHaveLength(20);
    const hosts = new Set(here.requests.map(({ headers }) => headers.host));
    expect([...hosts].sort()).toEqual(
      [new URL(here.origin).host, new URL(named).host, new URL(idna).host].sort(),
    );
  });

  it("F3 an allowed private origin opens no other port, scheme or name", async () => {
    const egress = createEgress({ allowPrivate: [here.origin], resolve: async () => ["127.0.0.1"] });
    for (const url of [
      `http://127.0.0.1:${here.port + 1}/`,
      `https://127.0.0.1:${here.port}/`,
      `http://127.0.0.2:${here.port}/`,
      `http://name.example:${here.port}/`,
    ])
      expect([url, await refusalOf(egress.request({ url }))]).toEqual([url, "address_refused"]);
  });

  it("F3 a name is resolved once, and the connection uses that address although it changes", async () => {
    const other = await startLoopback((_, response) => response.end("rebound"), "127.0.0.2");
    let looks = 0;
    const egress = createEgress({
      allowPrivate: [`http://rebind.example:${here.port}`],
      resolve: async () => (looks++ === 0 ? ["127.0.0.1"] : ["127.0.0.2"]),
    });
    const before = here.connections();
    const answer = await egress.request({ url: `http://rebind.example:${here.port}/` });
    expect(answer.body.toString()).toBe("ok");
    expect([looks, here.connections() - before, other.connections()]).toEqual([1, 1, 0]);
    await other.stop();
  });

  it("F3 the peer's address is checked once more after connecting", async () => {
    const connect = pinnedConnector(["127.0.0.2"], 1_000);
    const target = { hostname: "127.0.0.1", protocol: "http:", port: String(here.port) };
    const error = await new Promise((resolve) => connect(target, (...[failed]) => resolve(failed)));
    expect(error).toMatchObject({ context: { reason: "address_refused" } });
  });

  it("F3 of several addresses the next is tried when one does not answer", async () => {
    const origin = `http://two.example:${here.port}`;
    const egress = createEgress({ allowPrivate: [origin], resolve: async () => ["127.0.0.9", "127.0.0.1"] });
    expect((await egress.request({ url: origin })).status).toBe(200);
  });

  it("F3 no connection serves two requests", async () => {
    const egress = createEgress({ allowPrivate: [here.origin] });
    const before = here.connections();
    await egress.request({ url: here.origin });
    await egress.request({ url: here.origin });
    expect(here.connections() - before).toBe(2);
  });

  it("F3 TLS verifies the name and not the pinned address, and an invalid certificate is rejected", async () => {
    const asked: string[] = [];
    const server = createServer({
      SNICallback: (name, callback) => {
        asked.push(name);
        callback(null);
      },
    });
    const port = await listen(server);
    const origin = `https://shop.example:${port}`;
    const egress = createEgress({ allowPrivate: [origin], resolve: async () => ["127.0.0.1"] });
    expect(await refusalOf(egress.request({ url: origin }))).toBe("unavailable");
    expect(asked).toEqual(["shop.example"]);
    server.close();
  });

  it.each([
    ["not a url", "invalid_input"],
    ["", "invalid_input"],
    ["/relative", "invalid_input"],
    ["http://exa mple.com/", "invalid_input"],
    ["ftp://example.com/", "scheme_refused"],
    ["file:///etc/passwd", "scheme_refused"],
    ["javascript:alert(1)", "scheme_refused"],
    ["http://example..", "host_refused"],
    ["http://example.com:22/", "port_refused"],
    ["http://example.com:8080/", "port_refused"],
    ["http://user@example.com/", "invalid_input"],
    ["http://:word@example.com/", "invalid_input"],
  ])("F3 %j is refused as %s", async (url, reason) => {
    const egress = createEgress({ resolve: async () => ["8.8.8.8"] });
    expect(await refusalOf(egress.request({ url }))).toBe(reason);
  });

  it.each(["host", "Connection", "Content-Length", "Transfer-Encoding", "Proxy-Authorization", "Upgrade"])(
    "F3 a caller does not set the header %s",
    async (name) => {
      const egress = createEgress({ allowPrivate: [here.origin] });
      const asked = egress.request({ url: here.origin, headers: { [name]: "1" } });
      expect(await refusalOf(asked)).toBe("invalid_input");
    },
  );

  it("F3 neither a method nor a header can smuggle another request, and a URL has a maximum length", async () => {
    const egress = createEgress({ allowPrivate: [here.origin] });
    const before = here.requests.length;
    const split = "a\r\nX-Injected: 1";
    expect(await refusalOf(egress.request({ url: here.origin, headers: { accept: split } }))).toBe(
      "invalid_input",
    );
    expect(await refusalOf(egress.request({ url: here.origin, headers: { [split]: "a" } }))).toBe(
      "invalid_input",
    );
    const long = `${here.origin}/${"a".repeat(8_192)}`;
    expect(await refusalOf(egress.request({ url: long }))).toBe("invalid_input");
    for (const method of ["GET / HTTP/1.1\r\n", "CONNECT", "TRACE", ""])
      expect(await refusalOf(egress.request({ url: here.origin, method }))).toBe("invalid_input");
    expect(here.requests).toHaveLength(before);
  });

  it("F3 hosts are allowed by name or by suffix", async () => {
    const resolve = async () => ["127.0.0.1"];
    const ask = (url: string, allowedHosts: string[]) =>
      refusalOf(createEgress({ resolve }).request({ url, allowedHosts }));
    const passed = "address_refused";
    expect(await ask("http://API.example.com./", ["api.example.com"])).toBe(passed);
    expect(await ask("http://a.b.example.com/", ["*.example.com"])).toBe(passed);
    expect(await ask("http://bücher.example/", ["BÜCHER.example."])).toBe(passed);
    expect(await ask("http://example.com/", ["*.example.com"])).toBe("host_refused");
    expect(await ask("http://badexample.com/", ["*.example.com", "example.com"])).toBe("host_refused");
    expect(await ask("http://example.com.evil.test/", ["example.com"])).toBe("host_refused");
    expect(await ask("http://example.com@evil.test/", ["example.com"])).toBe("host_refused");
    expect(await ask("http://evil.test/", [])).toBe("host_refused");
  });

  it("F3 an entry of the private list has to be an origin", () => {
    for (const listed of ["searx.internal", "http://searx.internal/path", "ftp://a", "http://u@a", ""])
      expect(() => createEgress({ allowPrivate: [listed] })).toThrow(/is not an origin/);
  });

  it("F3 no proxy of the environment is used", async () => {
    const proxy = await startLoopback((_, response) => response.end("proxied"));
    process.env.http_proxy = proxy.origin;
    process.env.HTTP_PROXY = proxy.origin;
    try {
      await createEgress({ allowPrivate: [here.origin] }).request({ url: here.origin });
      expect(proxy.connections()).toBe(0);
    } finally {
      delete process.env.http_proxy;
      delete process.env.HTTP_PROXY;
      await proxy.stop();
    }
  });
});

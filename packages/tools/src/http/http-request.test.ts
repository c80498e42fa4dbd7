import { createServer, type Server } from "node:http";
import { listen } from "@konstruct/core/process/listen";
import { createEgress } from "@konstruct/egress/create-egress";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toolsWith } from "../outside/executor.fixture.ts";

let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const { method, url, headers } = request;
    const [path] = (url ?? "").split("?");
    if (path === "/away") response.writeHead(302, { location: "http://169.254.169.254/" }).end();
    else if (path === "/image") response.writeHead(200, { "content-type": "image/png" }).end("\x89PNG");
    else if (path === "/text")
      response.writeHead(404, { "content-type": "text/plain; charset=latin1" }).end(Buffer.from([0xe4]));
    else if (path === "/large") response.end("x".repeat(70_000));
    else if (path === "/deep")
      response.writeHead(200, { "content-type": "application/json" }).end("[".repeat(5_000));
    else
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ method, url, headers, body }));
  });
  origin = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const tools = (http: object = {}) =>
  toolsWith({ settings: { http: { allowed_hosts: ["127.0.0.1"], ...http } }, reaches: [origin] });
const ask = (args: Parameters<ReturnType<typeof tools>["run"]>[1], http?: object) =>
  tools(http).run("http_request", args);

describe("http_request", () => {
  it("F3 returns the answer of an allowed host, with GET by default", async () => {
    const { data } = await ask({
      url: `${origin}/a?b=1`,
      query: { c: "d e", n: 2 },
      headers: { Accept: "text/html" },
    });
    expect(data).toMatchObject({
      status: 200,
      content_type: "application/json",
      body: { method: "GET", url: "/a?b=1&c=d+e&n=2", headers: { accept: "text/html" } },
      truncated: false,
    });
  });

  it("F3 sends an object as JSON with the allowed methods", async () => {
    const http = { allowed_methods: ["GET", "POST"] };
    const { data } = await ask({ method: "POST", url: origin, body: { a: [1, null] } }, http);
    expect(data?.body).toMatchObject({
      method: "POST",
      body: '{"a":[1,null]}',
      headers: { "content-type": "application/json" },
    });
    expect((await ask({ method: "POST", url: origin })).error?.code).toBe("method_not_allowed");
    expect((await ask({ method: "DELETE", url: origin }, http)).error?.code).toBe("method_not_allowed");
  });

  it("F8 is confirmed first when one of its methods can change something", () => {
    expect(tools().describe("http_request")).toMatchObject({ effect: "read", unlessRuled: "allow" });
    const changing = tools({ allowed_methods: ["GET", "PUT"] }).describe("http_request");
    expect(changing).toMatchObject({ effect: "write", unlessRuled: "confirm", idempotent: false });
    expect(changing?.summarize({ method: "PUT", url: "https://a.example/" })).toBe(
      'send a PUT request to "https://a.example/"',
    );
  });

  it("F3 an error status is an answer", async () => {
    expect((await ask({ url: `${origin}/text` })).data).toMatchObject({
      status: 404,
      body: "ä",
      content_type: "text/plain",
    });
  });

  it("F3 only the hosts on the list are reached, and none by default", async () => {
    for (const url of [
      "https://example.com/",
      "http://127.0.0.1.example/",
      "http://127.0.0.2/",
      "http://localhost/",
    ])
      expect([url, (await ask({ url })).error?.code]).toEqual([url, "host_not_allowed"]);
    const none = toolsWith({ reaches: [origin] });
    expect((await none.run("http_request", { url: origin })).error?.code).toBe("host_not_allowed");
    const bare = toolsWith({ settings: { http: { allowed_hosts: ["127.0.0.1"] } }, egress: null });
    expect((await bare.run("http_request", { url: origin })).error?.code).toBe("misconfigured");
  });

  it("F3 a listed host with an internal address is refused", async () => {
    const listed = toolsWith({
      settings: { http: { allowed_hosts: ["127.0.0.1", "name.example", "169.254.169.254"] } },
      egress: createEgress({ resolve: async () => ["10.0.0.1"] }),
    });
    for (const url of [origin, "http://name.example/", "http://169.254.169.254/", "http://2130706433/"])
      expect([url, (await listed.run("http_request", { url })).error?.code]).toEqual([
        url,
        "address_refused",
      ]);
  });

  it.each([
    ["/away", "host_not_allowed"],
    ["/image", "not_text"],
    ["/large", "response_too_large"],
  ])("F3 the answer of %s is %s", async (path, code) => {
    expect((await ask({ url: `${origin}${path}` })).error?.code).toBe(code);
  });

  it("F3 JSON that nests too deep is given as text", async () => {
    expect((await ask({ url: `${origin}/deep` })).data?.body).toBe("[".repeat(5_000));
  });

  it.each([
    ["ftp://127.0.0.1/", "scheme_not_allowed"],
    ["no address", "invalid_args"],
  ])("F3 %j is %s", async (url, code) => {
    expect((await ask({ url })).error?.code).toBe(code);
  });

  it("F3 neither a credential header nor a host header can be added", async () => {
    for (const name of [
      "Authorization",
      "cookie",
      "X-Api-Key",
      "Host",
      "Proxy-Authorization",
      "X-Forwarded-For",
    ])
      expect([name, (await ask({ url: origin, headers: { [name]: "x" } })).error?.code]).toEqual([
        name,
        "invalid_args",
      ]);
  });

  it("F7 unknown arguments are rejected before anything is sent", async () => {
    for (const args of [
      {},
      { url: origin, secret: "x" },
      { url: origin, method: "TRACE" },
      { url: "x".repeat(3_000) },
    ])
      expect((await ask(args)).error?.code).toBe("invalid_args");
  });
});

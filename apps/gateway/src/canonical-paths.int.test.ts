import { connect } from "node:net";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestGateway, testSecrets } from "./gateway.fixture.ts";
import type { Gateway } from "./gateway.ts";
import { defaultVisitorRates } from "./webchat/visitor-limits.ts";

const database = setUpDatabase();
let site: TestTenant;
beforeAll(async () => {
  site = await createTestTenant(database.app);
});

/** The status of a request with exactly this target. `fetch` would normalise it. */
function statusOf(gateway: Gateway, target: string, method = "GET"): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(gateway.port, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
    });
    socket.on("close", () => resolve(Number(answer.split(" ")[1])));
    socket.on("error", reject);
    socket.write(
      `${method} ${target} HTTP/1.1\r\nHost: gateway\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );
  });
}

describe("the limit of a visitor's requests", () => {
  const burst = 3;
  let gateway: Gateway;
  beforeAll(async () => {
    const rates = { ...defaultVisitorRates, requestsPerAddress: { perSecond: 0.001, burst } };
    gateway = await startTestGateway(database.app, database.urls.app, {
      webchat: { tokenSecret: testSecrets.webchat, rates },
    });
    for (let nth = 0; nth < burst; nth++)
      expect(await statusOf(gateway, `/v1/webchat/${site.accountKey}/config`)).toBe(200);
  });
  afterAll(() => gateway.drain(1_000));

  it.each([
    "/v1/webchat/KEY/config",
    "/V1/webchat/KEY/config",
    "/v1/WebChat/KEY/config/",
    "http://gateway/v1/webchat/KEY/config",
    "http://other.test/V1/WEBCHAT/KEY/config?x=1",
    "//v1/webchat/KEY/config",
    "/v1//webchat/KEY/config",
    "/v1/./webchat/KEY/config",
    "/x/../v1/webchat/KEY/config",
    "/v1/%77ebchat/KEY/config",
    "/v1%2fwebchat/KEY/config",
    "/v1/webchat;a=b/KEY/config",
    "\\v1\\webchat\\KEY\\config",
  ])("A3 is not passed by another spelling of the path: %s", async (target) => {
    // 429 where the path is a visitor's; any other spelling is served by nothing.
    expect([400, 404, 429]).toContain(await statusOf(gateway, target.replace("KEY", site.accountKey)));
  });
});

describe("U+0000 in an address", () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startTestGateway(database.app, database.urls.app, {
      webchat: { tokenSecret: testSecrets.webchat },
    });
  });
  afterAll(() => gateway.drain(1_000));

  const routes: [method: string, path: string][] = [
    ["GET", "/v1/webchat/KEY/config"],
    ["POST", "/v1/webchat/KEY/visitors"],
    ["POST", "/v1/webchat/KEY/messages"],
    ["POST", "/v1/webchat/KEY/files"],
    ["POST", "/v1/webchat/KEY/rating"],
    ["GET", "/v1/webchat/KEY/events"],
    ["GET", "/v1/approvals"],
    ["GET", "/v1/approvals/KEY"],
    ["POST", "/v1/approvals/KEY/decision"],
    ["GET", "/whatsapp/webhook"],
    ["GET", "/widget.js"],
    ["GET", "/media/KEY"],
    ["GET", "/chatwoot/decisions/KEY"],
    ["GET", "/slack/install"],
    ["GET", "/slack/oauth_redirect"],
  ];
  it("I1 is refused wherever it stands, on every route", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...routes),
        fc.nat(40),
        fc.boolean(),
        async ([method, path], at, isQuery) => {
          const full = path.replace("KEY", site.accountKey);
          const cut = 1 + (at % full.length);
          const planted = isQuery ? `${full}?name=a%00b` : `${full.slice(0, cut)}%00${full.slice(cut)}`;
          expect(await statusOf(gateway, planted, method), `${method} ${planted}`).toBe(422);
        },
      ),
      { numRuns: 100 },
    );
  });
});

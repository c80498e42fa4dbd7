import { gzipSync } from "node:zlib";
import { tables } from "@konstruct/core/language/lines-of";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestGateway } from "../../gateway.fixture.ts";
import type { Gateway } from "../../gateway.ts";
import { widgetSource } from "./widget-source.ts";

const database = setUpDatabase();
let gateway: Gateway;
beforeAll(async () => {
  gateway = await startTestGateway(database.app, database.urls.app);
});
afterAll(async () => {
  await gateway.drain(1_000);
});

const visitors = (siteKey: string, origin?: string) =>
  fetch(`${gateway.url}/v1/webchat/${siteKey}/visitors`, {
    method: "POST",
    ...(origin !== undefined && { headers: { origin } }),
  });

async function openedBy(siteKey: string, token: string, origin?: string): Promise<number> {
  const stop = new AbortController();
  const response = await fetch(`${gateway.url}/v1/webchat/${siteKey}/events`, {
    headers: { authorization: `Bearer ${token}`, ...(origin !== undefined && { origin }) },
    signal: stop.signal,
  });
  stop.abort();
  return response.status;
}

describe("the widget", () => {
  it("J4 is one script of at most 20 kB gzipped that any page may load and cache", async () => {
    const first = await fetch(`${gateway.url}/widget.js`);
    const source = await first.text();
    expect(first.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(first.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(first.headers.get("content-encoding")).toBe("gzip");
    expect(gzipSync(source).length).toBeLessThanOrEqual(20_000);
    const etag = String(first.headers.get("etag"));
    const again = await fetch(`${gateway.url}/widget.js`, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    const plain = await fetch(`${gateway.url}/widget.js`, { headers: { "accept-encoding": "identity" } });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(await plain.text()).toBe(source);
  });

  it("J4 needs nothing that a strict content security policy forbids: no eval, no HTML from text, no inline style, no import", () => {
    const source = widgetSource();
    for (const forbidden of [
      /\beval\(/,
      /new Function/,
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write/,
      /\bimport[ (]/,
      /style=/,
      /document\.cookie/,
    ])
      expect(source).not.toMatch(forbidden);
  });

  it("J4 has its texts in every language that has a table of lines", () => {
    const source = widgetSource();
    for (const { widget } of Object.values(tables)) expect(source).toContain(JSON.stringify(widget));
    expect(source).not.toContain("const words = {};");
  });

  it("J4 works only on the origins its tenant lists; an account key alone opens nothing elsewhere", async () => {
    const settings = { allowedOrigins: ["https://shop.example"] };
    const site = await createTestTenant(database.app, { settings });
    expect((await visitors(site.accountKey, "https://evil.example")).status).toBe(403);
    expect((await visitors(site.accountKey)).status).toBe(403);
    const allowed = await visitors(site.accountKey, "https://shop.example");
    expect(allowed.status).toBe(201);
    const { token } = (await allowed.json()) as { token: string };
    expect(await openedBy(site.accountKey, token, "https://evil.example")).toBe(403);
    expect(await openedBy(site.accountKey, token, "https://shop.example")).toBe(200);
  });

  it("J4 without a list any page may embed it; an unreadable list allows none", async () => {
    const open = await createTestTenant(database.app);
    expect((await visitors(open.accountKey, "https://any.example")).status).toBe(201);
    const broken = await createTestTenant(database.app, { settings: { allowedOrigins: "everything" } });
    expect((await visitors(broken.accountKey, "https://any.example")).status).toBe(403);
  });
});

import { createServer } from "node:http";
import { listen } from "@konstruct/core/process/listen";
import {
  startWebSearchSimulator,
  type WebSearchSimulator,
} from "@konstruct/simulators/web-search/start-web-search";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { toolsWith } from "../outside/executor.fixture.ts";
import { plainText } from "./plain-text.ts";

const pages = [
  {
    title: "Desk <strong>lamps</strong> &amp; more",
    url: "https://a.example/lamps",
    description: "All <b>lamps</b> we&#39;ve tested",
    published: "2026-11-01",
  },
  { title: "Lamps again", url: "https://a.example/lamps", description: "lamps, twice" },
  { title: "A lamps script", url: "javascript:alert(1)", description: "lamps" },
  { title: "", url: "https://b.example/", description: `lamps ${"x".repeat(2_000)}` },
];
let web: WebSearchSimulator;
beforeAll(async () => {
  web = await startWebSearchSimulator({ pages });
});
afterEach(() => web.faults.clear());
afterAll(() => web.stop());

const tools = (settings: object, secrets: Record<string, string> = { search_key: "simulated-key" }) =>
  toolsWith({
    settings: { web_search: { api_key: "search_key", ...settings } },
    secrets,
    reaches: [web.url],
    endpoints: web.endpoints,
  });
const providers = ["brave", "serpapi", "searxng"];
const of = (provider: string) => tools({ provider, base_url: web.url });

describe("web search", () => {
  it.each(providers)("F1 %s gives addresses with plain excerpts, each page once", async (provider) => {
    const { data } = await of(provider).run("web_search", { query: "lamps" });
    const results = data?.results as { title: string; url: string; snippet: string; published?: string }[];
    expect(results[0]).toEqual({
      title: "Desk lamps & more",
      url: "https://a.example/lamps",
      snippet: "All lamps we've tested",
      published: "2026-11-01",
    });
    expect(results.map(({ url }) => url)).toEqual(["https://a.example/lamps", "https://b.example/"]);
    expect(results[1]?.title).toBe("b.example");
    expect(results[1]?.snippet).toHaveLength(400);
  });

  it.each(providers)("F1 %s that finds nothing gives an empty list", async (provider) => {
    expect((await of(provider).run("web_search", { query: "submarine" })).data).toEqual({ results: [] });
  });

  it.each(providers)(
    "F1 %s out of order, busy, lost or speaking nonsense is told apart",
    async (provider) => {
      const search = () => of(provider).run("web_search", { query: "lamps" });
      for (const [fault, code, retryable] of [
        [{ status: 500 }, "unavailable", true],
        [{ status: 503 }, "unavailable", true],
        [{ status: 429, retryAfterS: 1 }, "rate_limited", true],
        [{ status: 401 }, "misconfigured", false],
        [{ status: 403 }, "misconfigured", false],
        [{ status: 400 }, "rejected", false],
        [{ refuse: true }, "unavailable", true],
        [{ malformed: true }, "invalid_response", true],
        [{ status: 200, body: { results: "none", web: 1, organic_results: {} } }, "invalid_response", true],
      ] as const) {
        web.faults.add({ method: provider, ...fault });
        expect([fault, (await search()).error]).toMatchObject([fault, { code, retryable }]);
      }
      expect((await search()).success).toBe(true);
    },
  );

  it("F1 each provider gets a request in its own format", async () => {
    web.calls.length = 0;
    const settings = { max_results: 3, safe_search: "strict", country: "TH", language: "th" };
    for (const provider of providers)
      await tools({ provider, base_url: web.url, ...settings }).run("web_search", {
        query: "lamps & co",
        limit: 9,
      });
    const asked = web.calls.map(({ url }) => Object.fromEntries(url.searchParams));
    expect(asked).toEqual([
      {
        q: "lamps & co",
        count: "3",
        country: "TH",
        search_lang: "th",
        safesearch: "strict",
        text_decorations: "false",
      },
      {
        engine: "google",
        q: "lamps & co",
        num: "3",
        gl: "th",
        hl: "th",
        safe: "active",
        api_key: "simulated-key",
      },
      { q: "lamps & co", format: "json", safesearch: "2", language: "th-TH" },
    ]);
    expect(web.calls.map(({ headers }) => headers["x-subscription-token"])).toEqual([
      "simulated-key",
      undefined,
      undefined,
    ]);
  });

  it.each(["brave", "serpapi"])(
    "F1 a key that %s does not know is a matter of settings",
    async (provider) => {
      const wrong = tools({ provider }, { search_key: "wrong" });
      expect((await wrong.run("web_search", { query: "lamps" })).error).toMatchObject({
        code: "misconfigured",
        retryable: false,
      });
    },
  );

  it("F1 a missing setting is named", async () => {
    const messageOf = async (settings: object, secrets = {}) =>
      (await tools(settings, secrets).run("web_search", { query: "lamps" })).error;
    expect(await messageOf({})).toMatchObject({ code: "misconfigured", message: /Choose a provider/ });
    expect(await messageOf({ provider: "searxng" })).toMatchObject({ message: /base_url/ });
    expect(await messageOf({ provider: "brave", api_key: null })).toMatchObject({ message: /api_key/ });
    expect(await messageOf({ provider: "brave" })).toMatchObject({
      code: "misconfigured",
      message: /search_key/,
    });
    const cutOff = toolsWith({
      settings: { web_search: { provider: "searxng", base_url: web.url } },
      egress: null,
    });
    expect((await cutOff.run("web_search", { query: "a" })).error).toMatchObject({ code: "misconfigured" });
  });

  it("F3 an internal search server is reached only when the operator lists it", async () => {
    const unlisted = toolsWith({ settings: { web_search: { provider: "searxng", base_url: web.url } } });
    expect((await unlisted.run("web_search", { query: "lamps" })).error?.code).toBe("address_refused");
  });

  it("F1 a redirect of a search is not followed with its key", async () => {
    web.calls.length = 0;
    const detour = createServer((_, response) =>
      response.writeHead(302, { location: `${web.url}/res/v1/web/search?q=lamps` }).end(),
    );
    const brave = `http://127.0.0.1:${await listen(detour)}`;
    const led = toolsWith({
      settings: { web_search: { provider: "brave", api_key: "search_key" } },
      secrets: { search_key: "simulated-key" },
      reaches: [web.url, brave],
      endpoints: { brave },
    });
    expect((await led.run("web_search", { query: "lamps" })).error?.code).toBe("rejected");
    expect(web.calls).toHaveLength(0);
    detour.close();
  });

  it("F7 a search needs words, and requests at most ten pages", async () => {
    for (const args of [
      { query: " " },
      { query: "a", limit: 11 },
      { query: "a".repeat(401) },
      { query: "a", tenantId: "x" },
    ])
      expect((await of("brave").run("web_search", args)).error?.code).toBe("invalid_args");
  });

  it.each([
    ["a &lt;script&gt;alert(1)&lt;/script&gt; b", "a alert(1) b"],
    ["5 < 6 and 7 > 3", "5 < 6 and 7 > 3"],
    ["&#x48;i&nbsp;&unknown; &#0; &#x110000;", "Hi &unknown; &#0; &#x110000;"],
    ["<a href='x'>one</a>\n\u0000two", "one two"],
    ["<<b>script>x", "x"],
  ])("F1 %j is shown as %j", (html, text) => {
    expect(plainText(html, 100)).toBe(text);
  });
});

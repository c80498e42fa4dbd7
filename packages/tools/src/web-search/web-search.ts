import type { WebSearchSettings } from "@konstruct/core/agent/tool-settings";
import { z } from "zod";
import { quoted } from "../contract/quoted.ts";
import { defineTool } from "../contract/tool.ts";
import { callOutside, failure } from "../outside/call-outside.ts";
import { parseBounded } from "../outside/parse-bounded.ts";
import { statusFailure } from "../outside/status-failure.ts";
import { brave } from "./brave.ts";
import { plainText } from "./plain-text.ts";
import type { Found, SearchProvider } from "./search-provider.ts";
import { searxng } from "./searxng.ts";
import { serpapi } from "./serpapi.ts";

const providers: Readonly<Record<NonNullable<WebSearchSettings["provider"]>, SearchProvider>> = {
  brave,
  serpapi,
  searxng,
};

const longest = { title: 200, snippet: 400, url: 1_000, published: 40 };

/** A result that can be shown and cited: an address a browser opens, and text without markup. */
function shown({ title, url, snippet, published }: Found) {
  const address = URL.parse(url);
  if (address === null || !/^https?:$/.test(address.protocol) || url.length > longest.url) return [];
  const stamp = plainText(published ?? "", longest.published);
  return [
    {
      title: plainText(title, longest.title) || address.hostname,
      url: address.href,
      snippet: plainText(snippet, longest.snippet),
      ...(stamp !== "" && { published: stamp }),
    },
  ];
}

function whatIsMissing({ provider, base_url, api_key }: WebSearchSettings): string | null {
  if (provider === null) return "No web search is set up. Choose a provider in tool_settings.web_search.";
  if (provider === "searxng" && base_url === undefined)
    return "The address of the SearXNG server is missing. Set tool_settings.web_search.base_url.";
  if (providers[provider].needsKey && api_key === null)
    return `The key for ${provider} is missing. Name its secret in tool_settings.web_search.api_key.`;
  return null;
}

export const webSearch = defineTool({
  name: "web_search",
  description: "Searches the web and gives titles, addresses and short excerpts of pages.",
  input: z.strictObject({
    query: z.string().trim().min(1).max(400),
    limit: z.int().min(1).max(10).optional(),
  }),
  output: z.looseObject({
    results: z.array(z.looseObject({ title: z.string(), url: z.string(), snippet: z.string() })),
  }),
  // One name for every search, so that no later call counts as returning data to the host it came from.
  destination: "the web",
  effect: "read",
  timeoutMs: 8_000,
  maxResultBytes: 32_768,
  idempotent: true,
  needs: "web_search",
  summarize: ({ query }) => `search the web for ${quoted(query)}`,
  async run(args, context) {
    const settings = context.settings.web_search;
    const missing = whatIsMissing(settings);
    if (missing !== null || settings.provider === null) return failure("misconfigured", missing ?? "");
    const provider = providers[settings.provider];
    const limit = Math.min(args.limit ?? settings.max_results, settings.max_results);
    const { endpoints } = context;
    const asked = { query: args.query, limit, settings, endpoints };
    const { hostname } = new URL(provider.request({ ...asked, apiKey: "" }).url);
    const apiKey = settings.api_key === null ? "" : await context.secrets(settings.api_key, hostname);
    const request = provider.request({ ...asked, apiKey });
    // A key in a header or URL is for one host only.
    const called = await callOutside(context, { ...request, maxRedirects: 0, timeoutMs: 7_500 });
    if (!called.ok) return called;
    const answer = parseBounded(called.response.body.toString("utf8"));
    const { status } = called.response;
    const refused = statusFailure(provider.refusesKey?.(status, answer) ? 401 : status, "The web search");
    if (refused !== null) return refused;
    const read = provider.read(answer);
    if (read === null)
      return failure("invalid_response", "The web search gave an answer of another shape.", true);
    const results = read.found.flatMap(shown);
    const once = results.filter(
      ({ url }, place) => results.findIndex((other) => other.url === url) === place,
    );
    const left = read.faulty === 0 ? {} : { left_out: `${read.faulty} of the results had another shape.` };
    return { ok: true, data: { results: once.slice(0, limit), ...left } };
  },
});

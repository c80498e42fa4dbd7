import { z } from "zod";
import { addressOf, readEach, type SearchProvider } from "./search-provider.ts";

const answerSchema = z.object({
  /** Also set when nothing was found. */
  error: z.string().optional(),
  organic_results: z.array(z.unknown()).optional(),
});
const resultSchema = z.object({
  title: z.string(),
  link: z.string(),
  snippet: z.string().default(""),
  date: z.string().optional(),
});

const nothingFound = /hasn't returned any results/i;

/** SerpAPI's Google engine, `GET /search.json`; the key is part of the URL. */
export const serpapi: SearchProvider = {
  needsKey: true,
  request: ({ query, limit, settings, apiKey, endpoints }) => ({
    url: addressOf(endpoints.serpapi, "/search.json", {
      engine: "google",
      q: query,
      num: String(limit),
      gl: settings.country?.toLowerCase(),
      hl: settings.language,
      safe: settings.safe_search === "off" ? "off" : "active",
      api_key: apiKey,
    }),
    headers: { accept: "application/json" },
  }),
  read(answer) {
    const parsed = answerSchema.safeParse(answer);
    if (!parsed.success) return null;
    const { error, organic_results: results } = parsed.data;
    const isNothing = error === undefined || nothingFound.test(error);
    if (results === undefined) return isNothing ? { found: [], faulty: 0 } : null;
    return readEach(results, resultSchema, ({ title, link, snippet, date }) => ({
      title,
      url: link,
      snippet,
      published: date,
    }));
  },
};

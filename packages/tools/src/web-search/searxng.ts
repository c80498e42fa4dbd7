import { z } from "zod";
import { addressOf, readEach, type SearchProvider } from "./search-provider.ts";

const answerSchema = z.object({
  results: z.array(z.unknown()),
});
const resultSchema = z.object({
  title: z.string(),
  url: z.string(),
  content: z.string().nullish(),
  publishedDate: z.string().nullish(),
});

const strictness = { off: "0", moderate: "1", strict: "2" };

/** A SearXNG server, `GET /search?format=json`; the server has to list `json` among its formats. */
export const searxng: SearchProvider = {
  needsKey: false,
  request: ({ query, settings }) => ({
    url: addressOf(settings.base_url ?? "", "/search", {
      q: query,
      format: "json",
      safesearch: strictness[settings.safe_search],
      language:
        settings.language === undefined || settings.country === undefined
          ? settings.language
          : `${settings.language}-${settings.country}`,
    }),
    headers: { accept: "application/json" },
  }),
  read(answer) {
    const parsed = answerSchema.safeParse(answer);
    if (!parsed.success) return null;
    return readEach(parsed.data.results, resultSchema, ({ title, url, content, publishedDate }) => ({
      title,
      url,
      snippet: content ?? "",
      published: publishedDate ?? undefined,
    }));
  },
};

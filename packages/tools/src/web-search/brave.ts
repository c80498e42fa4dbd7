import { z } from "zod";
import { addressOf, readEach, type SearchProvider } from "./search-provider.ts";

const answerSchema = z.object({
  web: z
    .object({
      results: z.array(z.unknown()),
    })
    .optional(),
});
const resultSchema = z.object({
  title: z.string(),
  url: z.string(),
  description: z.string().default(""),
  page_age: z.string().optional(),
  age: z.string().optional(),
});

const refusalSchema = z.object({ error: z.object({ code: z.literal("SUBSCRIPTION_TOKEN_INVALID") }) });

/** Brave Search API, `GET /res/v1/web/search`. */
export const brave: SearchProvider = {
  needsKey: true,
  request: ({ query, limit, settings, apiKey, endpoints }) => ({
    url: addressOf(endpoints.brave, "/res/v1/web/search", {
      q: query,
      count: String(limit),
      country: settings.country,
      search_lang: settings.language,
      safesearch: settings.safe_search,
      text_decorations: "false",
    }),
    headers: { accept: "application/json", "x-subscription-token": apiKey },
  }),
  refusesKey: (status, answer) => status === 422 && refusalSchema.safeParse(answer).success,
  read(answer) {
    const parsed = answerSchema.safeParse(answer);
    if (!parsed.success) return null;
    return readEach(
      parsed.data.web?.results ?? [],
      resultSchema,
      ({ title, url, description, page_age, age }) => ({
        title,
        url,
        snippet: description,
        published: page_age ?? age,
      }),
    );
  },
};

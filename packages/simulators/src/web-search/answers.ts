import type { Call, Reply } from "../http.ts";

export type Page = { title: string; url: string; description: string; published?: string };

const number = (text: string | null, usual: number) => Math.max(0, Number(text ?? usual) || usual);

/** Pages that contain every word of the query. */
function matching(pages: readonly Page[], query: string | null): Page[] {
  const words = (query ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return pages.filter(({ title, description }) =>
    words.every((word) => `${title} ${description}`.toLowerCase().includes(word)),
  );
}

/** `GET /res/v1/web/search`; an unknown key gets 422. */
export function braveAnswer(pages: readonly Page[], apiKey: string, { url, headers }: Call): Reply {
  if (headers["x-subscription-token"] !== apiKey) {
    const detail = "The provided subscription token is invalid.";
    const error = { id: "0", status: 422, code: "SUBSCRIPTION_TOKEN_INVALID", detail, meta: {} };
    return { status: 422, body: { type: "ErrorResponse", error, time: 0 } };
  }
  const query = url.searchParams.get("q");
  const found = matching(pages, query).slice(0, number(url.searchParams.get("count"), 20));
  const results = found.map(({ title, url: address, description, published }) => ({
    type: "search_result",
    title,
    url: address,
    description,
    ...(published !== undefined && { page_age: published, age: published }),
    language: "en",
    family_friendly: true,
  }));
  const web = results.length === 0 ? {} : { web: { type: "search", results, family_friendly: true } };
  return {
    status: 200,
    body: { type: "search", query: { original: query, more_results_available: false }, ...web },
  };
}

/** `GET /search.json`; an empty result is an `error` with status 200. */
export function serpapiAnswer(pages: readonly Page[], apiKey: string, { url }: Call): Reply {
  const query = url.searchParams;
  if (query.get("api_key") !== apiKey)
    return {
      status: 401,
      body: { error: "Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key" },
    };
  const found = matching(pages, query.get("q")).slice(0, number(query.get("num"), 10));
  const metadata = {
    search_metadata: { id: "0", status: "Success" },
    search_parameters: { engine: "google" },
  };
  if (found.length === 0)
    return {
      status: 200,
      body: { ...metadata, error: "Google hasn't returned any results for this query." },
    };
  const organic = found.map(({ title, url: link, description, published }, place) => ({
    position: place + 1,
    title,
    link,
    snippet: description,
    ...(published !== undefined && { date: published }),
  }));
  return { status: 200, body: { ...metadata, organic_results: organic } };
}

/** `GET /search`; a format the server does not list gets 403 and an HTML page. */
export function searxngAnswer(pages: readonly Page[], formats: readonly string[], { url }: Call): Reply {
  const query = url.searchParams.get("q");
  if (!formats.includes(url.searchParams.get("format") ?? "html"))
    return { status: 403, headers: { "content-type": "text/html" }, body: Buffer.from("<h1>Forbidden</h1>") };
  const results = matching(pages, query).map(({ title, url: address, description, published }) => ({
    url: address,
    title,
    content: description,
    publishedDate: published ?? null,
    engine: "simulated",
    score: 1,
    category: "general",
  }));
  return {
    status: 200,
    body: {
      query,
      number_of_results: results.length,
      results,
      answers: [],
      suggestions: [],
      unresponsive_engines: [],
    },
  };
}

import { expect, it } from "vitest";
import { brave } from "./brave.ts";
import { searxng } from "./searxng.ts";
import { serpapi } from "./serpapi.ts";

const good = { title: "a", url: "https://a.test", link: "https://a.test" };

it.each([
  ["Brave", (results: unknown[]) => brave.read({ web: { results } })],
  ["SearXNG", (results: unknown[]) => searxng.read({ results })],
  ["SerpAPI", (results: unknown[]) => serpapi.read({ organic_results: results })],
])("F1 a faulty result of %s hides no other and is counted", (_name, read) => {
  expect(read([{ title: 7 }, good, null])).toMatchObject({ found: [{ url: "https://a.test" }], faulty: 2 });
  expect(read([null])).toBeNull();
  expect(read([])).toEqual({ found: [], faulty: 0 });
});

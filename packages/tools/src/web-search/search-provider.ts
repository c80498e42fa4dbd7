import type { WebSearchSettings } from "@konstruct/core/agent/tool-settings";
import type { EgressRequest } from "@konstruct/egress/egress";
import type { Endpoints } from "../contract/endpoints.ts";

export type SearchQuery = {
  query: string;
  limit: number;
  settings: WebSearchSettings;
  /** Empty for a provider without keys. */
  apiKey: string;
  endpoints: Endpoints;
};

/** The provider's raw values: with markup, and possibly with an invalid address. */
export type Found = { title: string; url: string; snippet: string; published?: string | undefined };

/** The wire format of one search engine. */
export type SearchProvider = {
  needsKey: boolean;
  request(query: SearchQuery): Pick<EgressRequest, "url" | "headers">;
  /** Whether an answer with another status than 401 and 403 says that the key is invalid. */
  refusesKey?(status: number, answer: unknown): boolean;
  /** Null when the answer has another shape. */
  read(answer: unknown): Found[] | null;
};

/** A URL with its query; undefined values are left out. */
export function addressOf(base: string, path: string, query: Record<string, string | undefined>): string {
  const url = new URL(`${base.replace(/\/$/, "")}${path}`);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

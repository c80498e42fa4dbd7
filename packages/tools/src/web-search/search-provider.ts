import type { WebSearchSettings } from "@konstruct/core/agent/tool-settings";
import type { EgressRequest } from "@konstruct/egress/egress";
import type { Endpoints } from "../contract/endpoints.ts";

export type SearchQuery = {
  query: string;
  limit: number;
  settings: WebSearchSettings;
  /** Empty for a provider that takes none. */
  apiKey: string;
  endpoints: Endpoints;
};

/** As the provider gives it: still with markup, and maybe with what is no address. */
export type Found = { title: string; url: string; snippet: string; published?: string | undefined };

/** One search engine's wire format. */
export type SearchProvider = {
  needsKey: boolean;
  request(query: SearchQuery): Pick<EgressRequest, "url" | "headers">;
  /** Whether this answer of another status than 401 and 403 says that the key is not known. */
  refusesKey?(status: number, answer: unknown): boolean;
  /** Null when the answer has another shape. */
  read(answer: unknown): Found[] | null;
};

/** An address with its query; what is undefined is left out. */
export function addressOf(base: string, path: string, query: Record<string, string | undefined>): string {
  const url = new URL(`${base.replace(/\/$/, "")}${path}`);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

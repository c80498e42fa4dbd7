import type { WebSearchSettings } from "@konstruct/core/agent/tool-settings";
import type { EgressRequest } from "@konstruct/egress/egress";
import type { z } from "zod";
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

/** Results that can be read, and how many could not. */
export type SearchAnswer = { found: Found[]; faulty: number };

/** Reads results one by one: a faulty one hides no other. Null when there are some and none can be read. */
export function readEach<Item>(
  listed: readonly unknown[],
  schema: z.ZodType<Item>,
  shown: (item: Item) => Found,
): SearchAnswer | null {
  const found = listed.flatMap((item) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [shown(parsed.data)] : [];
  });
  const faulty = listed.length - found.length;
  return found.length === 0 && faulty > 0 ? null : { found, faulty };
}

/** The wire format of one search engine. */
export type SearchProvider = {
  needsKey: boolean;
  request(query: SearchQuery): Pick<EgressRequest, "url" | "headers">;
  /** Whether an answer with another status than 401 and 403 says that the key is invalid. */
  refusesKey?(status: number, answer: unknown): boolean;
  /** Null when the answer has another shape. */
  read(answer: unknown): SearchAnswer | null;
};

/** A URL with its query; undefined values are left out. */
export function addressOf(base: string, path: string, query: Record<string, string | undefined>): string {
  const url = new URL(`${base.replace(/\/$/, "")}${path}`);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

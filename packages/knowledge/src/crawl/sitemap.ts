import { gunzipSync } from "node:zlib";
import { AppError } from "@konstruct/core/errors";
import type { Egress } from "@konstruct/egress/egress";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { normaliseUrl } from "./normalise-url.ts";

const maxBytes = 5 * 1024 * 1024;
const mostFiles = 20;
const mostPages = 5_000;

const location = z.object({ loc: z.coerce.string().max(2_000) });
const listSchema = z.object({
  urlset: z
    .object({
      url: z
        .array(location.catch({ loc: "" }))
        .max(50_000)
        .default([]),
    })
    .optional()
    .catch(undefined),
  sitemapindex: z
    .object({
      sitemap: z
        .array(location.catch({ loc: "" }))
        .max(50_000)
        .default([]),
    })
    .optional()
    .catch(undefined),
});
/** Only the elements of the format are parsed, so nothing nests deeply. */
const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: true,
  isArray: (name) => name === "url" || name === "sitemap",
});

type Lists = { pages: string[]; sitemaps: string[] };
const nothing: Lists = { pages: [], sitemaps: [] };

function unpacked(body: Buffer): Buffer | null {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength: maxBytes });
  } catch (thrown) {
    // Too long or damaged: the site's pages are found by their links.
    if (thrown instanceof Error && "code" in thrown) return null;
    throw thrown;
  }
}

const deepest = 8;

function isShallow(xml: string): boolean {
  let depth = 0;
  for (const [tag] of xml.matchAll(/<\/?[a-z][^<>]*>/gi)) {
    if (tag.startsWith("</")) depth -= 1;
    else if (!tag.endsWith("/>")) depth += 1;
    if (depth > deepest) return false;
  }
  return true;
}

/** The URLs in a sitemap or an index of sitemaps (sitemaps.org), or in a plain text one; none if it is broken. */
export function readSitemap(body: Buffer): Lists {
  const text = unpacked(body)?.toString("utf8");
  if (text === undefined || /<!(DOCTYPE|ENTITY)/i.test(text)) return nothing;
  if (!text.trimStart().startsWith("<")) {
    return { pages: text.split(/\s+/, mostPages).filter((line) => line.startsWith("http")), sitemaps: [] };
  }
  if (!isShallow(text)) return nothing;
  const parsed = listSchema.safeParse(parser.parse(text));
  if (!parsed.success) return nothing;
  const addressesOf = (listed: { loc: string }[] = []) => listed.map(({ loc }) => loc.trim()).filter(Boolean);
  return {
    pages: addressesOf(parsed.data.urlset?.url).slice(0, mostPages),
    sitemaps: addressesOf(parsed.data.sitemapindex?.sitemap).slice(0, mostFiles),
  };
}

export type SitemapRequest = {
  isOfSite(url: string): boolean;
  /** Requests with the same delay as pages. */
  ask: Egress["request"];
  userAgent: string;
  allowedHosts: readonly string[];
  signal: AbortSignal;
};

/** The pages in a site's sitemaps, those of an index included; other hosts are left out. */
export async function listedPages(starts: readonly string[], request: SitemapRequest): Promise<string[]> {
  const { isOfSite, ask, userAgent, allowedHosts, signal } = request;
  const files = [...new Set(starts)];
  const pages: string[] = [];
  for (let at = 0; at < Math.min(files.length, mostFiles) && pages.length < mostPages; at++) {
    const url = normaliseUrl(files[at]!);
    if (url === null || !isOfSite(url)) continue;
    try {
      const headers = { "user-agent": userAgent };
      const { status, body } = await ask({ url, headers, maxBytes, maxRedirects: 3, allowedHosts, signal });
      const lists = status === 200 ? readSitemap(body) : nothing;
      pages.push(...lists.pages.slice(0, mostPages - pages.length));
      files.push(...lists.sitemaps.filter((sitemap) => !files.includes(sitemap)));
    } catch (thrown) {
      // A sitemap is optional: without it the pages are found by their links.
      if (!(thrown instanceof AppError) || signal.aborted) throw thrown;
    }
  }
  return pages;
}

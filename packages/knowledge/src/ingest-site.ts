import type { SourceEnd } from "@konstruct/db/knowledge/claim-sources";
import { type KnownDocument, readKnownDocuments, removeDocuments } from "@konstruct/db/knowledge/documents";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { crawl } from "./crawl/crawl.ts";
import type { CrawledPage, CrawlReport } from "./crawl/crawl-types.ts";
import type { IngestReach, Work } from "./ingest-work.ts";
import { takePage } from "./take-page.ts";

export const mostLeftOut = 200;

/** The crawl settings of a site. */
export const siteSettingsSchema = z.object({
  /** Most links away from the address; 0 is that page only. */
  depth: z.int().min(0).max(10).default(3),
  /** Other hosts that belong to the site. */
  hosts: z.array(z.string().min(1).max(253)).max(20).default([]),
  maxPages: z.int().min(1).max(5_000).default(200),
  /** Null: only on request. */
  recrawlHours: z.number().min(1).max(8_760).nullable().default(24),
  /** Pages a member left out, by address. */
  without: z.array(z.string().max(2_000)).max(mostLeftOut).default([]),
});

/** How many failed pages a reason names; the rest are counted. */
const mostNamed = 20;

/** Ingests a site, one document for each page. Unchanged pages are not read again, and missing pages are deleted. */
export async function ingestSite(reach: IngestReach, work: Work): Promise<SourceEnd> {
  const { tenantId, source, signal } = work;
  const settings = siteSettingsSchema.parse(source.settings);
  const known = new Map(
    (await withTenant(reach.database, tenantId, (tx) => readKnownDocuments(tx, source.id))).map((one) => [
      one.location,
      one,
    ]),
  );
  /** Pages that exist, even if they could not be read this time. */
  const there = new Set<string>();
  const leftOut = new Set(settings.without);
  let readable = 0;
  const problems: string[] = [];
  let read = 0;
  await work.progress("fetching", { done: 0, unit: "pages" });
  const report = await crawl(
    source.name,
    {
      maxDepth: settings.depth,
      maxPages: settings.maxPages,
      hosts: settings.hosts,
      signal,
      known: new Map(
        [...known.values()]
          // Vectors of another embedder have to be computed again, so the page has to be fetched again.
          .filter((one) => one.embedder === reach.embedder.name)
          .map((one) => [one.location, validatorsOf(one)]),
      ),
    },
    reach.egress,
    async (page) => {
      if (leftOut.has(page.url)) return;
      const problem = await takePage(reach, work, page, known.get(page.url), read);
      if (page.outcome !== "skipped" && !isGone(page)) there.add(page.url);
      if (problem === null && page.outcome !== "skipped") readable++;
      if (problem !== null) problems.push(`${page.url}: ${problem}`);
      read++;
      await work.progress("fetching", { done: read, unit: "pages" });
    },
  );
  await forgetGone(reach, work, report, [...known.keys()], there);
  return endOf(report, readable, problems, settings.recrawlHours);
}

const validatorsOf = ({ etag, lastModified }: KnownDocument) => ({
  ...(etag !== null && { etag }),
  ...(lastModified !== null && { lastModified }),
});

/** The site says that the page is gone; a temporary failure does not count. */
const isGone = (page: CrawledPage) => page.outcome === "failed" && /\b4(?:04|10)\b/.test(page.reason);

/** Deletes pages that no longer exist; only a complete crawl knows which. */
async function forgetGone(
  { database }: IngestReach,
  { tenantId, source }: Work,
  report: CrawlReport,
  known: string[],
  there: ReadonlySet<string>,
): Promise<void> {
  if (report.outcome !== "complete" || there.size === 0) return;
  const gone = known.filter((location) => !there.has(location));
  await withTenant(database, tenantId, (tx) => removeDocuments(tx, source.id, gone));
}

function endOf(
  report: CrawlReport,
  pages: number,
  problems: readonly string[],
  recrawlHours: number | null,
): SourceEnd {
  const named = problems.slice(0, mostNamed).join("; ");
  const more = problems.length > mostNamed ? `; and ${problems.length - mostNamed} more` : "";
  const reasons = [report.reason ?? "", problems.length === 0 ? "" : `Not read: ${named}${more}`];
  const reason = reasons.filter((one) => one !== "").join(" ") || null;
  const againInMs = recrawlHours === null ? null : Math.round(recrawlHours * 3_600_000);
  return pages > 0
    ? { state: "ready", reason, againInMs }
    : { state: "failed", reason: reason ?? "The site has no page that can be read.", againInMs };
}

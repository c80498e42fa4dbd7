import type { KnownDocument } from "@konstruct/db/knowledge/documents";
import type { CrawledPage } from "./crawl/crawl-types.ts";
import type { IngestReach, Work } from "./ingest-work.ts";
import { readFile, sha256Of } from "./read-file.ts";

/**
 * Reads and saves a page of a site, unless it is as it was.
 * @param done pages read before it
 * @returns the problem with the page, or null
 */
export async function takePage(
  { embedder, extractor }: Pick<IngestReach, "embedder" | "extractor">,
  work: Pick<Work, "progress" | "save" | "signal">,
  page: CrawledPage,
  known: KnownDocument | undefined,
  done: number,
): Promise<string | null> {
  if (page.outcome === "failed") return page.reason;
  if (page.outcome === "skipped" && page.reason === "content_type") return "It has no text that can be read";
  if (page.outcome !== "fetched") return null;
  if (known?.sha256 === sha256Of(page.bytes) && known.embedder === embedder.name) return null;
  const { etag, lastModified } = page.validators;
  const contentType =
    page.charset === null ? page.contentType : `${page.contentType}; charset=${page.charset}`;
  const file = { bytes: page.bytes, location: page.url, contentType, etag, lastModified };
  // Each report renews the lease: a long document takes longer than one.
  const renew = () => work.progress("fetching", { done, unit: "pages" });
  const read = await readFile({ extractor, embedder }, file, renew, work.signal);
  if (read.state === "failed") return read.reason;
  await work.save(read.document);
  return null;
}

/** What a page said of its version, to be asked whether it changed. */
export type Validators = { etag?: string; lastModified?: string };

export type CrawlOptions = {
  /** Other hosts that belong to the site; by default it is the host of the start and its "www." twin. */
  hosts?: readonly string[];
  /** How many links away from the start. */
  maxDepth?: number;
  /** Pages asked for, sitemaps and robots.txt aside. */
  maxPages?: number;
  /** Of all pages together, decoded. */
  maxBytes?: number;
  maxPageBytes?: number;
  /** Of the whole crawl, in milliseconds. */
  maxMs?: number;
  /** Between two requests, in milliseconds; robots.txt may ask for more, up to ten seconds. */
  delayMs?: number;
  userAgent?: string;
  /** Pages of an earlier crawl by URL; they are asked for again, and are `unchanged` when the site says so. */
  known?: ReadonlyMap<string, Validators>;
  onProgress?(progress: CrawlProgress): void;
  signal?: AbortSignal;
  /** How to wait; a timer unless given. */
  wait?(ms: number, signal: AbortSignal): Promise<void>;
};

export type CrawlProgress = { asked: number; waiting: number; bytes: number; url: string };

export type PageOutcome =
  | { outcome: "fetched"; bytes: Uint8Array; contentType: string; validators: Validators }
  | { outcome: "unchanged" }
  | { outcome: "skipped"; reason: SkipReason }
  /** `reason` is for people. */
  | { outcome: "failed"; reason: string };

export type SkipReason =
  | "robots"
  | "noindex"
  | "canonical_elsewhere"
  | "redirected_off_site"
  | "redirected_to_known"
  | "content_type";

export type CrawledPage = {
  /** Where the answer came from, normalised. */
  url: string;
  /** The addresses that led there, when it was redirected. */
  redirectedFrom: readonly string[];
  /** Links away from the start. */
  depth: number;
} & PageOutcome;

export type CrawlReport = {
  /** `complete`: nothing was left to ask for. `limited`: a limit was met. `stopped`: the site or the caller ended it. */
  outcome: "complete" | "limited" | "stopped";
  /** For people; null when complete. */
  reason: string | null;
  fetched: number;
  unchanged: number;
  skipped: number;
  failed: number;
  bytes: number;
};

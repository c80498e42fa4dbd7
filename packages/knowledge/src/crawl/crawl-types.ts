/** The version headers of a page, for a conditional request later. */
export type Validators = { etag?: string; lastModified?: string };

export type CrawlOptions = {
  /** Other hosts that belong to the site; by default the start's host and its "www." twin. */
  hosts?: readonly string[];
  /** Most links away from the start. */
  maxDepth?: number;
  /** Most pages requested, without sitemaps and robots.txt. */
  maxPages?: number;
  /** Most bytes of all pages together, decoded. */
  maxBytes?: number;
  maxPageBytes?: number;
  /** Time limit of the whole crawl, in milliseconds. */
  maxMs?: number;
  /** Delay between two requests, in milliseconds; robots.txt may require more, up to ten seconds. */
  delayMs?: number;
  userAgent?: string;
  /** Pages of an earlier crawl by URL; they are requested conditionally, and are `unchanged` when the site says so. */
  known?: ReadonlyMap<string, Validators>;
  onProgress?(progress: CrawlProgress): void;
  signal?: AbortSignal;
  /** How to wait; a timer by default. */
  wait?(ms: number, signal: AbortSignal): Promise<void>;
};

export type CrawlProgress = { asked: number; waiting: number; bytes: number; url: string };

export type PageOutcome =
  /** `charset`: as the site declares it with the page, if it does. */
  | {
      outcome: "fetched";
      bytes: Uint8Array;
      contentType: string;
      charset: string | null;
      validators: Validators;
    }
  | { outcome: "unchanged" }
  | { outcome: "skipped"; reason: SkipReason }
  /** `reason` is for people. `isOfPage`: the site answers, and only this page is at fault. */
  | { outcome: "failed"; reason: string; isOfPage?: boolean };

export type SkipReason =
  | "robots"
  | "noindex"
  | "canonical_elsewhere"
  | "redirected_off_site"
  | "redirected_to_known"
  | "content_type"
  | "for_machines";

export type CrawledPage = {
  /** The URL that answered, normalised. */
  url: string;
  /** The URLs that redirected there. */
  redirectedFrom: readonly string[];
  /** Links away from the start. */
  depth: number;
} & PageOutcome;

export type CrawlReport = {
  /** `complete`: every page was requested. `limited`: a limit was reached. `stopped`: the site or the caller ended it. */
  outcome: "complete" | "limited" | "stopped";
  /** For people; null when complete. */
  reason: string | null;
  fetched: number;
  unchanged: number;
  skipped: number;
  failed: number;
  bytes: number;
};

import { setTimeout as timer } from "node:timers/promises";
import { AppError } from "@konstruct/core/errors";
import type { Egress, EgressRequest } from "@konstruct/egress/egress";
import { askPage } from "./ask-page.ts";
import type { CrawledPage, CrawlOptions, CrawlReport, PageOutcome } from "./crawl-types.ts";
import { isForMachines } from "./for-machines.ts";
import { Frontier, type Waiting } from "./frontier.ts";
import { normaliseUrl } from "./normalise-url.ts";
import { type PageLinks, readPageLinks, robotsDirectives } from "./page-links.ts";
import { type Robots, readRobots } from "./robots.ts";
import { listedPages } from "./sitemap.ts";

const defaults = {
  maxDepth: 3,
  maxPages: 200,
  maxBytes: 200 * 1024 * 1024,
  maxPageBytes: 10 * 1024 * 1024,
  maxMs: 15 * 60_000,
  delayMs: 500,
  userAgent: "KonstructBot",
};
const mostRedirects = 5;
/** Failures in a row after which the site counts as down or as blocking us. */
const mostFailures = 10;
/** Some sites name their home page on every page. */
const isOnlyHome = (canonical: string, url: string) =>
  new URL("/", url).href === canonical && new URL(url).pathname !== "/";

const noLinks: PageLinks = { links: [], canonical: null, noindex: false, nofollow: false };

type OnPage = (page: CrawledPage) => Promise<void> | void;

class Crawl {
  readonly #options: CrawlOptions & typeof defaults;
  readonly #egress: Egress;
  readonly #onPage: OnPage;
  readonly #frontier: Frontier;
  readonly #robots = new Map<string, Robots>();
  readonly #allowedHosts: readonly string[];
  readonly #signal: AbortSignal;
  readonly #report: CrawlReport = {
    outcome: "complete",
    reason: null,
    fetched: 0,
    unchanged: 0,
    skipped: 0,
    failed: 0,
    bytes: 0,
  };
  #asked = 0;
  #failuresInRow = 0;
  /** Addresses that gave a page. */
  readonly #read = new Set<string>();
  /** Pages by the canonical address that they gave way to. */
  readonly #gaveWay = new Map<string, Waiting[]>();
  readonly #sitemaps = new Set<string>();
  #hasAsked = false;

  constructor(start: string, options: CrawlOptions, egress: Egress, onPage: OnPage) {
    this.#options = { ...defaults, ...options };
    this.#egress = egress;
    this.#onPage = onPage;
    const { hosts = [], signal } = options;
    const { hostname } = new URL(start);
    const bare = hostname.replace(/^www\./, "");
    this.#frontier = new Frontier(start, hosts);
    this.#allowedHosts = [bare, `www.${bare}`, ...hosts];
    const timeUp = AbortSignal.timeout(this.#options.maxMs);
    this.#signal = signal ? AbortSignal.any([signal, timeUp]) : timeUp;
  }

  async run(start: string): Promise<CrawlReport> {
    try {
      const robots = await this.#robotsOf(start);
      if (!robots.readable) return this.#end("stopped", `Nothing was read, since ${robots.reason}`);
      this.#frontier.add(start, 0);
      if (this.#options.maxDepth > 0) await this.#seed(new URL(start).origin, robots.sitemaps);
      return await this.#visitAll();
    } catch (thrown) {
      if (!this.#signal.aborted) throw thrown;
      return this.#options.signal?.aborted
        ? this.#end("stopped", "It was cancelled")
        : this.#end("limited", `The time limit of ${this.#options.maxMs / 1000} s was reached`);
    }
  }

  async #seed(origin: string, sitemaps: readonly string[]): Promise<void> {
    const { known = new Map(), userAgent } = this.#options;
    const listed = await listedPages([...sitemaps, `${origin}/sitemap.xml`], {
      isOfSite: (url) => this.#frontier.isOfSite(url),
      ask: (request: EgressRequest) => this.#politely(0, () => this.#egress.request(request)),
      userAgent,
      allowedHosts: this.#allowedHosts,
      signal: this.#signal,
    });
    for (const sitemap of sitemaps) this.#sitemaps.add(normaliseUrl(sitemap) ?? sitemap);
    for (const url of [...known.keys(), ...listed]) this.#frontier.add(url, 1);
  }

  async #visitAll(): Promise<CrawlReport> {
    const { maxPages, maxBytes } = this.#options;
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      if (this.#asked >= maxPages) return this.#end("limited", `The limit of ${maxPages} pages was reached`);
      if (this.#report.bytes >= maxBytes)
        return this.#end("limited", `The limit of ${maxBytes} bytes was reached`);
      if (this.#failuresInRow >= mostFailures)
        return this.#end("stopped", `${mostFailures} pages in a row failed`);
      await this.#visit(next);
      const { bytes } = this.#report;
      this.#options.onProgress?.({
        asked: this.#asked,
        waiting: this.#frontier.waiting,
        bytes,
        url: next.url,
      });
    }
    return this.#report;
  }

  /** The next page; at the end those whose canonical address gave none. */
  #next(): Waiting | undefined {
    const next = this.#frontier.take();
    if (next !== undefined) return next;
    for (const [canonical, pages] of this.#gaveWay) {
      const page = this.#read.has(canonical) ? undefined : pages.shift();
      if (page !== undefined) return { ...page, asCanonical: true };
      this.#gaveWay.delete(canonical);
    }
    return undefined;
  }

  /** Requests a page, and follows its redirects within the site. */
  async #visit(waiting: Waiting): Promise<void> {
    const redirectedFrom: string[] = [];
    let url = waiting.url;
    const tell = (outcome: PageOutcome) =>
      this.#tell({ url, redirectedFrom, depth: waiting.depth, ...outcome });
    for (;;) {
      const robots = await this.#robotsOf(url);
      if (!robots.readable) return tell({ outcome: "failed", reason: robots.reason });
      if (!robots.allows(url)) return tell({ outcome: "skipped", reason: "robots" });
      const answer = await this.#ask(url, robots.delayMs);
      if (answer.kind === "failed") {
        const { reason, isOfPage } = answer;
        return tell({ outcome: "failed", reason, isOfPage });
      }
      if (answer.kind === "unchanged") {
        this.#read.add(url);
        return tell({ outcome: "unchanged" });
      }
      if (answer.kind === "other_type") return tell({ outcome: "skipped", reason: "content_type" });
      if (answer.kind === "page") {
        const { kind: _, robotsTag, ...page } = answer;
        this.#report.bytes += page.bytes.length;
        if (isForMachines(url, page, this.#sitemaps))
          return tell({ outcome: "skipped", reason: "for_machines" });
        const taken = this.#take({ outcome: "fetched", ...page }, { ...waiting, url }, robotsTag);
        if (taken.outcome === "fetched") this.#read.add(url);
        return tell(taken);
      }
      if (answer.to === null || !this.#frontier.isOfSite(answer.to)) {
        return tell({ outcome: "skipped", reason: "redirected_off_site" });
      }
      redirectedFrom.push(url);
      if (redirectedFrom.includes(answer.to))
        return tell({ outcome: "failed", reason: "It redirects in circles", isOfPage: true });
      url = answer.to;
      if (!this.#frontier.see(url)) return tell({ outcome: "skipped", reason: "redirected_to_known" });
      if (redirectedFrom.length > mostRedirects)
        return tell({ outcome: "failed", reason: "It redirects too often", isOfPage: true });
    }
  }

  #ask(url: string, robotsDelayMs: number) {
    const { known, userAgent, maxPageBytes, maxBytes } = this.#options;
    this.#asked += 1;
    return this.#politely(robotsDelayMs, () =>
      askPage(this.#egress, {
        url,
        userAgent,
        allowedHosts: this.#allowedHosts,
        maxBytes: Math.min(maxPageBytes, Math.max(1, maxBytes - this.#report.bytes)),
        known: known?.get(url),
        signal: this.#signal,
      }),
    );
  }

  /** Queues the links of a page, as far as its directives allow. */
  #take(page: PageOutcome & { outcome: "fetched" }, waiting: Waiting, robotsTag: string): PageOutcome {
    const { url, depth, asCanonical } = waiting;
    const { userAgent, maxDepth } = this.#options;
    const isHtml = page.contentType === "text/html" || page.contentType === "application/xhtml+xml";
    const found = isHtml ? readPageLinks(new TextDecoder().decode(page.bytes), url, userAgent) : noLinks;
    const tagged = robotsDirectives(robotsTag, userAgent);
    if (depth < maxDepth && !found.nofollow && !tagged.nofollow) {
      for (const link of found.links) this.#frontier.add(link, depth + 1);
    }
    if (found.noindex || tagged.noindex) return { outcome: "skipped", reason: "noindex" };
    const { canonical } = found;
    if (
      canonical === null ||
      canonical === url ||
      asCanonical ||
      isOnlyHome(canonical, url) ||
      !this.#frontier.isOfSite(canonical)
    )
      return page;
    this.#frontier.add(canonical, depth, true);
    this.#gaveWay.set(canonical, [...(this.#gaveWay.get(canonical) ?? []), waiting]);
    return { outcome: "skipped", reason: "canonical_elsewhere" };
  }

  async #robotsOf(url: string): Promise<Robots> {
    const { origin } = new URL(url);
    const read = this.#robots.get(origin);
    if (read) return read;
    const { userAgent } = this.#options;
    const request = { origin, userAgent, allowedHosts: this.#allowedHosts, signal: this.#signal };
    const robots = await this.#politely(0, () => readRobots(this.#egress, request));
    this.#robots.set(origin, robots);
    return robots;
  }

  /** One request at a time, with a delay between two. */
  async #politely<T>(delayMs: number, ask: () => Promise<T>): Promise<T> {
    const ms = Math.max(delayMs, this.#options.delayMs);
    const wait = this.#options.wait ?? ((rest, signal) => timer(rest, undefined, { signal }));
    if (this.#hasAsked && ms > 0) await wait(ms, this.#signal);
    this.#signal.throwIfAborted();
    this.#hasAsked = true;
    return ask();
  }

  async #tell(page: CrawledPage): Promise<void> {
    this.#report[page.outcome] += 1;
    const isOfSite = page.outcome === "failed" && page.isOfPage !== true;
    this.#failuresInRow = isOfSite ? this.#failuresInRow + 1 : 0;
    await this.#onPage(page);
  }

  #end(outcome: CrawlReport["outcome"], reason: string): CrawlReport {
    return Object.assign(this.#report, { outcome, reason });
  }
}

/**
 * Reads a site breadth first, by its links and sitemaps, as its robots.txt allows; calls `onPage` for each page.
 * @throws AppError `invalid_input` when the start is no http(s) URL, and whatever `onPage` throws
 */
export async function crawl(
  start: string,
  options: CrawlOptions,
  egress: Egress,
  onPage: OnPage,
): Promise<CrawlReport> {
  const url = normaliseUrl(start);
  if (url === null)
    throw new AppError("invalid_input", "A crawl starts at an address that begins with http:// or https://");
  return new Crawl(url, options, egress, onPage).run(url);
}

import { createEgress } from "@konstruct/egress/create-egress";
import { type Loopback, startLoopback } from "@konstruct/egress/loopback.fixture";
import { crawl } from "./crawl.ts";
import type { CrawledPage, CrawlOptions } from "./crawl-types.ts";

export type Page = { status?: number; headers?: Record<string, string>; body?: string | Buffer };

/** A small site on this machine; paths it does not have are 404. */
export async function startSite(
  pages: (origin: string) => Readonly<Record<string, Page>>,
): Promise<Loopback> {
  let paths: Readonly<Record<string, Page>> = {};
  const site = await startLoopback((request, response) => {
    const page = paths[request.url ?? ""] ?? { status: 404, body: "none" };
    const matches =
      page.headers?.etag !== undefined && request.headers["if-none-match"] === page.headers.etag;
    response.writeHead(matches ? 304 : (page.status ?? 200), {
      "content-type": "text/html",
      ...page.headers,
    });
    response.end(matches ? undefined : page.body);
  });
  paths = pages(site.origin);
  return site;
}

export const linking = (...links: string[]) =>
  `<html><body>${links.map((link) => `<a href="${link}">x</a>`).join("")}</body></html>`;

/** Crawls without delays; only the site can be reached. */
export async function crawlSite(site: Loopback, options: CrawlOptions = {}, path = "/") {
  const pages: CrawledPage[] = [];
  const waits: number[] = [];
  const egress = createEgress({ allowPrivate: [site.origin] });
  const report = await crawl(
    site.origin + path,
    {
      wait: async (ms) => {
        waits.push(ms);
      },
      ...options,
    },
    egress,
    (page) => {
      pages.push(page);
    },
  );
  const told = pages.map(({ url, outcome, ...page }) => {
    const reason = "reason" in page ? ` ${page.reason}` : "";
    return `${url.replace(site.origin, "")} ${outcome}${outcome === "skipped" ? reason : ""}`;
  });
  return { report, pages, told, waits, paths: site.requests.map((request) => request.path) };
}

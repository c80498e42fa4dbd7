import { gzipSync } from "node:zlib";
import type { Loopback } from "@konstruct/egress/loopback.fixture";
import { afterEach, describe, expect, it } from "vitest";
import { crawlSite, linking, type Page, startSite } from "./site.fixture.ts";

const running: Loopback[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((site) => site.stop()));
});

async function siteOf(pages: (origin: string) => Readonly<Record<string, Page>>): Promise<Loopback> {
  const site = await startSite(pages);
  running.push(site);
  return site;
}

describe("crawl", () => {
  it("E3 reads a site breadth first, every page once, to its depth", async () => {
    const site = await siteOf(() => ({
      "/": {
        body: linking(
          "/a",
          "/b",
          "/a#part",
          "/a?utm_source=x",
          "mailto:x@y.z",
          "javascript:alert(1)",
          "/logo.png",
        ),
      },
      "/a": { body: linking("/a/deep", "/") },
      "/b": { body: linking("/b/deep") },
      "/a/deep": { body: linking("/too-deep") },
      "/b/deep": { headers: { "content-type": "application/pdf" }, body: "%PDF-1.4" },
    }));
    const { report, told, pages } = await crawlSite(site, { maxDepth: 2 });
    expect(told).toEqual(["/ fetched", "/a fetched", "/b fetched", "/a/deep fetched", "/b/deep fetched"]);
    expect(pages.at(-1)).toMatchObject({ contentType: "application/pdf", charset: null, depth: 2 });
    expect(report).toMatchObject({ outcome: "complete", reason: null, fetched: 5 });
  });

  it("E3 requests robots.txt first and follows it, its delay included", async () => {
    const site = await siteOf(() => ({
      "/robots.txt": {
        headers: { "content-type": "text/plain" },
        body: "User-agent: KonstructBot\nDisallow: /private\nCrawl-delay: 2\n",
      },
      "/": { body: linking("/private/x", "/open") },
      "/open": { body: "<p>open" },
    }));
    const { told, paths, waits } = await crawlSite(site);
    expect(told).toEqual(["/ fetched", "/private/x skipped robots", "/open fetched"]);
    expect(paths[0]).toBe("/robots.txt");
    expect(paths).not.toContain("/private/x");
    expect(waits.filter((ms) => ms === 2000)).toHaveLength(2);
  });

  it("E3 if robots.txt cannot be read, no page is read", async () => {
    const site = await siteOf(() => ({ "/robots.txt": { status: 503 }, "/": { body: "x" } }));
    const { report, paths } = await crawlSite(site);
    expect(report).toMatchObject({ outcome: "stopped", reason: expect.stringContaining("503"), fetched: 0 });
    expect(paths).toEqual(["/robots.txt"]);
  });

  it("E3 takes the character set that the site declares with a page", async () => {
    const page = { headers: { "content-type": 'Text/HTML; Charset="TIS-620"' }, body: "<p>x" };
    const { pages } = await crawlSite(await siteOf(() => ({ "/": page })));
    expect(pages).toMatchObject([{ contentType: "text/html", charset: "TIS-620" }]);
  });

  it("E3 at depth 0 reads the start alone: no sitemap and no page that is known", async () => {
    const site = await siteOf((origin) => ({
      "/robots.txt": { body: `Sitemap: ${origin}/pages.xml` },
      "/pages.xml": { body: `<urlset><url><loc>${origin}/listed</loc></url></urlset>` },
      "/": { body: linking("/linked") },
      "/listed": { body: "<p>listed" },
      "/known": { body: "<p>known" },
    }));
    const known = new Map([[`${site.origin}/known`, {}]]);
    const { told, paths } = await crawlSite(site, { maxDepth: 0, known });
    expect(told).toEqual(["/ fetched"]);
    expect(paths).toEqual(["/robots.txt", "/"]);
  });

  it("E3 finds pages in sitemaps, in an index of them and in compressed ones", async () => {
    const site = await siteOf((origin) => ({
      "/robots.txt": { body: `Sitemap: ${origin}/index.xml` },
      "/index.xml": {
        body: `<sitemapindex><sitemap><loc>${origin}/more.xml.gz</loc></sitemap></sitemapindex>`,
      },
      "/more.xml.gz": {
        body: gzipSync(
          `<urlset><url><loc>${origin}/x?a=1&amp;b=2</loc></url><url><loc>http://127.0.0.1:1/no</loc></url></urlset>`,
        ),
      },
      "/": { body: "<p>home" },
      "/x?a=1&b=2": { body: "<p>x" },
    }));
    expect((await crawlSite(site)).told).toEqual(["/ fetched", "/x?a=1&b=2 fetched"]);
  });

  it.each([
    ["entities of its own", `<!DOCTYPE x [<!ENTITY a "b">]><urlset><url><loc>/a</loc></url></urlset>`],
    ["elements without end", "<urlset>".repeat(50_000)],
    ["a packed gigabyte", gzipSync(Buffer.alloc(64 * 1024 * 1024, 32))],
    ["nothing", ""],
  ])("E3 a sitemap with %s changes nothing", async (_what, body) => {
    const site = await siteOf(() => ({ "/sitemap.xml": { body }, "/": { body: "<p>home" } }));
    expect((await crawlSite(site)).report).toMatchObject({ outcome: "complete", fetched: 1, failed: 0 });
  });

  it("E3 a page seen before is requested conditionally", async () => {
    const site = await siteOf(() => ({
      "/": { headers: { etag: '"1"' }, body: linking("/a") },
      "/a": { headers: { etag: '"2"' }, body: "<p>a" },
    }));
    const first = await crawlSite(site);
    const known = new Map(first.pages.map((page) => [page.url, "validators" in page ? page.validators : {}]));
    expect((await crawlSite(site, { known })).told).toEqual(["/ unchanged", "/a unchanged"]);
  });

  it("E3 follows the pages' directives: noindex, nofollow, canonical addresses", async () => {
    const site = await siteOf(() => ({
      "/": {
        body: `${linking("/hidden", "/dead-end", "/copy", "/tagged")}<a rel="nofollow" href="/ad">ad</a>`,
      },
      "/hidden": {
        body: `<html><head><meta name="robots" content="noindex"></head><body><a href="/below">x</a></body></html>`,
      },
      "/below": { body: "<p>below" },
      "/dead-end": {
        body: `<html><head><meta name="Robots" content="nofollow"></head><body><a href="/never">x</a></body></html>`,
      },
      "/copy": { body: `<html><head><link rel="canonical" href="/proper"></head><body>copy</body></html>` },
      "/proper": { body: `<html><head><link rel="canonical" href="/copy"></head><body>proper</body></html>` },
      "/tagged": { headers: { "x-robots-tag": "otherbot: nofollow, noindex" }, body: "<p>tagged" },
    }));
    expect((await crawlSite(site)).told.sort()).toEqual([
      "/ fetched",
      "/below fetched",
      "/copy skipped canonical_elsewhere",
      "/dead-end fetched",
      "/hidden skipped noindex",
      "/proper fetched",
      "/tagged skipped noindex",
    ]);
  });

  it("E3 keeps a page whose canonical address leads back to it, is gone or cannot be read", async () => {
    const naming = (canonical: string) =>
      `<html><head><link rel="canonical" href="${canonical}"></head><body>words</body></html>`;
    const site = await siteOf(() => ({
      "/": { body: linking("/a", "/c", "/e", "/g", "/first") },
      "/a": { body: naming("/b") },
      "/b": { status: 301, headers: { location: "/a" } },
      "/c": { body: naming("/d") },
      "/e": { body: naming("/f") },
      "/f": { headers: { "content-type": "image/png" }, body: "x" },
      "/g": { body: naming("/h") },
      "/h": { body: "<p>proper" },
      "/first": { status: 302, headers: { location: "/second" } },
      "/second": { body: naming("/first") },
    }));
    const { told } = await crawlSite(site);
    expect(told.filter((one) => one.endsWith(" fetched")).sort()).toEqual([
      "/ fetched",
      "/a fetched",
      "/c fetched",
      "/e fetched",
      "/h fetched",
      "/second fetched",
    ]);
  });

  it("E3 takes no file for programs as a page", async () => {
    const plain = (body: string) => ({ headers: { "content-type": "text/plain" }, body });
    const site = await siteOf((origin) => ({
      "/": {
        body: linking(
          "/robots.txt",
          "/ads.txt",
          "/humans.txt",
          "/pages.txt",
          "/.well-known/security.txt",
          "/hours.txt",
        ),
      },
      "/robots.txt": plain("User-agent: *\nDisallow: /secret\n"),
      "/ads.txt": plain("# ads\nads.example, pub-12, DIRECT, f08c47\n"),
      "/humans.txt": plain("/* TEAM */\nCook: Ann\n"),
      "/pages.txt": plain(`${origin}/\n${origin}/hours.txt\n`),
      "/.well-known/security.txt": plain("Expires: 2027-01-01T00:00:00Z\n"),
      "/hours.txt": plain("Monday: 9 to 5\nSee https://shop.example for more."),
    }));
    const { told } = await crawlSite(site);
    expect(told.sort()).toEqual([
      "/ fetched",
      "/.well-known/security.txt skipped for_machines",
      "/ads.txt skipped for_machines",
      "/hours.txt fetched",
      "/humans.txt skipped for_machines",
      "/pages.txt skipped for_machines",
      "/robots.txt skipped for_machines",
    ]);
  });

  it("E3 pages that are gone in a row do not end the crawl, and a site that is down does", async () => {
    const links = Array.from({ length: 15 }, (_each, at) => `/gone-${at}`);
    const site = await siteOf(() => ({
      "/": { body: linking(...links, "/there") },
      "/there": { body: "<p>yes" },
    }));
    expect((await crawlSite(site)).told).toContain("/there fetched");
    const down = await siteOf(() => ({
      "/": { body: linking(...links, "/there") },
      ...Object.fromEntries(links.map((link) => [link, { status: 503 }])),
    }));
    expect((await crawlSite(down)).report).toMatchObject({ outcome: "stopped" });
  });

  it("E3 records redirects, and does not loop", async () => {
    const site = await siteOf((origin) => ({
      "/": { body: linking("/old", "/round", "/other") },
      "/old": { status: 301, headers: { location: "/new" } },
      "/new": { body: "<p>new" },
      "/round": { status: 302, headers: { location: "/round" } },
      "/other": { status: 302, headers: { location: `${origin}/new` } },
    }));
    const { told, pages } = await crawlSite(site);
    expect(told).toEqual(["/ fetched", "/new fetched", "/round failed", "/new skipped redirected_to_known"]);
    expect(pages[1]?.redirectedFrom).toEqual([`${site.origin}/old`]);
  });

  it("E3 stops following calendars, counters and loops of folders", async () => {
    const site = await siteOf(() => ({}));
    const endless = await siteOf(() => ({
      "/": {
        body: linking(
          ...Array.from({ length: 200 }, (_, at) => `/cal/2026/${at}`),
          ...Array.from({ length: 200 }, (_, at) => `/list?page=${at}`),
          "/a/b/a/b/a/b",
          `/${"x/".repeat(20)}`,
        ),
      },
    }));
    expect((await crawlSite(endless, { maxPages: 1_000 })).paths.length).toBeLessThan(100);
    expect((await crawlSite(site)).report).toMatchObject({ fetched: 0, failed: 1 });
  });

  it("E3 ends at its limits and says which", async () => {
    const site = await siteOf(() => ({
      "/": { body: linking("/a", "/b", "/c") },
      "/a": { body: `<p>${"a".repeat(5_000)}` },
      "/b": { body: "<p>b" },
    }));
    expect((await crawlSite(site, { maxPages: 2 })).report).toMatchObject({ outcome: "limited", fetched: 2 });
    expect((await crawlSite(site, { maxBytes: 5_000 })).report.bytes).toBeLessThanOrEqual(5_000);
    expect((await crawlSite(site, { maxMs: 0 })).report).toMatchObject({ outcome: "limited" });
  });

  it("E3 is cancelled between two pages", async () => {
    const site = await siteOf(() => ({ "/": { body: linking("/a") }, "/a": { body: "<p>a" } }));
    const controller = new AbortController();
    const { report } = await crawlSite(site, {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    expect(report).toMatchObject({ outcome: "stopped", reason: "It was cancelled", fetched: 1 });
  });

  it("F3 no link, redirect, canonical address, base or sitemap leads to a private host", async () => {
    const inside = await siteOf(() => ({ "/": { body: "secret" }, "/secret": { body: "secret" } }));
    const secret = `${inside.origin}/secret`;
    const names = [
      secret,
      secret.replace("127.0.0.1", "localhost"),
      secret.replace("127.0.0.1", "2130706433"),
    ];
    const site = await siteOf((origin) => ({
      "/robots.txt": { body: `Sitemap: ${secret}\nSitemap: ${origin}/map.xml\n` },
      "/map.xml": { body: `<urlset><url><loc>${secret}</loc></url></urlset>` },
      "/": {
        body: linking(
          ...names,
          "/to",
          "/copy",
          "/base",
          "http://169.254.169.254/latest",
          "file:///etc/passwd",
        ),
      },
      "/to": { status: 302, headers: { location: secret } },
      "/copy": { body: `<html><head><link rel="canonical" href="${secret}"></head><body>copy</body></html>` },
      "/base": {
        body: `<html><head><base href="${inside.origin}/"></head><body><a href="secret">x</a></body></html>`,
      },
    }));
    const { told } = await crawlSite(site);
    expect(told).toEqual(["/ fetched", "/to skipped redirected_off_site", "/copy fetched", "/base fetched"]);
    expect((await crawlSite(site, { hosts: ["127.0.0.1", "localhost"] })).report.outcome).toBe("complete");
    expect(inside.connections()).toBe(0);
  });

  it("E3 starts only at a web address", async () => {
    const site = await siteOf(() => ({}));
    await expect(crawlSite(site, {}, "\u0000:bad")).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("E3 reads the pages of a site that calls every page its home page", async () => {
    const home = (origin: string, body = "") => ({
      body: `<html><head><link rel="canonical" href="${origin}/"></head><body>${body}</body></html>`,
    });
    const site = await siteOf((origin) => ({
      "/": home(origin, '<a href="/prices">x</a><a href="/hours">x</a><a href="/?from=menu">x</a>'),
      "/prices": home(origin),
      "/hours": home(origin),
      "/?from=menu": home(origin),
    }));
    const { told } = await crawlSite(site);
    expect(told).toEqual([
      "/ fetched",
      "/prices fetched",
      "/hours fetched",
      "/?from=menu skipped canonical_elsewhere",
    ]);
  });
});

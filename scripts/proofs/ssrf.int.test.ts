import { createEgress } from "@konstruct/egress/create-egress";
import { type Loopback, startLoopback } from "@konstruct/egress/loopback.fixture";
import { privateHosts } from "@konstruct/egress/private-hosts.fixture";
import { workbookOf } from "@konstruct/extraction/office/workbook.fixture";
import { crawl } from "@konstruct/knowledge/crawl/crawl";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { doors } from "./outside-doors.ts";

/** Every form also by one redirect and by two; else the first form by one. */
const isFull = process.env.PROOF_FULL === "1";

/** What must not be reached: everything of 127/8 and, where the machine has IPv6, ::1. */
let inside: Loopback[];
/** What may be. It redirects from /to, and answers each door what that door reads. */
let site: Loopback;
beforeAll(async () => {
  const answer = (_: unknown, response: { end(text: string): void }) => response.end("inside");
  const v6 = await startLoopback(answer, "::1").catch(() => null);
  inside = [await startLoopback(answer, "0.0.0.0"), ...(v6 === null ? [] : [v6])];
  site = await startLoopback((request, response) => {
    const url = new URL(request.url ?? "/", site.origin);
    const location = url.searchParams.get("to");
    if (url.pathname === "/robots.txt" || url.pathname === "/sitemap.xml") response.writeHead(404).end();
    else if (location !== null) response.writeHead(302, { location: asBytes(location) }).end();
    else
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(answers[url.searchParams.get("for") ?? ""]);
  });
});
afterAll(() => Promise.all([site, ...inside].map((server) => server.stop())));

const reached = () => inside.reduce((sum, server) => sum + server.connections(), 0);
/** As a server sends it that minds no rule: each byte of its UTF-8 as one character. */
const asBytes = (text: string) => Buffer.from(text).toString("latin1");
const rows = [
  ["No", "Title", "Cost", "Left"],
  ["A-1", "Desk lamp", 990, 4],
];
const answers: Readonly<Record<string, string | Buffer>> = {
  http_request: "<p>hello",
  "http.<name>": "<p>hello",
  crawler: "<p>hello",
  "calendar feed": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n",
  "CSV sheet": rows.map((row) => row.join(",")).join("\n"),
  "XLSX sheet": Buffer.from(workbookOf({ Stock: rows })),
};

/** The address as it is, and with a user that looks like a host. */
function formsOf(host: string): string[] {
  const port = (host.includes("[") && inside[1]?.port) || inside[0]?.port;
  return [`http://${host}:${port}/`, `http://example.com@${host}:${port}/`, `https://${host}/`];
}
const throughSite = (to: string) => `${site.origin}/?to=${encodeURIComponent(to)}`;
const named = {
  "mixed.example": ["93.184.216.34", "127.0.0.1"],
  "mixed6.example": ["2606:4700::1111", "::1"],
  "mapped.example": ["::ffff:127.0.0.1"],
  "nat64.example": ["64:ff9b::7f00:1"],
  "private.example": ["10.0.0.1", "127.0.0.1"],
  "broken.example": ["not an address", "127.0.0.1"],
};

/** As a name server that answers again each time, and another address each time. */
function rebinding() {
  let looks = 0;
  return async (host: string) => {
    looks += 1;
    if (host !== "rebind.example") return named[host as keyof typeof named] ?? ["127.0.0.1"];
    return looks % 2 === 0 ? ["127.0.0.1"] : ["93.184.216.34", "127.0.0.1"];
  };
}

describe("addresses that others write", () => {
  it("F3 there are more than 150 spellings of one inside", () => {
    expect(new Set(privateHosts).size).toBeGreaterThan(150);
  });

  describe.each(Object.entries(doors))("through the %s", (name, ask) => {
    const egress = () => createEgress({ allowPrivate: [site.origin], resolve: rebinding() });

    it("F3 no spelling reaches what is inside, asked for or redirected to", async () => {
      const through = egress();
      for (const host of privateHosts) {
        const forms = formsOf(host);
        const redirected = isFull
          ? forms.flatMap((url) => [throughSite(url), throughSite(throughSite(url))])
          : [throughSite(forms[0]!)];
        for (const address of [...forms, ...redirected])
          expect([address, await ask(through, address)]).toEqual([address, false]);
      }
      expect(reached()).toBe(0);
    });

    it("F3 no name server does, by a mixed answer or by another one each time", async () => {
      const through = egress();
      for (const host of [...Object.keys(named), "rebind.example", "rebind.example", "rebind.example"]) {
        const url = `http://${host}/`;
        for (const address of [url, throughSite(url)])
          expect([address, await ask(through, address)]).toEqual([address, false]);
      }
      expect(reached()).toBe(0);
    });

    it("F3 twenty of twenty allowed addresses work", async () => {
      const shop = `http://shop.internal:${site.port}`;
      const idn = `http://bücher.example:${site.port}`;
      const through = createEgress({
        allowPrivate: [site.origin, shop, idn],
        resolve: async () => ["127.0.0.1"],
      });
      const query = `?for=${encodeURIComponent(name)}`;
      const paths = ["/", "/a", "/a/b.c", "/a/b/", "//double", "/ä", "/%20", "/a;b", "/~a", "/a,b"];
      const direct = paths.map((path) => `${site.origin}${path}${query}`);
      const others = [shop, `http://SHOP.Internal:${site.port}`, idn, `http://127.1:${site.port}`].map(
        (origin) => `${origin}/${query}`,
      );
      const numeric = [`http://2130706433:${site.port}/${query}`, `http://0x7f.1:${site.port}/${query}`];
      const redirected = [direct[0]!, direct[2]!, `/relative${query}`].map(throughSite);
      const addresses = [
        ...direct,
        ...others,
        ...numeric,
        ...redirected,
        throughSite(throughSite(direct[1]!)),
      ];
      expect(addresses).toHaveLength(20);
      for (const address of addresses)
        expect([address, await ask(through, address)]).toEqual([address, true]);
    });
  });

  const letters = (nth: number) => nth.toString(26).replace(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)]!);
  const quoted = (url: string) => url.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const link = (url: string) => `<a href="${quoted(url)}">x</a>`;
  const page = (body: string, head = "") => `<html><head>${head}</head><body>${body}</body></html>`;
  /** What leads to each address; each time beside a page of the site, since ten failures in a row end a crawl. */
  const ways: Readonly<Record<string, (urls: readonly string[], origin: string) => Record<string, string>>> =
    {
      link: (urls) => ({ "/": page(urls.map((url, at) => link(`/ok/${letters(at)}`) + link(url)).join("")) }),
      "canonical address": (urls) => ({
        "/": page(urls.map((_, at) => link(`/copy/${letters(at)}`)).join("")),
        ...Object.fromEntries(
          urls.map((url, at) => [
            `/copy/${letters(at)}`,
            page(link(`/ok/${letters(at)}`), `<link rel="canonical" href="${quoted(url)}">`),
          ]),
        ),
      }),
      sitemap: (urls, origin) => ({
        "/sitemap.xml": `<urlset>${urls
          .flatMap((url, at) => [`${origin}/ok/${letters(at)}`, url])
          .map((url) => `<url><loc>${quoted(url)}</loc></url>`)
          .join("")}</urlset>`,
      }),
      "sitemap of robots.txt": (urls) => ({ "/robots.txt": urls.map((url) => `Sitemap: ${url}`).join("\n") }),
    };

  it.each(Object.entries(ways))(
    "F3 a crawl goes nowhere inside by a %s, though the host is of the site",
    async (way, pagesFor) => {
      const urls = privateHosts.flatMap(formsOf);
      let pages: Record<string, string> = {};
      const trap = await startLoopback((request, response) => {
        const found =
          pages[request.url ?? ""] ??
          (request.url?.startsWith("/ok/") || request.url === "/" ? page("ok") : null);
        response.writeHead(found === null ? 404 : 200, { "content-type": "text/html" }).end(found ?? "");
      });
      pages = pagesFor(urls, trap.origin);
      const hosts = [...new Set(urls.flatMap((url) => URL.parse(url)?.hostname ?? []))];
      const options = { hosts, maxPages: 4 * urls.length, wait: async () => undefined };
      const failed = new Set<string>();
      const egress = createEgress({ allowPrivate: [trap.origin], resolve: rebinding() });
      await crawl(`${trap.origin}/`, options, egress, ({ url, outcome }) => {
        const isOwn = url.startsWith(trap.origin);
        if (outcome === "fetched" && !isOwn) failed.add(`reached ${url}`);
        if (outcome === "failed" && !isOwn) failed.add(new URL(url).host);
      });
      await trap.stop();
      expect([...failed].filter((host) => host.startsWith("reached"))).toEqual([]);
      // A sitemap that cannot be read is not reported.
      if (way !== "sitemap of robots.txt") expect(failed.size).toBeGreaterThan(100);
      expect(reached()).toBe(0);
    },
    60_000,
  );
});

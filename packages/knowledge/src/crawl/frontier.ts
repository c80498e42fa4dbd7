import { normaliseUrl } from "./normalise-url.ts";

export type Waiting = {
  url: string;
  depth: number;
  /** A page gave it as its canonical address, so its own canonical address is not followed. */
  asCanonical: boolean;
};

const mostWaiting = 10_000;
const deepestPath = 12;
const mostParameters = 4;
/** Most addresses that differ in their parameters only, as calendars and filters generate without end. */
const variantsOfPath = 20;
/** Most addresses that differ in two numbers or more, as days of a calendar do. */
const variantsOfDates = 60;
const notPages =
  /\.(png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|css|js|mjs|map|json|xml|rss|atom|woff2?|ttf|otf|eot|mp[34g]|m4[av]|mov|avi|webm|ogg|wav|zip|gz|tgz|bz2|xz|7z|rar|tar|dmg|exe|msi|apk|iso|bin)$/i;

const withoutWww = (host: string) => host.replace(/^www\./, "");

function looksEndless({ pathname, searchParams }: URL): boolean {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  const repeated = segments.some((segment) => segments.filter((other) => other === segment).length > 2);
  return segments.length > deepestPath || repeated || searchParams.size > mostParameters;
}

/** The queue of pages to request, breadth first, each address once. */
export class Frontier {
  readonly #start: URL;
  readonly #hosts: ReadonlySet<string>;
  readonly #queue: Waiting[] = [];
  readonly #seen = new Set<string>();
  readonly #variants = new Map<string, number>();
  #next = 0;

  constructor(start: string, hosts: readonly string[]) {
    this.#start = new URL(start);
    this.#hosts = new Set(hosts.map((host) => host.toLowerCase()));
  }

  get waiting(): number {
    return this.#queue.length - this.#next;
  }

  isOfSite(url: string): boolean {
    const { host, hostname } = new URL(url);
    return withoutWww(host) === withoutWww(this.#start.host) || this.#hosts.has(hostname);
  }

  /** Marks an address as requested. @returns whether it was new */
  see(url: string): boolean {
    if (this.#seen.has(url)) return false;
    this.#seen.add(url);
    return true;
  }

  add(address: string, depth: number, asCanonical = false): void {
    const url = normaliseUrl(address);
    if (url === null || this.#seen.has(url) || this.waiting >= mostWaiting || !this.isOfSite(url)) return;
    const parsed = new URL(url);
    if (notPages.test(parsed.pathname) || looksEndless(parsed) || this.#isOneTooMany(parsed)) return;
    this.see(url);
    this.#queue.push({ url, depth, asCanonical });
  }

  take(): Waiting | undefined {
    return this.#queue[this.#next++];
  }

  #isOneTooMany({ host, pathname, search }: URL): boolean {
    const numbers = `${pathname}${search}`.match(/\d+/g)?.length ?? 0;
    const dates =
      numbers > 1 && this.#count(`${host}${pathname}${search}`.replace(/\d+/g, "0")) > variantsOfDates;
    return dates || (search !== "" && this.#count(`${host}${pathname}?`) > variantsOfPath);
  }

  #count(pattern: string): number {
    const count = (this.#variants.get(pattern) ?? 0) + 1;
    this.#variants.set(pattern, count);
    return count;
  }
}

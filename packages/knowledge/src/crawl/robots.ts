import { AppError } from "@konstruct/core/errors";
import type { Egress } from "@konstruct/egress/egress";
import robotsParser from "robots-parser";

export type Robots =
  | { readable: true; allows(url: string): boolean; delayMs: number; sitemaps: readonly string[] }
  /** Unknown rules: the site may forbid anything. */
  | { readable: false; reason: string };

type RobotsFile = {
  isAllowed(url: string, userAgent?: string): boolean | undefined;
  getCrawlDelay(userAgent?: string): number | undefined;
  getSitemaps(): string[];
};

/** The package exports a function; whether its types say so depends on module resolution. */
const parseRobots = robotsParser as unknown as (url: string, text: string) => RobotsFile;

const everything: Robots = { readable: true, allows: () => true, delayMs: 0, sitemaps: [] };
/** The least that RFC 9309 requires a crawler to read. */
const maxBytes = 512 * 1024;
const longestDelayMs = 10_000;
const mostSitemaps = 10;

export type RobotsRequest = {
  origin: string;
  userAgent: string;
  allowedHosts: readonly string[];
  signal: AbortSignal;
};

/** The crawl rules of a host (RFC 9309): without the file everything is allowed, with a broken server nothing is. */
export async function readRobots(egress: Egress, request: RobotsRequest): Promise<Robots> {
  const { origin, userAgent, allowedHosts, signal } = request;
  const url = `${origin}/robots.txt`;
  try {
    const headers = { "user-agent": userAgent };
    const { status, body } = await egress.request({
      url,
      headers,
      maxBytes,
      maxRedirects: 5,
      allowedHosts,
      signal,
    });
    if (status >= 500 || status === 429) return { readable: false, reason: `${url} answers ${status}` };
    if (status !== 200) return everything;
    const robots = parseRobots(url, body.toString("utf8"));
    return {
      readable: true,
      allows: (page) => robots.isAllowed(page, userAgent) !== false,
      delayMs: Math.min(longestDelayMs, (robots.getCrawlDelay(userAgent) ?? 0) * 1000),
      sitemaps: robots.getSitemaps().slice(0, mostSitemaps),
    };
  } catch (thrown) {
    if (!(thrown instanceof AppError) || signal.aborted) throw thrown;
    return { readable: false, reason: `${url} could not be read: ${thrown.message}` };
  }
}

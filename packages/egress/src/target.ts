import { isIP } from "node:net";
import { AppError } from "@konstruct/core/errors";
import { refusal } from "./refusal.ts";

/** One destination of a connection. */
export type Target = {
  url: URL;
  /** Without brackets and final dot: a name, or an address in its canonical spelling. */
  host: string;
  isAddress: boolean;
};

/** A host that looks like an IP address: the URL parser reads all spellings, and rejects invalid ones. */
const meantAsAddress =
  /^\s*https?:[\\/]*(?:[^\\/?#]*@)?(?:\[|(?:[^\\/?#:@]*\.)?(?:\d+|0x[\da-f]*)\.?(?::\d*)?(?:[\\/?#]|\s*$))/i;

const longestUrl = 8_192;

function parseUrl(text: string, base: URL | null): URL {
  if (text.length > longestUrl)
    throw new AppError("invalid_input", `A URL has at most ${longestUrl} characters`);
  const url = URL.parse(text, base?.href);
  if (url !== null) return url;
  if (meantAsAddress.test(text)) throw refusal("address_refused", "The URL has an invalid IP address");
  if (base !== null) throw refusal("host_refused", "It redirects to an invalid URL");
  throw new AppError("invalid_input", "The URL is invalid");
}

/**
 * Parses the URL of a request, once: the later connection uses this result.
 * @param base of a redirect, which may be relative
 * @throws AppError invalid_input, or rejected_by_platform with `scheme_refused` | `address_refused` | `host_refused`
 */
export function readTarget(text: string, base: URL | null = null): Target {
  const url = parseUrl(text, base);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw refusal("scheme_refused", `Only http and https are possible, not ${url.protocol.slice(0, 20)}`);
  url.hash = "";
  // With and without the final dot it is the same host, but another Host header, certificate and list entry.
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (host.endsWith(".") || host === "") throw refusal("host_refused", "The URL names no host");
  return { url, host, isAddress: isIP(host) !== 0 };
}

/**
 * The target of a redirect, which may be relative.
 * @throws AppError as {@link readTarget}, and rejected_by_platform with `scheme_refused` for one from https back to http
 */
export function redirectTarget(location: string, { url }: Target): Target {
  const next = readTarget(location, url);
  if (url.protocol === "https:" && next.url.protocol === "http:")
    throw refusal("scheme_refused", "It redirects from https to http");
  return next;
}

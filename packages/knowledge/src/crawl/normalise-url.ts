const tracking =
  /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|yclid|igshid|_ga|_gl|sessionid|phpsessid|jsessionid)$/i;
const longest = 2_000;

/**
 * The canonical spelling of a page's URL: no fragment, no default port, no tracking parameters. A slash at the end stays, since it
 * may be another page.
 * @returns null if it is no http(s) URL or too long
 */
export function normaliseUrl(address: string, base?: string): string | null {
  const url = address.length <= longest ? URL.parse(address.trim(), base) : null;
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  if (url.username !== "" || url.password !== "") return null;
  url.hash = "";
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name);
  return url.href.length <= longest ? url.href : null;
}

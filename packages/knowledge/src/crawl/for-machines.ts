/** Lines that only files of these formats have, by their standards: robots (RFC 9309), ads (IAB), security (RFC 9116), humans. */
const lines = [
  /^\s*user-agent\s*:/im,
  /^[^\s,#]+\.[^\s,#]+\s*,\s*[^\s,]+\s*,\s*(?:direct|reseller)\b/im,
  /^\s*contact\s*:\s*(?:mailto:|https:|tel:)/im,
  /^\s*\/\*\s*team\s*\*\/\s*$/im,
];

/** Whether a text is a list of addresses and nothing else, as a sitemap may be. */
function isAddressList(text: string): boolean {
  const filled = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return filled.length > 0 && filled.every((line) => /^https?:\/\/\S+$/.test(line.trim()));
}

/** Whether a site has a file for programs and not for readers: its place, the site itself or its format says so. */
export function isForMachines(
  url: string,
  { contentType, bytes }: { contentType: string; bytes: Uint8Array },
  sitemaps: ReadonlySet<string>,
): boolean {
  const { pathname } = new URL(url);
  // RFC 8615 keeps that folder for programs.
  if (pathname === "/robots.txt" || pathname.startsWith("/.well-known/") || sitemaps.has(url)) return true;
  if (contentType !== "text/plain") return false;
  const text = new TextDecoder().decode(bytes.subarray(0, 64_000));
  return lines.some((line) => line.test(text)) || isAddressList(text);
}

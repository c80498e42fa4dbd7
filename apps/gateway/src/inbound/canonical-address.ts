const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;
const escaped = /%([0-9a-f]{2})/gi;
const unreserved = /[A-Za-z0-9._~-]/;

/** Without empty and dot segments, and with plain letters instead of their escapes. */
function canonicalPath(path: string): string {
  const plain = path.replace(escaped, (whole, hex: string) => {
    const sign = String.fromCharCode(Number.parseInt(hex, 16));
    return unreserved.test(sign) ? sign : whole.toUpperCase();
  });
  const kept: string[] = [];
  for (const segment of plain.split(/[/\\]/)) {
    if (segment === "..") kept.pop();
    else if (segment !== "" && segment !== ".") kept.push(segment);
  }
  return `/${kept.join("/")}`;
}

/**
 * The one spelling of a request's address, which limits and routes both match: `GET http://host//v1/%77ebchat/../x` is `/v1/x`.
 * Null: it is no address of ours, or holds U+0000, which cannot be stored.
 */
export function canonicalAddress(target: string): string | null {
  const rest = target.replace(origin, "");
  const [whole = ""] = rest.split("#", 1);
  const from = whole.indexOf("?");
  const path = from < 0 ? whole : whole.slice(0, from);
  if ((path !== "" && !path.startsWith("/")) || (path === "" && rest === target)) return null;
  if (/%00/i.test(whole) || whole.includes("\0")) return null;
  return canonicalPath(path) + (from < 0 ? "" : whole.slice(from));
}

import { defanged } from "./defang.ts";
import { anyUrl, withoutTrailing } from "./find-urls.ts";
import { KeptLinks } from "./kept-links.ts";
import { withoutLinkMarks, withoutLinkMarkup } from "./markup.ts";
import { plainCharacters } from "./plain-characters.ts";

function inertOrKept(found: string, kept: KeptLinks): string {
  const url = withoutTrailing(found);
  const given = kept.allowed(url);
  if (given !== null) return kept.keep(given) + found.slice(url.length);
  // Thai text may touch an address on both sides, so it has to end it.
  const latin = /[\x21-\x7E]+/.exec(url);
  const inner = withoutTrailing(latin?.[0] ?? "");
  const own = inner === "" || inner === url ? null : kept.allowed(inner);
  if (latin === null || own === null) return defanged(url) + found.slice(url.length);
  const [before, after] = [found.slice(0, latin.index), found.slice(latin.index + inner.length)];
  return `${before === "" ? "" : `${before} `}${kept.keep(own)}${after}`;
}

function withoutUrls(text: string, kept: KeptLinks): string {
  const pattern = new RegExp(anyUrl.source, anyUrl.flags);
  return text.replace(pattern, (found, ...more) => {
    const groups = more.at(-1) as Record<string, string | undefined>;
    return groups.email === undefined ? inertOrKept(found, kept) : found;
  });
}

function madeInert(text: string, allowedUrls: readonly string[]): string {
  const kept = new KeptLinks(allowedUrls);
  let inert = withoutLinkMarkup(plainCharacters(text), kept);
  // A removal can join two parts into an address; an inert one is not found again.
  for (let round = 0; round < 5; round++) {
    const next = withoutLinkMarks(withoutUrls(inert, kept));
    if (next === inert) break;
    inert = next;
  }
  return kept.restore(inert);
}

/**
 * Makes the links of a reply safe (threat T13). An address stays a link only if it is exactly one of those that the tenant or the
 * contact gave; every other form of one becomes words that no client links or fetches, such as `example[.]com`. No picture is shown,
 * and no link has a label that names another address.
 */
export function safeLinks(text: string, allowedUrls: Iterable<string>): string {
  const allowed = [...allowedUrls];
  let safe = text;
  // A removal can form another link: repeat until nothing changes.
  for (let round = 0; round < 4; round++) {
    const next = madeInert(safe, allowed);
    if (next === safe) break;
    safe = next;
  }
  return safe;
}

import { defanged } from "./defang.ts";
import { anyUrl, withoutTrailing } from "./find-urls.ts";
import { KeptLinks } from "./kept-links.ts";
import { withoutLinkMarks, withoutLinkMarkup } from "./markup.ts";
import { plainCharacters } from "./plain-characters.ts";

function inertOrKept(found: string, kept: KeptLinks): string {
  const url = withoutTrailing(found);
  const given = kept.allowed(url);
  if (given !== null) return kept.keep(given) + found.slice(url.length);
  // Thai runs on before and behind an address without a space, which then has to end it.
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
  // Taking something out can put an address together; nothing that is inert is found again.
  for (let round = 0; round < 5; round++) {
    const next = withoutLinkMarks(withoutUrls(inert, kept));
    if (next === inert) break;
    inert = next;
  }
  return kept.restore(inert);
}

/**
 * A reply that leads nowhere but where somebody said (threat T13). An address stays a link only when exactly it is among those
 * the tenant or the contact gave; every other form of one becomes words that nothing links or fetches, such as
 * `example[.]com`. No picture is shown, and no link says that it leads elsewhere than it does.
 */
export function safeLinks(text: string, allowedUrls: Iterable<string>): string {
  const allowed = [...allowedUrls];
  let safe = text;
  // What is left of one link may be another: it is read again until nothing changes.
  for (let round = 0; round < 4; round++) {
    const next = madeInert(safe, allowed);
    if (next === safe) break;
    safe = next;
  }
  return safe;
}

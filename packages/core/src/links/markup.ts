import { defanged } from "./defang.ts";
import { anyUrl } from "./find-urls.ts";
import type { KeptLinks } from "./kept-links.ts";

/** A label in brackets, with at most one pair of brackets inside. */
const label = "((?:[^[\\]]|\\[[^[\\]]*\\])*)";
/** The address of a Markdown link: in angle brackets, or with at most one pair of parentheses inside; then a title. */
const destination =
  "\\s*(?:<([^<>]*)>|((?:[^\\s()]|\\([^\\s()]*\\))*))(?:\\s+(?:\"[^\"]*\"|'[^']*'|\\([^()]*\\)))?\\s*";

const definition =
  /^[ \t>*-]{0,6}\[([^[\]\n]+)\]:[ \t]*\n?[ \t]*<?([^\s<>]+)>?(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*$/gm;
const inlineLink = new RegExp(`(!?)\\[${label}\\]\\(${destination}\\)`, "g");
const referenceLink = new RegExp(`(!?)\\[${label}\\][ ]?\\[([^[\\]]*)\\]`, "g");
const shortLink = /(!?)\[([^[\]\n]+)\](?![[(:])/g;
const slackLink = /<([^<>|\s]+)\|([^<>]*)>/g;
const autolink =
  /<((?:[a-z][a-z0-9+.-]*:|www\.|[/\\]{2})[^<>\s]*|[^<>\s@]+\.[a-z]{2,}(?:[/?#:][^<>\s]*)?)>/giu;
const anchor = /<a\b([^>]*)>([\s\S]*?)<\/a\s*>/gi;
const picture = /<(?:img|image|input|video|audio|source|object|embed|iframe|svg|link|picture)\b([^>]*)>/gi;
const anyTag = /<\/?[a-z][^<>]*>|<!--[\s\S]*?-->|<![a-z][^<>]*>/gi;

function attribute(attributes: string, name: string): string {
  const found = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i").exec(attributes);
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? "";
}

const namesAddress = (text: string) => new RegExp(anyUrl.source, "iu").test(text);

/** A link in its safe form: a link to an allowed address whose label is no other address; otherwise its words beside an inert address. */
function link(kept: KeptLinks, words: string, address: string): string {
  const shown = words.replace(/\s+/g, " ").trim();
  const target = address.replace(/\s+/g, "");
  const given = kept.allowed(target);
  if (given === null) {
    const inert = defanged(target);
    return shown === "" || shown === target ? inert : `${shown} (${inert})`;
  }
  const isPlain = shown !== "" && !namesAddress(shown) && !/[[\]()<>|`\uE000]/.test(shown);
  return kept.keep(isPlain && !/[()<>|]/.test(given) ? `[${shown}](${given})` : given);
}

const code = /```[\s\S]*?(?:```|$)|`[^`\n]+`/g;

/** Tags as words: no client reads these signs as HTML. */
const inert = (text: string) => text.replace(/<(?=[a-z/!?])([^<>]*)>/gi, "‹$1›");

/** A tag with no other half, such as `<name>`, is what somebody wrote; all others only give a look. */
function withoutTag(tag: string, lower: string): string {
  const name = /^<([a-z][\w-]*)>$/i.exec(tag)?.[1]?.toLowerCase();
  if (name === undefined || name === "br" || name === "hr") return "";
  return lower.includes(`</${name}`) ? "" : inert(tag);
}

function withoutHtml(given: string, kept: KeptLinks): string {
  // In code a tag is what the text is about.
  const text = given.replace(code, inert);
  const lower = text.toLowerCase();
  return text
    .replace(slackLink, (_whole, address: string, words: string) =>
      /^[@#!]/.test(address) ? words : link(kept, words, address),
    )
    .replace(autolink, (_whole, address: string) => link(kept, "", address))
    .replace(anchor, (_whole, attributes: string, words: string) =>
      link(kept, words.replace(anyTag, ""), attribute(attributes, "href")),
    )
    .replace(picture, (_whole, attributes: string) => attribute(attributes, "alt"))
    .replace(anyTag, (tag) => withoutTag(tag, lower))
    .replace(/<(?=[a-z/!?@#])/gi, "‹");
}

const nameOf = (reference: string) => reference.replace(/\s+/g, " ").trim().toLowerCase();

function withoutMarkdown(text: string, kept: KeptLinks): string {
  const targets = new Map<string, string>();
  const body = text.replace(definition, (_whole, name: string, address: string) => {
    targets.set(nameOf(name), address);
    return "";
  });
  const refer = (whole: string, isImage: string, words: string, name: string) => {
    const address = targets.get(nameOf(name === "" ? words : name));
    if (address === undefined) return isImage === "" ? whole : words;
    return isImage === "" ? link(kept, words, address) : words;
  };
  return body
    .replace(inlineLink, (_whole, isImage: string, words: string, bracketed?: string, plain?: string) =>
      isImage === "" ? link(kept, words, bracketed ?? plain ?? "") : words,
    )
    .replace(referenceLink, refer)
    .replace(shortLink, (whole, isImage: string, words: string) => refer(whole, isImage, words, ""));
}

/** Removes all markup that makes links or pictures: allowed links are set aside, the rest becomes words. */
export function withoutLinkMarkup(text: string, kept: KeptLinks): string {
  let plain = text;
  // Links may be nested, and removing one may form another.
  for (let round = 0; round < 5; round++) {
    const next = withoutMarkdown(withoutHtml(plain, kept), kept);
    if (next === plain) break;
    plain = next;
  }
  return plain;
}

/** Breaks up what could still be read as the markup of a link or a picture. */
export function withoutLinkMarks(text: string): string {
  return text
    .replace(/\](?=\(|:)/g, "] ")
    .replace(/(?<!\[[.:]{1,99})\](?=\[)/g, "] ")
    .replace(/!(?=\[)/g, "! ")
    .replace(/:(?=[/\\]{2})/g, "[:]");
}

import { nestingOf } from "@konstruct/extraction/markup/nesting";
import { parseHTML } from "linkedom";
import { normaliseUrl } from "./normalise-url.ts";

export type PageLinks = { links: string[]; canonical: string | null; noindex: boolean; nofollow: boolean };

const longestPage = 2 * 1024 * 1024;
const deepestPage = 512;
const mostLinks = 2_000;

/** Parses robots directives: "noindex, nofollow", with or without the name of a crawler before it. */
export function robotsDirectives(text: string, userAgent: string): { noindex: boolean; nofollow: boolean } {
  const found = { noindex: false, nofollow: false };
  for (const part of text.toLowerCase().split(",").slice(0, 50)) {
    const [, agent, directive = part.trim()] = /^\s*([\w-]+)\s*:\s*(.+?)\s*$/.exec(part) ?? [];
    if (agent !== undefined && agent !== "robots" && !userAgent.toLowerCase().startsWith(agent)) continue;
    if (directive === "noindex" || directive === "none") found.noindex = true;
    if (directive === "nofollow" || directive === "none") found.nofollow = true;
  }
  return found;
}

/**
 * A page's robots directives and its links, as normalised URLs. Only the first two million characters are read; a page that nests
 * too deep has no links.
 */
export function readPageLinks(html: string, url: string, userAgent: string): PageLinks {
  const head = html.slice(0, longestPage);
  if (nestingOf(head) > deepestPage) return { links: [], canonical: null, noindex: false, nofollow: false };
  const { document } = parseHTML(/<html[\s>]/i.test(head) ? head : `<html><body>${head}</body></html>`);
  const base = normaliseUrl(document.querySelector("base[href]")?.getAttribute("href") ?? "", url) ?? url;
  const said = [...document.querySelectorAll("meta[name][content]")]
    .filter((meta) => meta.getAttribute("name")?.toLowerCase() === "robots")
    .map((meta) => meta.getAttribute("content") ?? "");
  const links = new Set<string>();
  for (const anchor of document.querySelectorAll("a[href], area[href]")) {
    if (links.size >= mostLinks) break;
    if (/\bnofollow\b/i.test(anchor.getAttribute("rel") ?? "")) continue;
    const link = normaliseUrl(anchor.getAttribute("href") ?? "", base);
    if (link !== null) links.add(link);
  }
  const canonical = document.querySelector("link[rel=canonical][href]")?.getAttribute("href");
  return {
    links: [...links],
    canonical: canonical ? normaliseUrl(canonical, base) : null,
    ...robotsDirectives(said.join(","), userAgent),
  };
}

/** Tags that are often left open, or have no end tag. */
const unclosed = new Set(
  "p li dt dd tr td th thead tbody tfoot option optgroup colgroup rt rp area base br col embed hr img input link meta param source track wbr".split(
    " ",
  ),
);
const tagStart = /<(\/?)([a-z][a-z0-9:-]{0,40})/gi;
const silent = /^<(script|style)\b/;

/** The nesting depth of a page's elements, counted before any tree is built. */
export function nestingOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, closing, name = ""] of html.matchAll(tagStart)) {
    if (unclosed.has(name.toLowerCase())) continue;
    depth = Math.max(0, depth + (closing ? -1 : 1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** The text between the tags, for pages of which no tree can be built. */
export function withoutTags(html: string): string {
  const lower = html.toLowerCase();
  const pieces: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = lower.indexOf("<", at);
    pieces.push(html.slice(at, open === -1 ? html.length : open));
    if (open === -1) break;
    const element = silent.exec(lower.slice(open, open + 8))?.[1];
    const close = lower.indexOf(element === undefined ? ">" : `</${element}`, open);
    if (close === -1) break;
    at = element === undefined ? close + 1 : close;
  }
  return pieces.join("\n");
}

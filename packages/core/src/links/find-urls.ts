/** Separators of host name labels: a full stop, and the characters that browsers treat as one. */
const dot = "(?:[.\\uFF0E\\u2024]|(?<=[a-z0-9])[\\u3002\\uFF61](?=[a-z0-9]))";
const label = "[\\p{L}\\p{M}\\p{N}_](?:[\\p{L}\\p{M}\\p{N}_-]{0,61}[\\p{L}\\p{M}\\p{N}_])?";
/** Any letters may be a top-level domain. Thai writes no space after a stop, and has two domains of its own. */
const topLevel = "(?:xn--[a-z0-9-]{2,59}|ไทย|คอม|(?:(?!\\p{Script=Thai})[\\p{L}\\p{M}]){2,63})";
const host = `(?:${label}${dot})+${topLevel}(?![\\p{N}_]|(?!\\p{Script=Thai})[\\p{L}\\p{M}])`;
const rest = '(?::\\d{1,5}(?!\\d))?(?:[/?#\\\\][^\\s<>"]*)?';

/**
 * Everything that a previewer, renderer or person may take for an address: a scheme with slashes, schemes that act, numbers for a
 * host, `www.` and names with a stop. Email addresses match as well, so that their domains do not match alone,
 * masked ones ("j***@post.example") too.
 */
export const anyUrl = new RegExp(
  [
    `(?<scheme>(?<![a-z0-9])(?:[a-z][a-z0-9+.-]{1,30}\\s?:[/\\\\]+|(?:https?|ftps?|wss?|file):(?=\\S))[^\\s<>"]*)`,
    `(?<act>(?<![a-z0-9])(?:javascript|vbscript|livescript|data(?=:[a-z]+/)|blob|intent|mailto)\\s{0,3}:[^\\s<>"]+)`,
    `(?<email>[\\p{L}\\p{N}._%+*-]{1,64}@${host}(?![/#\\\\@\\p{L}\\p{N}]|[:?](?=\\S)))`,
    `(?<www>(?<![\\p{L}\\p{N}])www${dot}[^\\s<>"]+)`,
    `(?<ip>(?<![\\p{L}\\p{N}.])(?:\\d{1,3}\\.){3}\\d{1,3}(?![\\p{N}.])${rest})`,
    `(?<bare>(?<![\\p{L}\\p{M}\\p{N}_-])(?:[/\\\\]{2})?${host}${rest})`,
  ].join("|"),
  "giu",
);

/** Punctuation after an address that does not belong to it. */
const trailing = /[.,;:!?'"”’»)\]}>*_~|…、。]$/u;

const count = (text: string, sign: string) => text.split(sign).length;

/** An address without trailing punctuation; a bracket that it opened itself stays. */
export function withoutTrailing(found: string): string {
  let url = found;
  while (trailing.test(url)) {
    if (url.endsWith(")") && count(url, "(") >= count(url, ")")) return url;
    url = url.slice(0, -1);
  }
  return url;
}

/** Every web address in a text, as it is written there. */
export function urlsIn(text: string): string[] {
  return [...text.matchAll(anyUrl)].flatMap(({ 0: found, groups }) => {
    if (groups?.email !== undefined || groups?.act !== undefined) return [];
    const whole = withoutTrailing(found);
    // Thai text may precede and follow an address without a space.
    const latin = withoutTrailing(/[\x21-\x7E]+/.exec(whole)?.[0] ?? "");
    return latin === "" || latin === whole ? [whole] : [whole, latin];
  });
}

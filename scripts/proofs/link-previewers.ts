/**
 * What each place makes a link of and fetches for a preview, by its documented rules and a little more than that. Written
 * apart from the code that is being proven, so that a gap in one is not a gap in the other.
 */
export type Previewer = (shown: string) => string[];

/** Without the punctuation of the sentence; a round bracket stays when the address opened it. */
function trimmed(found: string): string {
  const cut = found.replace(/[.,;:!?'"\]}>*_~|`]+$/u, "");
  const isClosing = cut.endsWith(")") && cut.split("(").length < cut.split(")").length;
  return isClosing ? trimmed(cut.slice(0, -1)) : cut;
}

const seen = (text: string) => text.replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu, "");

/** Words with a stop in them whose end may be a top-level domain, and anything behind a scheme. */
function bareAddresses(text: string): string[] {
  const plain = seen(text).normalize("NFKC").replaceAll("。", ".");
  const withScheme = plain.match(/(?:https?|ftp|wss?):[/\\]*[^\s<>"]+/giu) ?? [];
  const bare = withScheme.reduce((left, found) => left.replace(found, " "), plain);
  const domains =
    bare.match(/(?:[\p{L}\p{N}-]+\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)(?::\d+)?(?:[/?#][^\s<>"]*)?/giu) ?? [];
  const numbers = bare.match(/\b(?:\d{1,3}\.){3}\d{1,3}\b\S*/g) ?? [];
  const slashes = bare.match(/(?<![:\w])\/\/[\w-]+\.[^\s<>"]+/g) ?? [];
  const hasHost = (found: string) => /[\p{L}\p{N}]/u.test(found.replace(/^[a-z]+:[/\\]*/i, ""));
  const isFile = (found: string) => /^[^/]+\.(?:pdf|png|jpe?g|csv|txt)$/i.test(found);
  return [...withScheme, ...domains, ...numbers, ...slashes]
    .map(trimmed)
    .filter(hasHost)
    .filter((one) => !isFile(one));
}

/** Slack: `<address>` and `<address|words>`, then what stands bare once `&lt;` and its like are read. */
export const slackPreviewer: Previewer = (shown) => {
  const marked = [...shown.matchAll(/<(?![@#!])([^<>|]+)(?:\|([^<>]*))?>/g)];
  const differs = marked.filter(([, target, words]) => {
    const named = words === undefined ? [] : bareAddresses(words);
    return named.some((one) => one !== target);
  });
  const rest = shown
    .replace(/<[^<>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
  return [
    ...marked.map(([, target]) => target!),
    ...differs.map(([whole]) => `disguised ${whole}`),
    ...bareAddresses(rest),
  ];
};

/** WhatsApp: no markup for links; every address in the words. */
export const whatsappPreviewer: Previewer = bareAddresses;

function decoded(text: string): string {
  const names: Record<string, string> = { colon: ":", sol: "/", period: ".", amp: "&", lt: "<", gt: ">" };
  return text
    .replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (_whole, hex: string | undefined, ten: string | undefined) =>
      String.fromCodePoint(hex === undefined ? Number(ten) : Number.parseInt(hex, 16)),
    )
    .replace(/&([a-z]+);/gi, (whole, name: string) => names[name] ?? whole)
    .replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

/** A Markdown page that shows HTML as well: links, references, pictures and attributes; then the bare ones. */
export const markdownPreviewer: Previewer = (shown) => {
  const inline = [...shown.matchAll(/!?\[(?:[^[\]]|\[[^[\]]*\])*\]\(\s*<?([^\s)>]*)/g)].map(([, to]) => to!);
  const definitions = [...shown.matchAll(/^[\s>]*\[[^\]\n]+\]:\s*<?([^\s>]+)/gm)].map(([, to]) => to!);
  const automatic = [...shown.matchAll(/<([a-z][a-z0-9+.-]*:[^\s<>]*)>/gi)].map(([, to]) => to!);
  const attributes = [
    ...shown.matchAll(/<[a-z][^>]*?\b(?:href|src|action|poster|content|style|data)\s*=\s*["']?([^"'>\s]+)/gi),
  ].map(([, to]) => to!);
  const pictures = [...shown.matchAll(/!\[[^\]]*\](?:\(|\[)/g)].map(([found]) => `picture ${found}`);
  return [
    ...inline,
    ...definitions,
    ...automatic,
    ...attributes,
    ...pictures,
    ...bareAddresses(decoded(shown)),
  ].filter((one) => one !== "");
};

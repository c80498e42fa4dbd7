const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

const withoutTags = (text: string) => text.replace(/<[a-z/!][^<>]*>/gi, "");

/** A search result's excerpt as one line of text without markup; cut at `longest` characters. */
export function plainText(html: string, longest: number): string {
  const text = withoutTags(html.slice(0, 10 * longest)).replace(
    /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi,
    decodeEntity,
  );
  const line = withoutTags(text)
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : line;
}

/** Invisible characters: they hide where a word, a scheme or a host ends. Joiners that scripts and emoji need are allowed between those. */
const invisible =
  /\u034F|[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uE000-\uF8FF\u{E0000}-\u{E007F}]|(?<=[\x21-\x7E])(?:\u200C|\u200D|\uFE0E|\uFE0F)|(?:\u200C|\u200D)(?=[\x21-\x7E])/gu;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const control = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  colon: ":",
  sol: "/",
  bsol: "\\",
  period: ".",
  commat: "@",
  num: "#",
  quest: "?",
  equals: "=",
  percnt: "%",
  lpar: "(",
  rpar: ")",
  lbrack: "[",
  rbrack: "]",
  lsqb: "[",
  rsqb: "]",
  excl: "!",
  lowbar: "_",
  Tab: " ",
  NewLine: "\n",
  nbsp: " ",
  ZeroWidthSpace: "",
  shy: "",
};

function characterOf(whole: string, number: string): string {
  const code = /^x/i.test(number) ? Number.parseInt(number.slice(1), 16) : Number(number);
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : whole;
}

const decoded = (text: string) =>
  text
    .replace(/&#(x[0-9a-f]{1,6}|\d{1,7});?/gi, characterOf)
    .replace(/&([A-Za-z]{2,16});/g, (whole, name: string) => named[name] ?? whole);

/** The text a reader sees: entities and escapes decoded, no invisible characters. */
export function plainCharacters(text: string): string {
  let plain = text;
  // Double encoding is decoded twice; clients do not decode deeper.
  for (let round = 0; round < 4; round++) {
    const next = decoded(plain).replace(invisible, "").replace(control, "");
    if (next === plain) break;
    plain = next;
  }
  return plain.replace(/\\(?=[.:/@[\]()<>!&#])/g, "");
}

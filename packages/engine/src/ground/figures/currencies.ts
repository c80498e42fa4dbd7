const dollars = ["USD", "AUD", "CAD", "SGD", "HKD", "NZD", "TWD", "MXN"];

/** The currencies each sign or word may mean; the first one by default. */
const named: Readonly<Record<string, readonly string[]>> = {
  $: dollars,
  dollar: dollars,
  dollars: dollars,
  bucks: dollars,
  ดอลลาร์: dollars,
  ดอลลาร์สหรัฐ: ["USD"],
  เหรียญ: dollars,
  us$: ["USD"],
  a$: ["AUD"],
  au$: ["AUD"],
  c$: ["CAD"],
  ca$: ["CAD"],
  s$: ["SGD"],
  hk$: ["HKD"],
  nz$: ["NZD"],
  nt$: ["TWD"],
  "€": ["EUR"],
  euro: ["EUR"],
  euros: ["EUR"],
  ยูโร: ["EUR"],
  "£": ["GBP"],
  pound: ["GBP"],
  pounds: ["GBP"],
  quid: ["GBP"],
  ปอนด์: ["GBP"],
  "¥": ["JPY", "CNY"],
  yen: ["JPY"],
  เยน: ["JPY"],
  yuan: ["CNY"],
  rmb: ["CNY"],
  หยวน: ["CNY"],
  "₹": ["INR"],
  rs: ["INR", "PKR", "LKR"],
  "rs.": ["INR", "PKR", "LKR"],
  rupee: ["INR", "PKR", "LKR"],
  rupees: ["INR", "PKR", "LKR"],
  "฿": ["THB"],
  baht: ["THB"],
  บาท: ["THB"],
  "₩": ["KRW"],
  won: ["KRW"],
  "₫": ["VND"],
  dong: ["VND"],
  "₱": ["PHP"],
  pesos: ["PHP", "MXN"],
  rp: ["IDR"],
  rupiah: ["IDR"],
  rm: ["MYR"],
  ringgit: ["MYR"],
  kr: ["SEK", "NOK", "DKK"],
  francs: ["CHF"],
  zł: ["PLN"],
  dirhams: ["AED"],
};

const codes =
  "USD EUR GBP THB JPY CNY INR PKR SGD AUD CAD NZD HKD TWD KRW VND PHP IDR MYR CHF SEK NOK DKK PLN AED SAR ZAR BRL MXN".split(
    " ",
  );

const escaped = (sign: string) => sign.replace(/[.$]/g, "\\$&");
const signs = [...Object.keys(named), ...codes.map((code) => code.toLowerCase())].sort(
  (a, b) => b.length - a.length,
);
const anySign = signs.map((sign) => (/^[a-z]+$/.test(sign) ? `${sign}(?![a-z])` : escaped(sign))).join("|");

/** "won" and similar words do not mean a currency before a number. */
const prefixes = signs
  .filter((sign) => !/^(?:won|dong|dollars?|bucks|pounds?|euros?|yen|quid|pesos|baht)$/.test(sign))
  .map(escaped)
  .join("|");

/**
 * A currency right before a number, matched at the end of the text before it. In "3,800 บาท 6 วัน" the word belongs to the number
 * before it.
 */
export const currencyBefore = new RegExp(
  `(?<![A-Za-z$])(?:(?<!\\d\\s?)|(?<!\\d)(?=[$€£฿¥₹]))(${prefixes})\\s?$`,
  "i",
);

/** A currency right after a number; "1,490.-" means baht on Thai price tags. In "2 ฿360" the sign belongs to the number after it. */
export const currencyAfter = new RegExp(
  `(?!\\s[$€£฿¥₹]\\d)(?:\\s|-(?=[a-zก-๙]))?(?:(${anySign})|\\.-(?!\\d))`,
  "iy",
);

const anywhere = new RegExp(`(?<![A-Za-z$])(${anySign})`, "gi");

/** Words that mean a currency only next to a number. */
const otherWords = /^(?:won|dong|pounds?|rs|rm|rp|kr|เหรียญ)$/i;

/** The currencies that a word of a field's name may mean. */
export function currencyOfFieldWord(word: string): readonly string[] {
  return otherWords.test(word) ? [] : currenciesOf(word);
}

/** The currencies a sign, word or code may mean; empty when it is none. */
export function currenciesOf(sign: string): readonly string[] {
  const known = named[sign.toLowerCase()];
  if (known !== undefined) return known;
  const code = sign.toUpperCase();
  return codes.includes(code) ? [code] : [];
}

/** A code in small letters is a word or a name away from a number: "nok", "try". */
const isName = (sign: string) => codes.includes(sign.toUpperCase()) && sign !== sign.toUpperCase();

/** The currencies named in a text, each with all codes it may mean. */
export function currenciesIn(text: string): (readonly string[])[] {
  const found = new Set<readonly string[]>();
  for (const [sign] of text.matchAll(anywhere))
    if (!otherWords.test(sign) && !isName(sign)) found.add(currenciesOf(sign));
  return [...found];
}

/** The only currency among these; empty for none or several. A code and its sign are the same one. */
export function onlyOne(currencies: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...rest] = currencies;
  return rest.every(([code]) => code === first[0]) ? first : [];
}

/** Whether in one of these currencies a point before three digits separates thousands. */
export function pointsThousands(currencies: readonly string[]): boolean {
  return currencies.some((code) => ["EUR", "VND", "IDR", "BRL", "SEK", "DKK", "NOK", "PLN"].includes(code));
}

/** Words of one trade, the shop's. Code of core and engine has none: what a trade needs comes in its pack (docs/packs.md). */
const tradeWords =
  /(?<!\p{L})(?:refund(?:s|ed|ing|able)?|inventor(?:y|ies)|skus?|(?:in )?stock(?:s|ed)?|products?|brands?|carts?|checkouts?|shipp(?:ed|ing)|shipments?|purchas(?:e|es|ed|ing)|shoppers?|warehouses?|retail(?:er|ers)?|order_(?:id|status)|price lists?)(?!\p{L})/iu;

/** Where such words have to stand, and why. */
const exceptions: readonly (readonly [path: RegExp, why: string])[] = [
  [
    /^packages\/core\/src\/(?:message|words-of-parts)\.ts$/,
    "a part of a message that WhatsApp has, by its name there",
  ],
  [
    /^packages\/engine\/src\/propose\/understand\/handoff\/anger-english\.ts$/,
    "threats people utter, whatever they bought",
  ],
  [
    /^packages\/engine\/src\/ground\/claimed-(?:action|deed)\.ts$/,
    "deeds that must not be claimed, of many trades: leaving one out would let it through",
  ],
  [
    /^packages\/engine\/src\/ground\/(?:sources\/key-sense|figures\/units)\.ts$/,
    "fields and things by which an amount is told from a price, of many trades: a price is no number of pieces",
  ],
];

const ofPlatform = /^packages\/(?:core|engine|understanding|agent-config)\/src\//;
/** Tests play several trades, the shop among them. */
const isTest = /\.(?:test|fixture)\.ts$|\/testing\//;

/** Words of the shop in a file that is to know no trade; empty when there are none. */
export function tradeWordsIn(file: string, source: string): string[] {
  if (!ofPlatform.test(file) || isTest.test(file)) return [];
  if (exceptions.some(([path]) => path.test(file))) return [];
  // Parts of a name are words of their own: productWords, liked_brand.
  const apart = source.replaceAll(/([a-z\d])(?=[A-Z])/g, "$1 ");
  const found = apart.split("\n").flatMap((line) => tradeWords.exec(line)?.[0] ?? []);
  return [...new Set(found.map((word) => word.toLowerCase()))];
}

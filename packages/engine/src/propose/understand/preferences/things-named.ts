import { eitherCase } from "@konstruct/understanding/slots/either-case";

/** Words that end a name. */
const noMore = String.raw`(?!(?:anything|everything|nothing|but|because|since|so|please|thanks)\b)`;
/** One word that may be a name: "logitech", "น้ำหนักเบา". */
const word = String.raw`${eitherCase(noMore)}[\p{L}\p{N}][\p{L}\p{M}\p{N}&+.'’-]{1,29}`;
/** "Logitech", "Sony WH-1000": capitals show where a name of several words ends. */
const capitals = String.raw`(?:${noMore}[\p{Lu}\p{N}][\p{L}\p{M}\p{N}&+'’-]{1,29}(?:\s[\p{Lu}\p{N}][\p{L}\p{M}\p{N}&+'’-]{1,29}){0,2})`;
const name = `(?:${capitals}|${word})`;

const between = String.raw`(?:\s?,\s?(?:and\s|or\s)?|\s(?:and|or|&)\s|\s?(?:กับ|และ|หรือ)\s?)`;
const series = (one: string) => `${one}(?:${eitherCase(between)}${one})*`;

/** A name and further ones after "and", "or" or a comma. */
export const namesPattern = series(name);

/** "Logitech", "Sony WH-1000", but no code such as an order number. */
const properName = String.raw`(?=\p{Lu}[\p{L}\p{M}&+'’-]+(?![\p{N}-]))${capitals}`;

/** The same for names written with capitals. */
export const properNamesPattern = series(properName);

/** Words in the place of a name that are not names. */
const noName =
  /^(?:it|its|that|this|these|those|them|they|him|her|you|your|yours|we|us|me|my|the|a|an|any|one|ones|some|something|anything|everything|to|how|what|when|where|if|is|are|be|been|very|much|more|most|all|both|either|please|thanks?|also|too|so|just|only|not|no|having|being|doing|new|old|good|better|best|cheap|cheaper|cheapest|expensive|big|small|help|sure|okay|yes|nothing|there|here|of|with|for|from|on|in|at|and|or|but|because|since|about|i|i'm|i'd|going|getting|want|need)$/i;

/** The names in a text, in order. */
export function namesIn(text: string): string[] {
  return text
    .split(/\s?,\s?(?:and\s|or\s)?|\s(?:and|or|&)\s|\s?(?:กับ|และ|หรือ)\s?/u)
    .map((part) => part.trim().replace(/[.'’]+$/u, ""))
    .filter(
      (part) =>
        /\p{L}/u.test(part) && part.length > 1 && part.length <= 60 && !noName.test(part.split(" ")[0]!),
    );
}

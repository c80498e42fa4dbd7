import { asciiDigits } from "./ascii-digits.ts";

export type Height = "sup" | "sub";

const plain = "0123456789+-−=()";
const signs: Readonly<Record<Height, ReadonlyMap<string, string>>> = {
  sup: signsOf(`${plain}abcdefghijklmnoprstuvwxyz`, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ"),
  sub: signsOf(`${plain}aehijklmnoprstuvx`, "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ"),
};
const marks: Readonly<Record<Height, string>> = { sup: "^", sub: "_" };

function signsOf(from: string, to: string): ReadonlyMap<string, string> {
  const [of, are] = [Array.from(from), Array.from(to)];
  return new Map(of.map((sign, at) => [sign, are[at]!]));
}

const isRaised = /[⁰¹²³⁴-₎]/u;
/** Words stay as they are, as in 1st; only a number at their beginning could join the number before them. */
const numberBeforeWords = /^[+-−]?\p{Nd}[\p{Nd}.,]*(?=.*\p{L}{2})/su;

/**
 * Text above or below its line in signs that say so without any format: 10⁶, H₂O, 5⁹⁹. Without them 10 and a raised 6 would read 106.
 */
export function raisedSigns(text: string, height: Height): string {
  const inside = asciiDigits(text);
  if (!/^\s*[\p{L}\p{N}+\-−=(]/u.test(inside)) return text;
  // A power of a power.
  if (isRaised.test(inside)) return `${marks[height]}(${text.trim()})`;
  const raised = (part: string) => Array.from(part, (sign) => signs[height].get(sign) ?? sign).join("");
  if (/\p{L}{2}/u.test(inside)) return inside.replace(numberBeforeWords, raised);
  const [lone = "", ...others] = Array.from(inside.trim());
  if (others.length === 0 && !signs[height].has(lone)) return `${marks[height]}${lone}`;
  return raised(inside);
}

import { parse, rgb } from "culori";

/** Red, green and blue from 0 to 1, and how much of what is behind is covered. */
export type Colour = { r: number; g: number; b: number; alpha: number };

export const black: Colour = { r: 0, g: 0, b: 0, alpha: 1 };
export const white: Colour = { r: 1, g: 1, b: 1, alpha: 1 };
/** A difference that no eye sees. */
const leastDifference = 0.02;

const between = (part: number | undefined) => Math.min(1, Math.max(0, part ?? 0));

/** A colour in any spelling of CSS; null for one that cannot be read. */
export function readColour(text: string): Colour | null {
  const [, light = text] = /^light-dark\(\s*((?:[^(),]|\([^()]*\))+),/.exec(text) ?? [];
  const parsed = rgb(parse(light.trim()));
  if (parsed === undefined) return null;
  const { r, g, b, alpha = 1 } = parsed;
  return { r: between(r), g: between(g), b: between(b), alpha: between(alpha) };
}

/** What is seen of a colour on an opaque ground. */
export function laidOn(colour: Colour, ground: Colour): Colour {
  const mix = (part: "r" | "g" | "b") => colour[part] * colour.alpha + ground[part] * (1 - colour.alpha);
  return { r: mix("r"), g: mix("g"), b: mix("b"), alpha: 1 };
}

/** Whether nobody can tell a text of this colour from its ground. */
export function isLost(ink: Colour, ground: Colour): boolean {
  const seen = laidOn(ink, ground);
  return (["r", "g", "b"] as const).every((part) => Math.abs(seen[part] - ground[part]) < leastDifference);
}

import type { Selector } from "css-what";
import type { Declaration } from "postcss";
import type { Element } from "./document-tree.ts";
import { isNothing, properties } from "./style-values.ts";

type Declared = {
  from: string;
  value: string;
  weight: number;
  /** One of the rules makes the element nothing. */
  isReversed: boolean;
};
export type Known = Map<string, Declared>;

const longestValue = 1_000;
export const weights = { important: 1e13, ownStyle: 1e12, layer: 1e9 };

/** The more exactly a selector names an element, the more it counts. */
export function specificity(selector: readonly Selector[]): number {
  const weigh = (part: Selector): number => {
    if (part.type === "attribute") return part.name === "id" && part.ignoreCase === "quirks" ? 10_000 : 100;
    if (part.type === "tag" || part.type === "pseudo-element") return 1;
    if (part.type !== "pseudo" || part.name === "where") return 0;
    const inner = Array.isArray(part.data) ? part.data.map(specificity) : [];
    return inner.length > 0 && !part.name.startsWith("nth") ? Math.max(...inner) : 100;
  };
  return selector.reduce((sum, part) => sum + weigh(part), 0);
}

/** Without comments, and with letters for their numbers. */
const plain = (value: string) =>
  value
    .replace(/\/\*[\s\S]*?\*\//g, " ")
    .replace(/\\0{0,4}([2-7][\da-f])\s?/gi, (_whole, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .trim();

export function declare(known: Known, { prop, value, important }: Declaration, weight: number): void {
  const name = prop.startsWith("--") ? prop : prop.toLowerCase();
  // A picture is written into a page in many letters; nothing else that hides is.
  const isLong = value.length > longestValue;
  if (isLong && !name.startsWith("background")) return;
  const text = isLong ? "url()" : plain(value);
  for (const property of properties.get(name) ?? (name.startsWith("--") ? [name] : [])) {
    const full = weight + (important ? weights.important : 0);
    const before = known.get(property);
    const isReversed = before?.isReversed === true || isNothing(text) || isNothing(before?.value ?? "");
    const isWeaker = before !== undefined && before.weight > full;
    known.set(property, { ...(isWeaker ? before : { from: name, value: text, weight: full }), isReversed });
  }
}

/** What the attributes and the kind of an element say of its style. */
export function hintsOf(element: Element): [property: string, value: string][] {
  const tag = element.nodeName;
  const attribute = (name: string) => element.getAttribute(name) ?? "";
  const hex = (name: string) =>
    attribute(name)
      .replace(/^(?=[\da-f]{6}$)/i, "#")
      .toLowerCase();
  const hints: [string, string][] = [
    ["background-color", hex("bgcolor")],
    ["background-image", attribute("background") && `url(${attribute("background")})`],
    ["color", tag === "FONT" ? hex("color") : tag === "BODY" ? hex("text") : ""],
  ];
  if (tag === "A" && attribute("href") !== "") hints.push(["color", "#0000ee"]);
  if (tag === "MARK") hints.push(["color", "black"], ["background-color", "yellow"]);
  if (tag === "BUTTON") hints.push(["color", "black"], ["background-color", "#efefef"]);
  const hidden = element.getAttribute("hidden");
  const isOpened = element.getAttribute("open") !== null;
  if (
    (hidden !== null && hidden !== "until-found") ||
    (tag === "DIALOG" && !isOpened) ||
    element.getAttribute("popover") !== null
  )
    hints.push(["display", "none"]);
  return hints.filter(([, value]) => value !== "");
}

import type { Element, HtmlDocument } from "./document-tree.ts";

/** What a page's own style sheets and an element's own style say of it. */
export type Style = (property: string) => string;

type CssDeclarations = {
  readonly length: number;
  readonly [index: number]: string;
  getPropertyValue(name: string): string;
  getPropertyPriority(name: string): string;
};
type CssRule = {
  selectorText?: string;
  style?: CssDeclarations;
  media?: { mediaText: string };
  cssRules?: Iterable<CssRule>;
};
type StyleElement = Element & { sheet?: { cssRules: Iterable<CssRule> } };

/** Those that can hide or strike out a text. */
const properties = new Set(
  "display visibility opacity font-size font color background background-color background-image position left top text-indent clip clip-path overflow width height max-height transform text-decoration text-decoration-line content-visibility".split(
    " ",
  ),
);
/** Elements times rules that are matched; a page beyond it is judged by its first rules. */
const mostMatches = 1_000_000;

type Declared = { value: string; weight: number };

function* rulesOf(rules: Iterable<CssRule>): Generator<CssRule> {
  for (const rule of rules) {
    const isShown =
      rule.media === undefined || /^(?:all|screen|only screen|)$/i.test(rule.media.mediaText.trim());
    if (rule.cssRules !== undefined && isShown) yield* rulesOf(rule.cssRules);
    else if (rule.style !== undefined && rule.selectorText !== undefined) yield rule;
  }
}

function sheetRules(document: HtmlDocument): CssRule[] {
  return [...document.querySelectorAll("style")].flatMap((element) => {
    try {
      return [...rulesOf((element as StyleElement).sheet?.cssRules ?? [])];
    } catch {
      // A sheet that cannot be parsed says nothing, to a browser too.
      return [];
    }
  });
}

function matches(document: HtmlDocument, selector: string): Element[] {
  try {
    return [...document.querySelectorAll(selector)];
  } catch {
    // Of a pseudo-element, or of a newer kind: it concerns no text of the page, or cannot be judged.
    return [];
  }
}

/** The more exactly a selector names an element, the more it counts. */
function specificity(selector: string): number {
  const count = (pattern: RegExp) => selector.match(pattern)?.length ?? 0;
  return count(/#/g) * 10_000 + count(/[.[]|:(?!:|not|is|where)/g) * 100 + count(/(?:^|[\s>+~(])[a-z]/gi);
}

function declare(into: Map<string, Declared>, name: string, value: string, weight: number): void {
  if (!properties.has(name) || (into.get(name)?.weight ?? -1) > weight) return;
  into.set(name, { value: value.toLowerCase().trim(), weight });
}

const important = 1e9;
const ownStyle = 1e8;

/** Reads the page's own style sheets. Those it links to are not loaded. @returns the style of each element */
export function pageStyles(document: HtmlDocument): (element: Element) => Style {
  const byElement = new Map<Element, Map<string, Declared>>();
  const elements = [...document.querySelectorAll("*")].length;
  const rules = sheetRules(document).filter(({ style }) =>
    Array.from({ length: style?.length ?? 0 }, (_each, at) => style?.[at] ?? "").some((name) =>
      properties.has(name),
    ),
  );
  for (const { selectorText = "", style } of rules.slice(0, Math.ceil(mostMatches / (elements + 1)))) {
    if (style === undefined) continue;
    for (const selector of selectorText.split(/,(?![^(]*\))/)) {
      for (const element of matches(document, selector)) {
        const declared = byElement.get(element) ?? new Map<string, Declared>();
        byElement.set(element, declared);
        for (let at = 0; at < style.length; at++) {
          const name = style[at] ?? "";
          const weight = specificity(selector) + (style.getPropertyPriority(name) ? important : 0);
          declare(declared, name, style.getPropertyValue(name), weight);
        }
      }
    }
  }
  return (element) => {
    const declared = new Map(byElement.get(element));
    for (const each of (element.getAttribute("style") ?? "").split(";")) {
      const [name = "", ...rest] = each.split(":");
      const value = rest.join(":");
      const weight = ownStyle + (/!\s*important/i.test(value) ? important : 0);
      declare(declared, name.toLowerCase().trim(), value.replace(/!\s*important/i, ""), weight);
    }
    return (property) => declared.get(property)?.value ?? "";
  };
}

import type { Selector } from "css-what";
import type { Declaration } from "postcss";
import parseSheet from "postcss-safe-parser";
import { declare, hintsOf, type Known, specificity, weights } from "./cascade.ts";
import { isOnScreen, outermost, readSheets } from "./css-rules.ts";
import type { Element, HtmlDocument } from "./document-tree.ts";
import { matcherOf } from "./match-elements.ts";
import { subjectAt, withoutStates } from "./openings.ts";
import { isNothing, partOf, properties, type Variables, withVariables } from "./style-values.ts";

/** What a page's own style sheets and an element's own style say of it. */
export type Style = (property: string) => string;
type Written = { before?: string; after?: string };
export type PageStyles = {
  styleOf(element: Element, variables: Variables): { style: Style; variables: Variables };
  /** What the sheets write before and after the text of an element. */
  writtenIn(element: Element): Written;
  /** A part of the sheets was not read or not judged. */
  isWhole: boolean;
};

/** Whether and where an element is, which a person or a script can change. */
const places =
  /^(?:display|content-visibility|zoom|clip|overflow-.|font-size|text-indent|opacity|visibility|filter|transform|translate|scale|left|right|top|bottom|margin-.*|(?:max-)?(?:width|height)|clip-path)$/;
/** Of an element that moves or fades in. */
const stays = /^(?:display|content-visibility|overflow-.|clip|font-size|zoom)$/;

/** A quoted text with letters, numbers or a currency; icons are none. */
function quotedIn(content: string): string {
  const text = /^(["'])((?:(?!\1)[^\\])*)\1$/.exec(content.trim())?.[2] ?? "";
  return /[\p{L}\p{N}\p{Sc}]/u.test(text) ? text : "";
}

const classesOf = (element: Element) =>
  (element.getAttribute("class") ?? "").split(/\s+/).filter((name) => name !== "");

/** Reads the page's own style sheets. Those it links to are not loaded. */
export function pageStyles(document: HtmlDocument, opened: ReadonlySet<Element>): PageStyles {
  const sheets = [...document.querySelectorAll("style:not(noscript style, template style)")]
    .filter((sheet) => isOnScreen(sheet.getAttribute("media") ?? ""))
    .map((sheet) => sheet.textContent ?? "");
  const { rules, keyframes, isWhole: isRead } = readSheets(sheets);
  const matcher = matcherOf(document);
  const stateless = withoutStates(document);
  const known = new Map<Element, Known>();
  /** What a person or a script can change. */
  const changed = new Map<Element, Set<string>>();
  const written = new Map<Element, Written>();
  let isWhole = isRead;
  const find = (selector: Selector[]) => {
    const found = matcher.find(selector);
    if (found === undefined) isWhole = false;
    return found ?? [];
  };
  const knownOf = (element: Element) => {
    const of: Known = known.get(element) ?? new Map();
    known.set(element, of);
    return of;
  };
  const change = (element: Element, names: readonly string[]) => {
    const of = changed.get(element) ?? new Set();
    changed.set(element, of);
    for (const name of names) of.add(name);
  };

  for (const { selector, declarations, layer } of rules) {
    const drawn = selector.at(-1);
    const content =
      declarations.find(({ prop, value }) => prop === "display" && value === "none") ??
      declarations.findLast(({ prop }) => prop.toLowerCase() === "content");
    if (drawn?.type === "pseudo-element" && /^(?:before|after)$/.test(drawn.name) && content !== undefined)
      for (const element of find(selector.slice(0, -1)))
        written.set(element, { ...written.get(element), [drawn.name]: quotedIn(content.value) });
    const relevant = declarations.filter(
      ({ prop }) => prop.startsWith("--") || properties.has(prop.toLowerCase()),
    );
    if (relevant.length === 0) continue;
    if (drawn?.type === "pseudo-element") {
      // Something drawn behind the text.
      if (/^(?:before|after)$/.test(drawn.name) && relevant.some(({ prop }) => prop.startsWith("background")))
        for (const element of find(selector.slice(0, -1)))
          knownOf(element).set("drawn", { from: "drawn", value: "behind", weight: 0, isReversed: false });
      continue;
    }
    const matched = find(selector);
    const weight = specificity(selector);
    for (const element of matched)
      for (const each of relevant)
        declare(
          knownOf(element),
          each,
          weight + weights.layer * (each.important ? outermost - layer : layer),
        );

    const named = (isHiding: boolean) =>
      relevant.flatMap(({ prop, value }) =>
        isNothing(value) === isHiding && !prop.startsWith("background")
          ? (properties.get(prop.toLowerCase()) ?? [])
          : [],
      );
    const [shown, hidden] = [named(false), named(true)];
    const shownWith = shown.length > 0 ? stateless(selector, true) : null;
    const isOfAll = shownWith?.slice(subjectAt(shownWith)).every(({ type }) => type === "universal");
    if (shownWith && !isOfAll) for (const element of find(shownWith)) change(element, shown);
    if (hidden.length > 0 && stateless(selector, false))
      for (const element of matched) change(element, hidden);
  }

  // One of several, such as the tab that is open: the others are opened as it was.
  const reversed = new Map<Element | null, Set<string>>();
  for (const [element, of] of known)
    for (const [property, { value, isReversed }] of of)
      if (isReversed && !isNothing(value)) {
        const keys = reversed.get(element.parentElement) ?? new Set();
        reversed.set(element.parentElement, keys);
        for (const name of classesOf(element)) keys.add(`${property}.${name}`);
      }
  for (const [element, of] of known) {
    const keys = reversed.get(element.parentElement);
    for (const [property, { value }] of keys === undefined ? [] : of)
      if (isNothing(value) && classesOf(element).some((name) => keys?.has(`${property}.${name}`)))
        change(element, [property]);
  }

  const inline = new Map<string, readonly Declaration[]>();
  function ownStyle(text: string): readonly Declaration[] {
    const read =
      inline.get(text) ?? parseSheet(text.slice(0, 10_000)).nodes.filter((node) => node.type === "decl");
    inline.set(text, read);
    return read;
  }
  const isFading = (property: string, read: Style) => {
    if (stays.test(property)) return false;
    const moved = read("transition-property");
    if (moved !== "" && !/^(?:none|all)?\s*(?:0m?s)?$/.test(moved))
      if (
        /\ball\b/.test(moved) ||
        !/[a-z]{3}/.test(moved.replace(/\b(?:ease|linear|cubic|steps)\b/g, "")) ||
        moved.includes(property)
      )
        return true;
    const played = read("animation-name");
    if (played === "" || played === "none") return false;
    const frames = played.split(/[\s,]+/).flatMap((name) => keyframes.get(name) ?? []);
    return frames.length === 0 || frames.some((text) => text.toLowerCase().includes(property));
  };

  return {
    isWhole,
    writtenIn: (element) => written.get(element) ?? {},
    styleOf(element, around) {
      const own: Known = new Map(known.get(element));
      const hint = (prop: string, value: string) => {
        if (!own.has(prop)) own.set(prop, { from: prop, value, weight: -1, isReversed: false });
      };
      for (const each of ownStyle(element.getAttribute("style") ?? "")) declare(own, each, weights.ownStyle);
      for (const [property, value] of hintsOf(element)) hint(property, value);
      const said = [...own].filter(([name]) => name.startsWith("--"));
      const variables =
        said.length === 0
          ? around
          : new Map([...around, ...said.map(([name, { value }]): [string, string] => [name, value])]);
      const free = changed.get(element);
      const read: Style = (property) => {
        const declared = own.get(property);
        return declared === undefined
          ? ""
          : partOf(property, declared.from, withVariables(declared.value, variables));
      };
      const style: Style = (property) => {
        const value = read(property);
        if (value === "" || property.startsWith("background")) return value;
        if (property === "color") return free?.has(property) === true ? "unknown" : value;
        if (!places.test(property)) return value;
        const isChanged = free?.has(property) === true || opened.has(element);
        return isChanged || isFading(property, read) ? "" : value;
      };
      return { style, variables };
    },
  };
}

import { parse as parseSelector, type Selector } from "css-what";
import { compileQuery, DESKTOP_ENVIRONMENT, matches } from "media-query-fns";
import type { ChildNode, Container, Declaration } from "postcss";
import parseSheet from "postcss-safe-parser";

export type CssRule = {
  /** One selector of its list. */
  selector: Selector[];
  declarations: readonly Declaration[];
  /** A later layer counts more; outside of all layers counts most. */
  layer: number;
};
export type CssSheet = { rules: CssRule[]; keyframes: Map<string, string>; isWhole: boolean };

/** The screen on which a page is judged. */
const screen = {
  ...DESKTOP_ENVIRONMENT,
  ...{ widthPx: 1280, heightPx: 800, deviceWidthPx: 1280, deviceHeightPx: 800, dppx: 1 },
  prefersColorScheme: "light",
} as const;

const longestSheet = 1_000_000;
const longestSelector = 2_000;
const deepestNesting = 40;
export const outermost = 900;

export function isOnScreen(query: string): boolean {
  try {
    return query.trim() === "" || (query.length < 1_000 && matches(compileQuery(query), screen));
  } catch {
    // A browser does not apply what it cannot read either.
    return false;
  }
}

const listOf = (selectors: string) => selectors.split(/,(?![^(]*\))/);

/** A rule inside others, as a rule of its own. */
function nestedIn(parent: string | null, selectors: string): string {
  if (parent === null) return selectors;
  const around = `:is(${parent})`;
  return listOf(selectors)
    .map((each) => (each.includes("&") ? each.replaceAll("&", around) : `${around} ${each.trim()}`))
    .join(",");
}

function selectorsOf(text: string): Selector[][] {
  try {
    // Older sheets write them with one colon.
    return parseSelector(text.replace(/(?<!:):(?=(?:before|after)\b)/gi, "::"));
  } catch {
    return [];
  }
}

type Place = { parent: string | null; layer: string; depth: number };

/** Reads style sheets as a desktop screen shows them: nested rules unfolded, layers in their order. */
export function readSheets(texts: readonly string[]): CssSheet {
  const layers: string[] = [];
  const found: (Omit<CssRule, "layer"> & { layer: string })[] = [];
  const keyframes = new Map<string, string>();
  let isWhole = true;
  let length = 0;

  function layerOf(around: string, name: string): string {
    let path = around;
    for (const part of name.trim() === "" ? [String(layers.length)] : name.trim().split(".")) {
      const inner = path === "" ? part : `${path}.${part}`;
      // A layer counts less than the one it is in.
      if (!layers.includes(inner) && layers.length < outermost)
        layers.splice(path === "" ? layers.length : Math.max(0, layers.indexOf(path)), 0, inner);
      path = inner;
    }
    return path;
  }

  function atRule(node: ChildNode & { type: "atrule" }, place: Place): void {
    const { name, params } = node;
    const inside = { ...place, depth: place.depth + 1 };
    if (/keyframes$/i.test(name)) keyframes.set(params.trim(), node.toString().slice(0, 10_000));
    else if (name === "layer" && node.nodes === undefined)
      for (const each of params.split(",")) layerOf(place.layer, each);
    else if (name === "layer") read(node, { ...inside, layer: layerOf(place.layer, params) });
    else if (name === "media" || name === "container") {
      const query = name === "media" ? params : params.replace(/^[^(]*?(?=\(|not\b)/, "");
      if (isOnScreen(query)) read(node, inside);
    } else if (name === "supports" && !/^\s*not\b/i.test(params)) read(node, inside);
    else if (name === "scope")
      read(node, { ...inside, parent: nestedIn(place.parent, /^\s*\(([^)]+)\)/.exec(params)?.[1] ?? "*") });
  }

  function read(container: Container, place: Place): void {
    if (place.depth > deepestNesting) isWhole = false;
    else {
      const nodes = container.nodes ?? [];
      const declarations = nodes.filter((node) => node.type === "decl");
      if (place.parent !== null && declarations.length > 0)
        for (const selector of selectorsOf(place.parent))
          found.push({ selector, declarations, layer: place.layer });
      for (const node of nodes) {
        if (node.type === "atrule") atRule(node, place);
        else if (node.type === "rule") {
          const own = node.selector.replace(/^(?:\s*(?:<!--|-->))+/, "");
          const parent = nestedIn(place.parent, own);
          if (parent.length > longestSelector) isWhole = false;
          else read(node, { ...place, parent, depth: place.depth + 1 });
        }
      }
    }
  }

  for (const text of texts) {
    const part = text.slice(0, longestSheet - length);
    isWhole &&= part.length === text.length;
    length += part.length;
    read(parseSheet(part), { parent: null, layer: "", depth: 0 });
  }
  const ranks = new Map(layers.map((layer, at) => [layer, at]));
  const rules = found.map((rule) => ({ ...rule, layer: ranks.get(rule.layer) ?? outermost }));
  return { rules, keyframes, isWhole };
}

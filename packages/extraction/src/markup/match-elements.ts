import { compile, type Options } from "css-select";
import type { Selector } from "css-what";
import type { Element, HtmlDocument } from "./document-tree.ts";

/** Steps of one selector, and of all selectors of a page; what takes more is a bomb. */
const mostSteps = { selector: 1_000_000, page: 8_000_000 };

/** What only a person brings about; nothing of it is so when a page opens. */
export const personalStates = new Set(
  "hover focus focus-within focus-visible active target target-within open popover-open modal fullscreen visited indeterminate placeholder-shown autofill valid invalid user-valid user-invalid".split(
    " ",
  ),
);
const notYet = Object.fromEntries([...personalStates].map((state) => [state, () => false]));

type Place = { parent: Element | null; siblings: Element[]; at: number };
export type Matcher = {
  elements: readonly Element[];
  /** Undefined if the selector is beyond what can be judged. */
  find(selector: Selector[]): Element[] | undefined;
};

const isElement = (node: Element): node is Element => node.nodeType === 1;

/** The end of a selector that tells which elements can match it. */
function subjectOf(selector: readonly Selector[]): readonly Selector[] {
  const at = selector.findLastIndex(({ type }) =>
    /^(?:descendant|child|sibling|adjacent|parent|column-combinator)$/.test(type),
  );
  return selector.slice(at + 1);
}

export function matcherOf(document: HtmlDocument): Matcher {
  const places = new Map<Element, Place>();
  const named = new Map<string, Element[]>();
  const name = (key: string, element: Element) => {
    const listed = named.get(key);
    if (listed === undefined) named.set(key, [element]);
    else if (listed.at(-1) !== element) listed.push(element);
  };
  function place(parent: Element | null, siblings: Element[]): void {
    for (const [at, element] of siblings.entries()) {
      places.set(element, { parent, siblings, at });
      name(element.nodeName.toLowerCase(), element);
      for (const each of (element.getAttribute("class") ?? "").split(/\s+/)) name(`.${each}`, element);
      name(`#${element.getAttribute("id") ?? ""}`, element);
      place(element, [...element.children]);
    }
  }
  const root = document.querySelector("html");
  place(null, root === null ? [] : [root]);
  const elements = [...places.keys()];

  let left = mostSteps.page;
  let leftOfSelector = 0;
  const step = <Value>(value: Value): Value => {
    leftOfSelector--;
    if (leftOfSelector < 0) throw new RangeError("The selector takes too long.");
    return value;
  };
  const unused = () => {
    throw new Error("Only tests of single elements are made.");
  };
  const options: Options<Element, Element> = {
    pseudos: notYet,
    adapter: {
      isTag: (node): node is Element => isElement(step(node)),
      existsOne: (test, nodes) => {
        const open = [...nodes];
        for (let node = open.pop(); node !== undefined; node = open.pop()) {
          if (isElement(step(node)) && test(node)) return true;
          open.push(...node.children);
        }
        return false;
      },
      getAttributeValue: (element, key) => step(element).getAttribute(key) ?? undefined,
      getChildren: (node) => [...step(node).childNodes],
      getName: (element) => step(element).nodeName.toLowerCase(),
      getParent: (element) => places.get(step(element))?.parent ?? null,
      getSiblings: (element) => places.get(step(element))?.siblings ?? [element],
      prevElementSibling: (element) => {
        const found = places.get(step(element));
        return found?.siblings[found.at - 1] ?? null;
      },
      getText: (node) => step(node).textContent ?? "",
      hasAttrib: (element, key) => step(element).getAttribute(key) !== null,
      removeSubsets: unused,
      findAll: unused,
      findOne: unused,
    },
  };

  const isKnown = ({ type }: Selector) => type !== "pseudo-element";

  function candidates(selector: readonly Selector[]): readonly Element[] {
    for (const part of subjectOf(selector)) {
      if (part.type === "tag") return named.get(part.name.toLowerCase()) ?? [];
      if (part.type === "attribute" && part.ignoreCase === "quirks")
        return named.get(`${part.name === "id" ? "#" : "."}${part.value}`) ?? [];
    }
    return elements;
  }
  /** Nothing of the page has a class or an id that the selector asks for. */
  const isIdle = (selector: readonly Selector[]) =>
    selector.some(
      (part) =>
        part.type === "attribute" &&
        part.ignoreCase === "quirks" &&
        !named.has(`${part.name === "id" ? "#" : "."}${part.value}`),
    );

  return {
    elements,
    find(selector) {
      if (!selector.every(isKnown) || isIdle(selector)) return [];
      leftOfSelector = Math.min(left, mostSteps.selector);
      const most = leftOfSelector;
      try {
        const test = compile<Element, Element>([structuredClone(selector)], options);
        return candidates(selector).filter((element) => test(step(element)));
      } catch (thrown) {
        if (thrown instanceof RangeError) return undefined;
        // Of a newer kind, which a browser may know.
        return [];
      } finally {
        left -= most - Math.max(0, leftOfSelector);
      }
    },
  };
}

import { type Selector, SelectorType } from "css-what";
import type { Element, HtmlDocument } from "./document-tree.ts";
import { personalStates } from "./match-elements.ts";

/** A cloak is taken off by a script once the page is ready. */
const stateAttribute =
  /^(?:open|.*-cloak|aria-(?:expanded|selected|hidden|current|pressed|checked)|data-state)$/;
const handlers = ["onclick", "onchange", "onmouseover", "ontoggle", "onload"];
const inScript =
  /(getElementById|getElementsByClassName|className|classList\.\w+|(?:toggle|add|remove)Class)?[\s(+=]*["'`]([^"'`\n]{1,200})["'`]/g;

/** The classes and ids that a page's scripts name. */
function namedByScripts(document: HtmlDocument): Set<string> {
  const names = new Set<string>();
  const read = (text: string, isHandler: boolean) => {
    for (const [, call, quoted = ""] of text.matchAll(inScript))
      for (const [, name = ""] of quoted.matchAll(isHandler || call ? /([\w-]+)/g : /[.#]([\w-]+)/g))
        names.add(name);
  };
  for (const script of document.querySelectorAll("script")) read(script.textContent ?? "", false);
  for (const element of document.querySelectorAll(handlers.map((name) => `[${name}]`).join()))
    for (const name of handlers) read(element.getAttribute(name) ?? "", true);
  return names;
}

/** Links to a style sheet, or imports one. */
export const hasUnreadSheets = (document: HtmlDocument) =>
  document.querySelector("link[rel~=stylesheet i], link[as=style i]") !== null ||
  [...document.querySelectorAll("style")].some((sheet) => /@import\b/i.test(sheet.textContent ?? ""));

/** Whether a script or a style sheet that is not read may show what the page hides. */
export const hasUnreadParts = (document: HtmlDocument) =>
  hasUnreadSheets(document) ||
  document.querySelector(handlers.map((name) => `[${name}]`).join()) !== null ||
  [...document.querySelectorAll("script")].some(
    (script) => !/json|template|html|importmap|speculation/i.test(script.getAttribute("type") ?? ""),
  );

const controls =
  "[aria-controls], [aria-expanded], [data-target], [data-bs-target], [popovertarget], [commandfor], a[href^='#']";

/** What a control of the page opens, and what its scripts name: its reader can see it. */
export function openedElements(document: HtmlDocument): Set<Element> {
  const opened = new Set<Element>();
  const selected = new Set<string>([...namedByScripts(document)].flatMap((name) => [`.${name}`, `#${name}`]));
  for (const control of document.querySelectorAll(controls)) {
    for (const name of ["aria-controls", "popovertarget", "commandfor"])
      for (const id of (control.getAttribute(name) ?? "").split(/\s+/)) selected.add(`#${id}`);
    for (const name of ["data-target", "data-bs-target", "href"])
      for (const each of (control.getAttribute(name) ?? "").split(",")) selected.add(each.trim());
    if (control.getAttribute("aria-expanded") !== null) {
      const beside = control.nextElementSibling ?? control.parentElement?.nextElementSibling;
      if (beside) opened.add(beside);
    }
  }
  for (const element of document.querySelectorAll("[id], [class], [role=tabpanel]")) {
    const names = [`#${element.getAttribute("id")}`];
    for (const each of (element.getAttribute("class") ?? "").split(/\s+/)) names.push(`.${each}`);
    if (element.getAttribute("role") === "tabpanel" || names.some((name) => selected.has(name)))
      opened.add(element);
  }
  return opened;
}

const isCombinator = ({ type }: Selector) => /^(?:descendant|child|sibling|adjacent|parent)$/.test(type);

/** The last part of a selector, of the elements that it styles. */
export const subjectAt = (selector: readonly Selector[]) => selector.findLastIndex(isCombinator) + 1;

/** Parts without those left out; no part may be empty. */
const without = (selector: readonly Selector[], isOut: (part: Selector, at: number) => boolean) =>
  selector.flatMap((part, at): Selector[] => {
    if (!isOut(part, at)) return [part];
    const [before, after] = [selector[at - 1], selector[at + 1]];
    const isAlone =
      (before === undefined || isCombinator(before)) && (after === undefined || isCombinator(after));
    return isAlone ? [{ type: SelectorType.Universal, namespace: null }] : [];
  });

/** @param isAdded whether a second class of an element counts as one that a linked script may add */
type Stateless = (selector: readonly Selector[], isAdded: boolean) => Selector[] | null;

/** How a selector reads without what a person or a script of the page can bring about; null if it says nothing of that. */
export function withoutStates(document: HtmlDocument): Stateless {
  const names = namedByScripts(document);
  const isLinked = document.querySelector("script[src]") !== null;
  const isUsed = new Map<string, boolean>();
  const isAnywhere = (name: string) => {
    const known =
      isUsed.get(name) ?? document.querySelector(`[class~="${name.replace(/["\\]/g, "\\$&")}"]`) !== null;
    isUsed.set(name, known);
    return known;
  };

  function isState(part: Selector, isSubject: boolean): boolean {
    if (part.type === "pseudo") {
      if (part.name === "not" && Array.isArray(part.data))
        return part.data.every((each) => each.every((inner) => isState(inner, isSubject)));
      // What shows only while it has the focus itself is a shortcut for keyboards.
      const isShortcut = isSubject && /^(?:focus|active)/.test(part.name) && part.name !== "focus-within";
      return part.name === "checked" || (personalStates.has(part.name) && !isShortcut);
    }
    if (part.type !== "attribute") return false;
    if (part.name === "class" && part.action === "element")
      return names.has(part.value) || (isLinked && !isAnywhere(part.value));
    return stateAttribute.test(part.name);
  }

  function strip(selector: readonly Selector[], isAdded: boolean): Selector[] {
    const subject = subjectAt(selector);
    const inner = selector.map(
      (part): Selector =>
        part.type === "pseudo" && Array.isArray(part.data) && part.name !== "not"
          ? { ...part, data: part.data.map((each) => strip(each, isAdded)) }
          : part,
    );
    const isSecond = (at: number) => at > 0 && !isCombinator(inner[at - 1] as Selector);
    return without(
      inner,
      (part, at) =>
        isState(part, at >= subject) ||
        (isAdded && isLinked && isSecond(at) && part.type === "attribute" && part.name === "class"),
    );
  }

  return (selector, isAdded) => {
    const stripped = strip(selector, isAdded);
    return JSON.stringify(stripped) === JSON.stringify(selector) ? null : stripped;
  };
}

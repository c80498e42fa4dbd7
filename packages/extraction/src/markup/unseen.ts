import type { LeftOut } from "../notes.ts";
import { collapsedCells } from "./collapsed-columns.ts";
import type { Element, HtmlDocument } from "./document-tree.ts";
import { inherited, isSeen, paperOf, type Seen } from "./inks.ts";
import { openedElements } from "./openings.ts";
import { pageStyles, type Style } from "./page-styles.ts";
import { isGone, isIndented, isOutOfSight } from "./places.ts";
import type { Variables } from "./style-values.ts";

const struckTags = new Set(["S", "DEL", "STRIKE"]);
/** What browsers with scripts never show. */
const silentTags = new Set("DATALIST TEMPLATE NOSCRIPT NOEMBED NOFRAMES AUDIO VIDEO ANNOTATION".split(" "));

function isStruckOut(element: Element, style: Style): boolean {
  const line = style("text-decoration-line");
  if (line === "") return struckTags.has(element.nodeName);
  return line.includes("line-through") && !/transparent/.test(line + style("text-decoration-color"));
}

/** A template with a shadow root is a part of the page with its own styles. */
const isSilent = (element: Element) =>
  silentTags.has(element.nodeName) &&
  !(element.nodeName === "TEMPLATE" && element.getAttribute("shadowrootmode") !== null);

const hasText = (node: Element) => (node.textContent ?? "").trim() !== "";

/** Removes what a reader of the page does not see, and what is struck out. @returns how many texts of each */
export function removeUnseen(document: HtmlDocument): LeftOut {
  const { styleOf, isWhole } = pageStyles(document, openedElements(document));
  const leftOut = { hidden: 0, struckOut: 0 };
  const remove = (node: Element, why: keyof typeof leftOut) => {
    if (hasText(node)) leftOut[why]++;
    node.remove();
  };

  function visit(element: Element, own: Style, seen: Seen, around: Variables): void {
    const children = [...element.childNodes].map((child) => ({
      child,
      ...(child.nodeType === 1 && styleOf(child, around)),
    }));
    // What screen readers skip is what others see where a hidden copy of it is read to them.
    const hasCopy = children.some(
      ({ child, style }) => style !== undefined && isOutOfSight(child, style, own),
    );
    const collapsed =
      element.nodeName === "TABLE"
        ? collapsedCells(element, (column) => styleOf(column, around).style("visibility") === "collapse")
        : [];
    for (const cell of collapsed) remove(cell, "hidden");
    for (const { child, style, variables } of children) {
      if (child.nodeType === 3 && hasText(child) && !isSeen(seen)) remove(child, "hidden");
      if (style === undefined || variables === undefined) continue;
      const isSkipped = child.getAttribute("aria-hidden") === "true" && !hasCopy;
      if (isSilent(child) || isGone(style) || isOutOfSight(child, style, own) || isSkipped)
        remove(child, "hidden");
      else if (isStruckOut(child, style)) remove(child, "struckOut");
      else {
        visit(child, style, inherited(style, seen, isIndented(style)), variables);
      }
    }
  }

  const root = document.querySelector("html") ?? document.body;
  const page = styleOf(root, new Map());
  const body = styleOf(document.body, page.variables);
  const paper = inherited(page.style, paperOf(document, isWhole, page.style), null);
  // A page hidden as a whole is shown by its script.
  const shown = { isVisible: true, isIndented: false, size: paper.size };
  visit(document.body, body.style, { ...inherited(body.style, paper, null), ...shown }, body.variables);
  return leftOut;
}

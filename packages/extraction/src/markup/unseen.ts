import type { LeftOut } from "../notes.ts";
import type { Element, HtmlDocument } from "./document-tree.ts";
import { inherited, isSeen, paperOf, type Seen } from "./inks.ts";
import { hasUnreadParts, openedElements } from "./openings.ts";
import { pageStyles, type Style } from "./page-styles.ts";
import { isForListeners, isGone, isIndented, isInLine, isOutOfSight, isPlaced } from "./places.ts";
import type { Variables } from "./style-values.ts";
import { collapsedCells } from "./table-cells.ts";

const struckTags = new Set(["S", "DEL", "STRIKE"]);
/** What browsers with scripts never show. */
const silentTags = new Set("DATALIST TEMPLATE NOSCRIPT NOEMBED NOFRAMES AUDIO VIDEO ANNOTATION".split(" "));
/** What no reader is meant to read. */
const noText = new Set("SCRIPT STYLE IFRAME OBJECT EMBED CANVAS TITLE DESC".split(" "));
/** The attributes that hold the text of elements without content. */
const faces = new Map([
  ["IMG", "alt"],
  ["INPUT", "value"],
]);
const mark = "(not shown at first) ";

/** A template with a shadow root is a part of the page with its own styles. */
const isSilent = (element: Element) =>
  silentTags.has(element.nodeName) &&
  !(element.nodeName === "TEMPLATE" && element.getAttribute("shadowrootmode") !== null);

function isStruckOut(element: Element, style: Style): boolean {
  const line = style("text-decoration-line");
  if (line === "") return struckTags.has(element.nodeName);
  return line.includes("line-through") && !/transparent/.test(line + style("text-decoration-color"));
}

/** No line is drawn through a block within a line. */
const isOutOfLine = (element: Element, style: Style) =>
  /^(?:BUTTON|SELECT|TEXTAREA)$/.test(element.nodeName) ||
  /^inline-/.test(style("display")) ||
  isPlaced(style) ||
  !/^(?:none)?$/.test(style("float"));

const hasText = (node: Element) => (node.textContent ?? "").trim() !== "";
const isUnspoken = (element: Element) => element.getAttribute("aria-hidden") === "true";
const lettersOf = (element: Element | undefined) => element?.textContent?.replace(/\s+/g, "");

/** A picture or a colour that lies behind its neighbours. */
const isLayer = (element: Element, style: Style) =>
  isPlaced(style) &&
  !(hasText(element) && element.querySelector("img, picture, video, iframe, canvas, svg") === null);
/** A script not read draws its ground. */
const isDrawnLater = (element: Element) =>
  [...element.attributes].some(
    ({ name, value }) =>
      name.startsWith("data-") && /\burl\(|\.(?:jpe?g|png|gif|webp|avif|svg|mp4|webm)\b/i.test(value),
  );

/** How a part of the page is not seen. Its first text bears the mark where it may be shown later. */
type Veil = { isOfAll: boolean; isStruck: boolean; isMarked: boolean };

/**
 * Removes what a reader of the page surely does not see, and what is struck out; marks what may be shown later.
 * @returns how many texts of each
 */
export function removeUnseen(document: HtmlDocument): LeftOut {
  const { styleOf, writtenIn, isWhole } = pageStyles(document, openedElements(document));
  const isInDoubt = !isWhole || hasUnreadParts(document);
  const leftOut = { hidden: 0, marked: 0, struckOut: 0 };
  const remove = (node: Element) => {
    if (hasText(node)) leftOut.hidden++;
    node.remove();
  };
  function hide(node: Element, veil: Veil, attribute?: string): void {
    const said = (attribute === undefined ? node.textContent : node.getAttribute(attribute)) ?? "";
    if (said.trim() === "") return;
    if (veil.isStruck) node.remove();
    else if (!isInDoubt) {
      leftOut.hidden++;
      node.remove();
    } else if (!veil.isMarked) {
      leftOut.marked++;
      veil.isMarked = true;
      const marked = said.replace(/^\s*/, (space) => space + mark);
      if (attribute === undefined) node.textContent = marked;
      else node.setAttribute(attribute, marked);
    }
  }

  function visit(element: Element, own: Style, seen: Seen, around: Variables, veil: Veil): void {
    const { before = "", after = "" } = writtenIn(element);
    if (before !== "") element.prepend(before);
    if (after !== "") element.append(after);
    const children = [...element.childNodes]
      .filter((child) => child.nodeType === 1 || hasText(child))
      .map((child) => {
        if (child.nodeType !== 1) return { child };
        const { style, variables } = styleOf(child, around);
        const isHidden = isGone(style) || isOutOfSight(child, style, own);
        return { child, style, variables, isHidden, isSpoken: isForListeners(style) };
      });
    const collapsed =
      element.nodeName === "TABLE"
        ? collapsedCells(element, (column) => styleOf(column, around).style("visibility") === "collapse")
        : [];
    for (const cell of collapsed) remove(cell);
    const isOnLayer = children.some(
      ({ child, style, isSpoken }) => style !== undefined && !isSpoken && isLayer(child, style),
    );
    const behind = isOnLayer ? { ...seen, ground: null } : seen;
    /** Of the words before, in the same line. */
    let inLine: Veil | null = null;
    for (const [at, { child, style, variables, isHidden, isSpoken }] of children.entries()) {
      if (child.nodeType === 3 && (veil.isStruck || veil.isOfAll || !isSeen(seen))) hide(child, veil);
      const previous = inLine;
      inLine = null;
      if (style === undefined || variables === undefined) continue;
      const isCopied = () =>
        [children[at - 1], children[at + 1]].some(
          (beside) =>
            beside?.style !== undefined &&
            !beside.isHidden &&
            !isStruckOut(beside.child, beside.style) &&
            !isUnspoken(beside.child) &&
            lettersOf(beside.child) === lettersOf(child),
        );
      if (
        noText.has(child.nodeName.toUpperCase()) ||
        (isUnspoken(child) && isCopied() && child.nodeName !== "TD")
      )
        child.remove();
      else if (isSilent(child) || isSpoken || (isHidden && !isInDoubt)) remove(child);
      else {
        const isCrossed = isStruckOut(child, style);
        if (isCrossed && !veil.isStruck && hasText(child)) leftOut.struckOut++;
        const isStruck = isCrossed || (veil.isStruck && !isOutOfLine(child, style));
        const inside = inherited(style, behind, isIndented(style));
        const begins = { isOfAll: veil.isOfAll || isHidden, isStruck, isMarked: false };
        const isSame = isStruck === veil.isStruck && (veil.isOfAll || (!isHidden && !isSeen(seen)));
        const within = isSame ? veil : begins;
        const shared: Veil = isHidden && previous?.isStruck === isStruck ? previous : within;
        if (isHidden && (isInLine(child, style, own) || /^inline/.test(style("display")))) inLine = shared;
        const attribute = child.getAttribute("type") === "hidden" ? undefined : faces.get(child.nodeName);
        if (attribute !== undefined && (isStruck || shared.isOfAll || !inside.isVisible))
          hide(child, shared, attribute);
        visit(child, style, isDrawnLater(child) ? { ...inside, ground: null } : inside, variables, shared);
      }
    }
  }

  const root = document.querySelector("html") ?? document.body;
  const page = styleOf(root, new Map());
  const body = styleOf(document.body, page.variables);
  const sheet = paperOf(document, isWhole, page.style);
  const paper = inherited(page.style, sheet, null);
  const onBody = inherited(body.style, paper, null);
  // A page hidden as a whole is shown by its script. Where a sheet is not read, neither is the ground of the page.
  const shown = {
    isVisible: true,
    isIndented: false,
    size: paper.size,
    ground: sheet.ground && onBody.ground,
  };
  visit(document.body, body.style, { ...onBody, ...shown }, body.variables, {
    ...{ isOfAll: false, isStruck: false, isMarked: false },
  });
  return leftOut;
}

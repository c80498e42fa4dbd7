import type { LeftOut } from "../notes.ts";
import type { Element, HtmlDocument } from "./document-tree.ts";
import { pageStyles, type Style } from "./page-styles.ts";

/** What a text inherits. A colour is null while nothing says it. */
type Seen = { isVisible: boolean; isSized: boolean; ink: string | null; ground: string | null };

const struckTags = new Set(["S", "DEL", "STRIKE"]);
const zero = /^[-+]?(?:0+\.?0*|\.0+)(?:[a-z]+|%)?$/;

const isZero = (value: string) => value !== "" && zero.test(value);
const lengthOf = (value: string) =>
  Number(/^(-?[\d.]+)(?:px|em|rem|vw|vh|%)?$/.exec(value)?.[1] ?? Number.NaN);

/** Far enough from the page that no screen shows it. */
const isFar = (value: string) =>
  lengthOf(value) <= -500 || /^-(?:[1-9]\d\d)(?:\.\d+)?(?:em|rem|vw|vh|%)$/.test(value);

/** Cut to nothing, as texts for screen readers only are. */
function isClipped(style: Style): boolean {
  const moved = /^(?:absolute|fixed)$/.test(style("position"));
  if (
    moved &&
    /^rect\(\s*[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?\s*\)$/.test(style("clip"))
  )
    return true;
  if (/^(?:inset\((?:50|100)%\)|circle\(0(?:px|%)?\))/.test(style("clip-path"))) return true;
  if (moved && (isFar(style("left")) || isFar(style("top")))) return true;
  if (isFar(style("text-indent"))) return true;
  const isCut = /hidden|clip/.test(style("overflow"));
  return (
    isCut &&
    ["width", "height", "max-height"].some(
      (side) => isZero(style(side)) || (moved && lengthOf(style(side)) === 1),
    )
  );
}

function isGone(element: Element, style: Style): boolean {
  if (element.nodeName === "DIALOG" && element.getAttribute("open") === null) return true;
  const hidden = element.getAttribute("hidden");
  if (hidden !== null && hidden !== "until-found" && style("display") === "") return true;
  if (style("display") === "none" || style("content-visibility") === "hidden") return true;
  return (
    isZero(style("opacity")) || /scale[xy]?\(\s*0?\.?0*\s*[,)]/.test(style("transform")) || isClipped(style)
  );
}

function isStruckOut(element: Element, style: Style): boolean {
  const line = style("text-decoration-line") || style("text-decoration");
  return line === "" ? struckTags.has(element.nodeName) : line.includes("line-through");
}

const named: Readonly<Record<string, string>> = { white: "#ffffff", black: "#000000" };

/** One spelling for one colour; null for one that shows what is behind it, or cannot be read. */
function colourOf(value: string): string | null {
  const text = value.replace(/\s+/g, "");
  const parts = /^rgba?\((\d+),(\d+),(\d+)(?:,([\d.]+%?))?\)$/.exec(text);
  if (parts !== null) {
    if (parts[4] !== undefined && isZero(parts[4])) return "transparent";
    if (parts[4] !== undefined && !/^(?:1|1\.0+|100%)$/.test(parts[4])) return null;
    return `#${parts
      .slice(1, 4)
      .map((part) => Number(part).toString(16).padStart(2, "0"))
      .join("")}`;
  }
  if (/^#[\da-f]{3}$/.test(text)) return `#${text.slice(1).replace(/./g, "$&$&")}`;
  if (/^(?:unset|initial|revert|inherit|currentcolor)$/.test(text)) return null;
  return named[text] ?? (/^(?:#[\da-f]{6}|[a-z]+)$/.test(text) ? text : null);
}

function groundOf(element: Element, style: Style, around: string | null): string | null {
  const image = style("background-image") || style("background");
  if (/url\(|gradient\(/.test(image)) return null;
  const said = style("background-color") || style("background");
  if (said === "" && element.getAttribute("bgcolor") !== null) return null;
  if (said === "" || said === "none" || said === "transparent" || said === "inherit") return around;
  return colourOf(said.split(/\s+(?![^(]*\))/)[0] ?? "");
}

function inherited(element: Element, style: Style, around: Seen): Seen {
  const size = style("font-size") || (/(?:^|\s)(0)(?:px|em|pt|%)?(?:\/|\s)/.exec(style("font"))?.[1] ?? "");
  const visibility = style("visibility");
  const ink = style("color");
  return {
    isVisible: visibility === "" || visibility === "inherit" ? around.isVisible : visibility === "visible",
    // A share of nothing is nothing.
    isSized:
      size === ""
        ? around.isSized
        : !isZero(size) && (around.isSized || !/(?:%|em)$/.test(size.replace("rem", ""))),
    ink: ink === "" || ink === "inherit" ? around.ink : colourOf(ink),
    ground: groundOf(element, style, around.ground),
  };
}

const isSeen = ({ isVisible, isSized, ink, ground }: Seen) =>
  isVisible && isSized && ink !== "transparent" && (ink === null || ink !== ground);

/** Ids of what a control of the page opens: its reader can see it. */
function openedIds(document: HtmlDocument): Set<string> {
  const controls = [
    ...document.querySelectorAll("[aria-controls], [data-target], [data-bs-target], a[href^='#']"),
  ];
  const ids = controls.flatMap((control) =>
    ["aria-controls", "data-target", "data-bs-target", "href"].flatMap((name) =>
      (control.getAttribute(name) ?? "").split(/\s+/).map((id) => id.replace(/^#/, "")),
    ),
  );
  return new Set(ids.filter((id) => id !== ""));
}

const hasText = (node: Element) => (node.textContent ?? "").trim() !== "";

/** Removes what a reader of the page does not see, and what is struck out. @returns how many texts of each */
export function removeUnseen(document: HtmlDocument): LeftOut {
  const styleOf = pageStyles(document);
  const opened = openedIds(document);
  const leftOut = { hidden: 0, struckOut: 0 };
  const remove = (node: Element, why: keyof typeof leftOut) => {
    if (hasText(node)) leftOut[why]++;
    node.remove();
  };

  function visit(element: Element, seen: Seen): void {
    const children = [...element.childNodes];
    // What screen readers skip is what others see where a hidden copy of it is read to them.
    const hasCopy = children.some((child) => child.nodeType === 1 && isClipped(styleOf(child)));
    for (const child of children) {
      if (child.nodeType === 3) {
        if (hasText(child) && !isSeen(seen)) remove(child, "hidden");
        continue;
      }
      if (child.nodeType !== 1) continue;
      const style = styleOf(child);
      const isSkipped = child.getAttribute("aria-hidden") === "true" && !hasCopy;
      if ((isGone(child, style) && !opened.has(child.getAttribute("id") ?? "")) || isSkipped)
        remove(child, "hidden");
      else if (isStruckOut(child, style)) remove(child, "struckOut");
      else {
        // The search for the article would take these for hidden.
        for (const name of ["aria-hidden", "hidden", "style"]) child.removeAttribute(name);
        visit(child, inherited(child, style, seen));
      }
    }
  }

  // A linked style sheet may colour the page.
  const root = document.querySelector("html");
  const isPaper =
    document.querySelector("link[rel~=stylesheet]") === null &&
    (root === null || groundOf(root, styleOf(root), "#ffffff") === "#ffffff");
  const paper: Seen = { isVisible: true, isSized: true, ink: null, ground: isPaper ? "#ffffff" : null };
  // A page hidden as a whole is shown by its script.
  visit(document.body, {
    ...inherited(document.body, styleOf(document.body), paper),
    isVisible: true,
    isSized: true,
  });
  return leftOut;
}

import type { Element } from "./document-tree.ts";

const valueless = /^(?:hidden|checkbox|radio|password|file|image|color|range)$/i;

function optionsOf(select: Element): string {
  const groups = [...select.querySelectorAll("optgroup")];
  const listed = (parent: Element) =>
    [...parent.children]
      .filter(({ nodeName }) => nodeName === "OPTION")
      .flatMap((option) => (option.textContent?.trim() || option.getAttribute("label")) ?? [])
      .join(", ");
  const lists = groups.map((group) => `${group.getAttribute("label") ?? ""}: ${listed(group)}`);
  return [listed(select), ...lists].filter((list) => list !== "").join("; ");
}

/** What a control shows on its face. */
function faceOf(control: Element): string {
  if (control.nodeName === "SELECT") return optionsOf(control);
  if (control.nodeName === "INPUT") {
    if (valueless.test(control.getAttribute("type") ?? "")) return "";
    return control.getAttribute("value") || (control.getAttribute("placeholder") ?? "");
  }
  if (control.nodeName === "TEXTAREA")
    return control.textContent || (control.getAttribute("placeholder") ?? "");
  const texts: string[] = [];
  const collect = (node: Element) => {
    if (node.nodeType === 3) texts.push(node.textContent ?? "");
    else if (node.nodeName === "IMG") texts.push(node.getAttribute("alt") ?? "");
    else for (const child of node.childNodes) collect(child);
    // Blocks, and the lines of a drawing, are apart.
    if (!/^(?:#text|B|I|EM|STRONG|SUP|SUB|TSPAN)$/.test(node.nodeName)) texts.push(" ");
  };
  const isDrawing = control.nodeName.toLowerCase() === "svg";
  for (const node of isDrawing ? control.querySelectorAll("text") : [control]) collect(node);
  return texts.join("").replace(/\s+/g, " ").trim();
}

/** Puts the text that a control or a drawing shows in its place. */
export function takeFaces(root: Element): void {
  for (const control of [...root.querySelectorAll("svg, select, input, textarea, button")])
    control.replaceWith(` ${faceOf(control)} `);
}

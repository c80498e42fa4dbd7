import { type Draft, onePart } from "../draft.ts";
import { limits } from "../limits.ts";
import { leftOutNotes } from "../notes.ts";
import { type Element, parseHtml } from "./document-tree.ts";
import { nestingOf, withoutTags } from "./nesting.ts";
import { toMarkdown } from "./to-markdown.ts";
import { removeUnseen } from "./unseen.ts";

const lettersOf = (element: Element) => (element.textContent ?? "").replace(/[^\p{L}\p{N}]/gu, "").length;

/** A menu has nothing but links and buttons. Those to other pages go; a telephone number, a tab and a sentence stay. */
function removeMenus(root: Element): void {
  for (const menu of [...root.querySelectorAll("nav, [role=navigation]")]) {
    const controls = [...menu.querySelectorAll("a, button")];
    if (controls.reduce((left, control) => left - lettersOf(control), lettersOf(menu)) > 0) continue;
    for (const control of controls)
      if (/^(?!#|(?!https?:)[a-z][a-z.+-]*:)/i.test(control.getAttribute("href") ?? "#")) control.remove();
  }
}

/** The text of a page that a reader sees, without its menus; scripts never run and nothing is loaded. */
export function readHtml(html: string): Draft {
  if (nestingOf(html) > limits.htmlDepth) return onePart(withoutTags(html));
  const document = parseHtml(html);
  removeMenus(document.body);
  const leftOut = removeUnseen(document);
  const title = document.title.replace(/\s+/g, " ").trim() || null;
  const content = toMarkdown(document.body);
  const hasHeading = /^# /m.test(content);
  const whole = hasHeading || title === null ? content : `# ${title}\n\n${content}`;
  return onePart(whole, title, leftOutNotes(leftOut));
}

import { Readability } from "@mozilla/readability";
import { type Draft, onePart } from "../draft.ts";
import { limits } from "../limits.ts";
import { type LeftOut, leftOutNotes } from "../notes.ts";
import { type HtmlDocument, parseHtml } from "./document-tree.ts";
import { nestingOf, withoutTags } from "./nesting.ts";
import { toMarkdown } from "./to-markdown.ts";
import { removeUnseen } from "./unseen.ts";

/** An article with a smaller share of the page than this left out text that readers need. */
const wholeEnough = 0.4;
/** Pages with more elements are lists or data, of which nothing should be left out. */
const largestArticle = 20_000;
const menus = "nav, footer, aside, [role=navigation]";

function parseSeen(html: string): { document: HtmlDocument; leftOut: LeftOut } {
  const document = parseHtml(html);
  for (const element of [...document.body.querySelectorAll(menus)]) element.remove();
  return { document, leftOut: removeUnseen(document) };
}

/** The article of a page, if it has one. @param html what is seen of the page */
function articleOf(html: string): string | null {
  const tree = parseHtml(html) as unknown as ConstructorParameters<typeof Readability>[0];
  const content = new Readability(tree, { charThreshold: 200 }).parse()?.content;
  return content ? toMarkdown(parseHtml(content).body) : null;
}

/** The text of a page that a reader sees: its article, else its whole body; scripts never run and nothing is loaded. */
export function readHtml(html: string): Draft {
  if (nestingOf(html) > limits.htmlDepth) return onePart(withoutTags(html));
  const { document, leftOut } = parseSeen(html);
  const title = document.title.replace(/\s+/g, " ").trim() || null;
  const isLarge = [...document.querySelectorAll("*")].length > largestArticle;
  const seen = isLarge ? "" : document.toString();
  const body = toMarkdown(document.body);
  const article = isLarge ? null : articleOf(seen);
  const content = article !== null && article.length >= wholeEnough * body.length ? article : body;
  const hasHeading = /^# /m.test(content);
  const whole = hasHeading || title === null ? content : `# ${title}\n\n${content}`;
  return onePart(whole, title, leftOutNotes(leftOut));
}

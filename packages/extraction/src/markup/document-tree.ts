import { parseHTML } from "linkedom";

/** The part of a DOM element used here. */
export type Element = {
  readonly nodeName: string;
  /** 1 of an element, 3 of a text. */
  readonly nodeType: number;
  readonly childNodes: Iterable<Element>;
  textContent: string | null;
  readonly children: Iterable<Element>;
  readonly parentElement: Element | null;
  readonly nextElementSibling: Element | null;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  querySelector(selector: string): Element | null;
  querySelectorAll(selector: string): Iterable<Element>;
  prepend(text: string): void;
  append(text: string): void;
  remove(): void;
  replaceWith(text: string): void;
  /** As HTML. */
  toString(): string;
};

export type HtmlDocument = Element & { readonly body: Element; readonly title: string };

const outside = /<!doctype[^>]*>|<\/?html[^>]*>|<\/?head[^>]*>/gi;

/**
 * HTML allows `<head>` and `<body>` to be omitted; the parser does not add them and would lose the page. Everything before `<body>`
 * is the head; without either tag only the title is.
 */
function completed(html: string): string {
  if (/<head[\s>]/i.test(html) && /<body[\s>]/i.test(html)) return html;
  const at = html.search(/<body[\s>]/i);
  const headEnd = html.search(/<\/head>/i);
  const end = at === -1 ? headEnd : at;
  const title = /<title[^>]*>[^<]*<\/title>/i.exec(html)?.[0] ?? "";
  const head = end === -1 ? title : html.slice(0, end).replace(outside, "");
  const rest = end === -1 ? html.replace(title, "") : html.slice(end);
  const body = at === -1 ? `<body>${rest.replace(outside, "")}</body>` : rest.replace(/<\/html>\s*$/i, "");
  return `<!doctype html><html><head>${head}</head>${body}</html>`;
}

/** Parses without running or loading anything. Wraps fragments in a page. */
export function parseHtml(html: string): HtmlDocument {
  return parseHTML(completed(html)).document;
}

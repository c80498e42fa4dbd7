import type { RenderedMessage } from "@konstruct/core/channel";
import type { Attachment, Reply } from "@konstruct/core/message";
import type { List, Root } from "mdast";
import { truncate } from "../../cut-text.ts";
import { readMarkdown } from "../../markdown/read-markdown.ts";
import { type Piece, piecesWithin, plainTree, renderPieces } from "../../markdown/render-pieces.ts";
import { toWhatsapp, whatsappOf } from "./format.ts";

/** The Cloud API's limits, in characters (Meta, "Messages" reference). */
export const whatsappTextLimit = 4_096;
const interactiveBodyLimit = 1_024;
const buttonLimits = { count: 3, title: 20, id: 256 };
const captionLimit = 1_024;
const pictureBytes = 5 * 1024 * 1024;
const listLimits = { count: 10, title: 24, description: 72, id: 200 };

type Choice = NonNullable<Reply["choices"]>[number];

/** Titles must differ from each other, and two long ones may be cut to the same. */
function distinctTitles(choices: Choice[], limit: number): string[] {
  const used = new Set<string>();
  return choices.map(({ id, title }) => {
    const shown = title.trim() || id;
    let candidate = truncate(shown, limit);
    for (let copy = 2; used.has(candidate); copy++) candidate = `${truncate(shown, limit - 3)} ${copy}`;
    used.add(candidate);
    return candidate;
  });
}

function buttons(choices: Choice[]): Record<string, unknown> {
  const titles = distinctTitles(choices, buttonLimits.title);
  const each = choices.map((choice, index) => ({
    type: "reply",
    reply: { id: choice.id.slice(0, buttonLimits.id), title: titles[index] },
  }));
  return { type: "button", action: { buttons: each } };
}

/** A title that does not fit is given whole in the description, if that is free. */
function describe(choice: Choice): Record<string, string> {
  const description =
    choice.description ?? (choice.title.length > listLimits.title ? choice.title : undefined);
  return description ? { description: truncate(description, listLimits.description) } : {};
}

function listOf(choices: Choice[]): Record<string, unknown> {
  const titles = distinctTitles(choices, listLimits.title);
  const rows = choices.map((choice, index) => ({
    id: choice.id.slice(0, listLimits.id),
    title: titles[index],
    ...describe(choice),
  }));
  return { type: "list", action: { button: "☰", sections: [{ rows }] } };
}

function textMessage({ text, markdown }: Piece): RenderedMessage {
  return { body: { type: "text", text: { body: text, preview_url: false } }, text: markdown };
}

const splitFor = (markdown: string, limit: number) => renderPieces(markdown, limit, whatsappOf);

/** A piece with an end that fits under choices: in two if there is such a cut. */
function endingShort(piece: Piece): Piece[] {
  if (piece.text.length <= interactiveBodyLimit) return [piece];
  const step = 128;
  for (let limit = piece.text.length - interactiveBodyLimit; limit < piece.text.length; limit += step) {
    const parts = piecesWithin(piece.tree, limit, whatsappOf);
    if (parts.length === 2 && parts[1]!.text.length <= interactiveBodyLimit) return parts;
  }
  return piecesWithin(piece.tree, interactiveBodyLimit, whatsappOf);
}

/** Text messages for all but the end of the text, and the choices under the end. */
function interactive(text: string, choices: Choice[]): RenderedMessage[] {
  const titles = choices.map((choice) => choice.title).join(" / ");
  const said = splitFor(text, whatsappTextLimit);
  const pieces = said.length > 0 ? said : piecesWithin(plainTree(titles), interactiveBodyLimit, whatsappOf);
  const end = pieces.slice(-1).flatMap(endingShort);
  const choose = choices.length <= buttonLimits.count ? buttons(choices) : listOf(choices);
  const before = [...pieces.slice(0, -1), ...end.slice(0, -1)].map(textMessage);
  return [
    ...before,
    ...end.slice(-1).map(({ text: body, markdown }) => ({
      body: { type: "interactive", interactive: { ...choose, body: { text: body } } },
      text: markdown,
    })),
  ];
}

/** What is shown as a picture; every other file is a document, which may be of any type. */
function isPicture({ contentType, bytes }: Attachment): boolean {
  return /^image\/(?:jpeg|png)$/.test(contentType) && bytes <= pictureBytes;
}

/** The file with the end of its caption, and before it as text messages the part that does not fit. */
function fileMessages(attachment: Attachment): RenderedMessage[] {
  const pieces = splitFor(attachment.caption ?? "", captionLimit);
  const last = pieces.pop();
  const caption = last === undefined ? {} : { caption: last.text };
  const shown = isPicture(attachment)
    ? { type: "image", image: caption }
    : { type: "document", document: { ...caption, filename: attachment.filename } };
  const { caption: _said, ...stored } = attachment;
  return [
    ...pieces.map(textMessage),
    { body: { ...shown, attachment: stored }, text: last?.markdown ?? attachment.filename },
  ];
}

/** One file and few words are one message: WhatsApp accepts one message to a person in six seconds. */
function withTextAsCaption(reply: Reply): Reply {
  const [only, ...others] = reply.attachments ?? [];
  const { text } = reply;
  const fits = text.trim() !== "" && toWhatsapp(text).length <= captionLimit && !reply.choices?.length;
  if (only === undefined || others.length > 0 || only.caption !== undefined || !fits) return reply;
  return { text: "", attachments: [{ ...only, caption: text }] };
}

/**
 * A reply as WhatsApp messages: text up to 4,096 characters; up to 3 choices as buttons, up to 10 as a list, more as numbered lines
 * that are answered in words; files after the words. Links are never previewed.
 */
export function renderWhatsapp(given: Reply): RenderedMessage[] {
  const reply = withTextAsCaption(given);
  return [...renderWords(reply), ...(reply.attachments ?? []).flatMap(fileMessages)];
}

function renderWords(reply: Reply): RenderedMessage[] {
  const choices = reply.choices ?? [];
  if (choices.length > 0 && choices.length <= listLimits.count) return interactive(reply.text, choices);
  if (choices.length === 0) return splitFor(reply.text, whatsappTextLimit).map(textMessage);
  const tree = withNumbers(readMarkdown(reply.text), choices);
  return piecesWithin(tree, whatsappTextLimit, whatsappOf).map(textMessage);
}

/** The choices as a list under the words; their titles are words, not Markdown. */
function withNumbers(tree: Root, choices: Choice[]): Root {
  const list: List = {
    type: "list",
    ordered: true,
    children: choices.map(({ title }) => ({
      type: "listItem",
      children: [{ type: "paragraph", children: [{ type: "text", value: title }] }],
    })),
  };
  return { ...tree, children: [...tree.children, list] };
}

/** A template with values for its body, by the name an operator gave; those a tenant has synced are rendered by renderTemplate. */
export function renderWhatsappTemplate(template: {
  name: string;
  language: string;
  bodyParameters?: string[];
}): RenderedMessage {
  const parameters = (template.bodyParameters ?? []).map((text) => ({ type: "text", text }));
  const components = parameters.length > 0 ? [{ type: "body", parameters }] : [];
  return {
    body: {
      type: "template",
      template: { name: template.name, language: { code: template.language }, components },
    },
    text: `[template ${template.name}] ${(template.bodyParameters ?? []).join(" | ")}`.trim(),
  };
}

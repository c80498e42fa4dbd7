import type { RenderedMessage } from "@konstruct/core/channel";
import type { Attachment, Reply } from "@konstruct/core/message";
import { splitText, truncate } from "../../split-text.ts";
import { markdownLink, toWhatsapp } from "./format.ts";

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

function textMessage(piece: string): RenderedMessage {
  const body = toWhatsapp(piece);
  return { body: { type: "text", text: { body, preview_url: false } }, text: piece };
}

function splitFor(text: string, limit: number): string[] {
  return splitText(text, { limit, whole: markdownLink });
}

/** Text messages for all but the end of the text, and the choices under the end. */
function interactive(text: string, choices: Choice[]): RenderedMessage[] {
  const pieces = splitFor(text, interactiveBodyLimit);
  const last = pieces.at(-1) ?? choices.map((choice) => choice.title).join(" / ");
  const before = text.trim().slice(0, Math.max(0, text.trim().length - last.length));
  const choose = choices.length <= buttonLimits.count ? buttons(choices) : listOf(choices);
  return [
    ...splitFor(pieces.length > 0 ? before : "", whatsappTextLimit).map(textMessage),
    {
      body: { type: "interactive", interactive: { ...choose, body: { text: toWhatsapp(last) } } },
      text: last,
    },
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
  const caption = last === undefined ? {} : { caption: toWhatsapp(last) };
  const shown = isPicture(attachment)
    ? { type: "image", image: caption }
    : { type: "document", document: { ...caption, filename: attachment.filename } };
  const { caption: _said, ...stored } = attachment;
  return [
    ...pieces.map(textMessage),
    { body: { ...shown, attachment: stored }, text: last ?? attachment.filename },
  ];
}

/** One file and few words are one message: WhatsApp accepts one message to a person in six seconds. */
function withTextAsCaption(reply: Reply): Reply {
  const [only, ...others] = reply.attachments ?? [];
  const { text } = reply;
  const fits = text.trim() !== "" && text.length <= captionLimit && !reply.choices?.length;
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
  const numbered = choices.map((choice, index) => `${index + 1}. ${choice.title}`).join("\n");
  const text = [reply.text, numbered].filter((piece) => piece !== "").join("\n\n");
  return splitFor(text, whatsappTextLimit).map(textMessage);
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

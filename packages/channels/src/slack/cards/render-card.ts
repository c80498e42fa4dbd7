import type { Card, CardAction, CardSection } from "@konstruct/core/card";
import type { RenderedMessage } from "@konstruct/core/channel";
import { truncate } from "../../cut-text.ts";
import { cardActionPrefix } from "../ids.ts";
import { escapedCost, escapeSlack } from "../outbound/mrkdwn.ts";

/** Block Kit's limits, in characters (docs.slack.dev, "Block Kit reference"). */
const limits = {
  blocks: 50,
  header: 150,
  section: 3_000,
  contextText: 2_000,
  buttonText: 75,
  value: 2_000,
  buttons: 25,
};

/** Cut so that it still fits once escaped. */
function escapedWithin(text: string, limit: number): string {
  let room = limit - 1;
  let kept = "";
  for (const unit of text) {
    room -= escapedCost(unit) * unit.length;
    if (room < 0) return `${escapeSlack(kept)}…`;
    kept += unit;
  }
  return escapeSlack(kept);
}

/** Marks every line of somebody else's words as a quote, so that none looks like ours. */
function quoted(text: string): string {
  return text
    .split("\n")
    .map((line) => `>${line}`)
    .join("\n");
}

function section({ title, text, quoted: isQuoted = false }: CardSection): Record<string, unknown>[] {
  if (text.trim() === "") return [];
  const heading = title === undefined ? "" : `*${escapedWithin(title, 200)}*\n`;
  const room = limits.section - heading.length - (isQuoted ? text.split("\n").length : 0);
  const escaped = escapedWithin(text, Math.max(200, room));
  const body = `${heading}${isQuoted ? quoted(escaped) : escaped}`;
  return [{ type: "section", text: { type: "mrkdwn", text: body, verbatim: true } }];
}

/** One button of a card, by its action. */
export function cardButton({ id, label, value, style }: CardAction): Record<string, unknown> {
  return {
    type: "button",
    action_id: `${cardActionPrefix}${id}`,
    text: { type: "plain_text", text: truncate(label, limits.buttonText), emoji: true },
    value: value.slice(0, limits.value),
    ...(style !== undefined && { style }),
  };
}

function context(lines: string[]): Record<string, unknown>[] {
  const text = escapedWithin(lines.join(" · "), limits.contextText);
  return text === "" ? [] : [{ type: "context", elements: [{ type: "mrkdwn", text, verbatim: true }] }];
}

/** A card as Block Kit blocks: nothing in it can ping, link or format by itself. */
export function cardBlocks(card: Card): Record<string, unknown>[] {
  const { headline, actions, link, hint } = card;
  const linkButton =
    link === undefined
      ? []
      : [
          {
            type: "button",
            action_id: `${cardActionPrefix}open`,
            text: { type: "plain_text", text: truncate(link.label, limits.buttonText), emoji: true },
            url: link.url,
          },
        ];
  const elements = [...actions.slice(0, limits.buttons - 1).map(cardButton), ...linkButton];
  const blocks = [
    { type: "header", text: { type: "plain_text", text: truncate(headline, limits.header), emoji: true } },
    ...context(card.context),
    ...card.sections.flatMap(section),
    ...(elements.length > 0 ? [{ type: "actions", elements }] : []),
    ...(hint === undefined ? [] : context([hint])),
  ];
  return blocks.slice(0, limits.blocks);
}

/** A card as one Slack message; screen readers and notifications read out `text`. */
export function renderSlackCard(card: Card): RenderedMessage {
  const text = escapedWithin([card.headline, ...card.context].join(" · "), limits.section);
  return { body: { text, blocks: cardBlocks(card), unfurl_links: false, unfurl_media: false }, text };
}

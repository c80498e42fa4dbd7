import type { RenderedMessage } from "@konstruct/core/channel";
import type { Attachment, Reply } from "@konstruct/core/message";
import { splitText, truncate } from "../../split-text.ts";
import { choiceActionPrefix } from "../ids.ts";
import { escapedCost, markdownLink, toMrkdwn } from "./mrkdwn.ts";

/** Messages over 4,000 characters cannot be edited afterwards; the rest is a margin. */
export const slackTextLimit = 3_900;
const sectionLimit = 3_000;
const buttonsPerBlock = 5;
const buttonTextLimit = 75;
const buttonValueLimit = 2_000;
const blocksPerMessage = 50;

type Choice = NonNullable<Reply["choices"]>[number];

function button(choice: Choice, index: number): Record<string, unknown> {
  return {
    type: "button",
    action_id: `${choiceActionPrefix}${index}`,
    text: { type: "plain_text", text: truncate(choice.title, buttonTextLimit), emoji: true },
    value: choice.id,
  };
}

function sections(markdown: string): Record<string, unknown>[] {
  const pieces = splitText(markdown, { limit: sectionLimit, cost: escapedCost, whole: markdownLink });
  return pieces.map((piece) => ({ type: "section", text: { type: "mrkdwn", text: toMrkdwn(piece) } }));
}

const fitsButton = ({ id }: Choice) => id.length > 0 && id.length <= buttonValueLimit;

/** Buttons in rows of five, as many as a message can hold: a choice without a button can still be written. */
function choiceBlocks(markdown: string, choices: Choice[]): Record<string, unknown>[] {
  const blocks = sections(markdown);
  for (let from = 0; from < choices.length; from += buttonsPerBlock) {
    const elements = choices
      .slice(from, from + buttonsPerBlock)
      .map((each, index) => button(each, from + index));
    blocks.push({ type: "actions", elements });
  }
  return blocks.slice(0, blocksPerMessage);
}

/** A file's own message: Slack shows a file with words; without a caption the words are its name. */
function fileMessage(attachment: Attachment): RenderedMessage {
  const text = attachment.caption?.trim() || attachment.filename;
  const named = { type: "section", text: { type: "plain_text", text: attachment.filename } };
  const blocks = attachment.caption?.trim() ? sections(attachment.caption) : [named];
  return { body: { attachment, blocks }, text };
}

/**
 * A reply as Slack messages of at most 3,900 characters after escaping; choices become buttons under the last one; every attachment
 * follows as its own message. Links are never unfurled: a preview would fetch any URL that a model was persuaded to write.
 */
export function renderSlack(reply: Reply): RenderedMessage[] {
  const choices = (reply.choices ?? []).filter(fitsButton);
  const pieces = splitText(reply.text, { limit: slackTextLimit, cost: escapedCost, whole: markdownLink });
  if (pieces.length === 0 && choices.length > 0)
    pieces.push(choices.map((choice) => choice.title).join(" / "));
  const messages = pieces.map((piece, index) => {
    const text = toMrkdwn(piece);
    const body = { text, unfurl_links: false, unfurl_media: false };
    const isLast = index === pieces.length - 1;
    if (isLast && choices.length > 0)
      return { body: { ...body, blocks: choiceBlocks(piece, choices) }, text: piece };
    // A question with choices is no answer to rate.
    if (isLast && reply.asksFeedback === true) {
      const labels = reply.feedbackLabels === undefined ? {} : { feedbackLabels: reply.feedbackLabels };
      return { body: { ...body, blocks: sections(piece), asksFeedback: true, ...labels }, text: piece };
    }
    return { body, text: piece };
  });
  return [...messages, ...(reply.attachments ?? []).map(fileMessage)];
}

import type { RenderedMessage } from "@konstruct/core/channel";
import type { Attachment, Reply } from "@konstruct/core/message";
import type { Root } from "mdast";
import { truncate } from "../../cut-text.ts";
import { readMarkdown } from "../../markdown/read-markdown.ts";
import { piecesWithin, plainTree, renderPieces } from "../../markdown/render-pieces.ts";
import { choiceActionPrefix } from "../ids.ts";
import { mrkdwnOf } from "./mrkdwn.ts";

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

/** Links are written out, so Slack has to look for none, nor for names to notify. */
function sections(tree: Root): Record<string, unknown>[] {
  return piecesWithin(tree, sectionLimit, mrkdwnOf).map(({ text }) => ({
    type: "section",
    text: { type: "mrkdwn", text, verbatim: true },
  }));
}

const fitsButton = ({ id }: Choice) => id.length > 0 && id.length <= buttonValueLimit;

/** Buttons in rows of five, as many as a message can hold: a choice without a button can still be written. */
function choiceBlocks(tree: Root, choices: Choice[]): Record<string, unknown>[] {
  const blocks = sections(tree);
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
  const blocks = attachment.caption?.trim() ? sections(readMarkdown(attachment.caption)) : [named];
  return { body: { attachment, blocks }, text };
}

/**
 * A reply as Slack messages of at most 3,900 characters after escaping; choices become buttons under the last one; every attachment
 * follows as its own message. Links are never unfurled: a preview would fetch any URL that a model was persuaded to write.
 */
export function renderSlack(reply: Reply): RenderedMessage[] {
  const choices = (reply.choices ?? []).filter(fitsButton);
  const titles = choices.map((choice) => choice.title).join(" / ");
  const said = renderPieces(reply.text, slackTextLimit, mrkdwnOf);
  const pieces = said.length > 0 ? said : piecesWithin(plainTree(titles), slackTextLimit, mrkdwnOf);
  const messages = pieces.map(({ tree, text, markdown }, index) => {
    const body = { text, unfurl_links: false, unfurl_media: false };
    const isLast = index === pieces.length - 1;
    if (isLast && choices.length > 0)
      return { body: { ...body, blocks: choiceBlocks(tree, choices) }, text: markdown };
    // A question with choices is no answer to rate.
    if (isLast && reply.asksFeedback === true) {
      const labels = reply.feedbackLabels === undefined ? {} : { feedbackLabels: reply.feedbackLabels };
      return { body: { ...body, blocks: sections(tree), asksFeedback: true, ...labels }, text: markdown };
    }
    return { body, text: markdown };
  });
  return [...messages, ...(reply.attachments ?? []).map(fileMessage)];
}

import type { CardAction } from "@konstruct/core/card";
import { escapeSlack } from "../outbound/mrkdwn.ts";
import { cardButton } from "./render-card.ts";

/** One item that waits for a member. */
export type HomeItem = { title: string; detail: string; actions: CardAction[] };

export type Home = {
  agentName: string;
  /** The agent's suggested questions. */
  topics: string[];
  /** Undefined for a user who is no member: they see only what the agent can do. */
  waiting: { approvals: HomeItem[]; escalations: HomeItem[] } | undefined;
};

/** A view holds 100 blocks; an item needs two. */
const mostItems = 15;

const header = (text: string) => ({
  type: "header",
  text: { type: "plain_text", text: text.slice(0, 150), emoji: true },
});
const line = (text: string) => ({
  type: "section",
  text: { type: "mrkdwn", text: text.slice(0, 3_000), verbatim: true },
});

function itemBlocks({ title, detail, actions }: HomeItem): Record<string, unknown>[] {
  const words = `*${escapeSlack(title.slice(0, 300))}*\n${escapeSlack(detail.slice(0, 1_000))}`;
  return [
    line(words),
    ...(actions.length > 0 ? [{ type: "actions", elements: actions.map(cardButton) }] : []),
  ];
}

function list(title: string, items: HomeItem[], none: string): Record<string, unknown>[] {
  const left = items.length - mostItems;
  return [
    header(`${title} (${items.length})`),
    ...(items.length === 0 ? [line(none)] : items.slice(0, mostItems).flatMap(itemBlocks)),
    ...(left > 0 ? [line(`and ${left} more`)] : []),
  ];
}

/** The app's home tab: what waits for this member, and what the agent does (docs.slack.dev, "App Home"). */
export function renderSlackHome({ agentName, topics, waiting }: Home): Record<string, unknown> {
  const can = topics.map((topic) => `• ${escapeSlack(topic.slice(0, 200))}`).slice(0, 30);
  const lists =
    waiting === undefined
      ? []
      : [
          ...list("Approvals", waiting.approvals, "Nothing waits. Actions that need a person appear here."),
          { type: "divider" },
          ...list("Escalations", waiting.escalations, "No contact is waiting for a person."),
          { type: "divider" },
        ];
  const blocks = [
    ...lists,
    header(`What ${agentName} can help with`),
    line(can.join("\n") || "Ask me a question."),
  ];
  return { type: "home", blocks };
}

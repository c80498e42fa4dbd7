import { truncate } from "@konstruct/channels/cut-text";
import { feedbackBlock } from "@konstruct/channels/slack/outbound/feedback-block";
import { escapeSlack } from "@konstruct/channels/slack/outbound/mrkdwn";
import type { OwnConversation } from "@konstruct/db/conversation/own-conversation";
import { readOwnConversation } from "@konstruct/services/conversation/read-own-conversation";
import type { SlashCommand, types } from "@slack/bolt";
import type { SlackAccount } from "../slack-accounts.ts";
import {
  accountOfBody,
  asUser,
  type FeatureDependencies,
  identityOf,
  type RegisterFeature,
} from "./feature.ts";

type Answer = { text: string; blocks?: types.KnownBlock[] };

const help = [
  "Mention me in a channel or write to me directly: I answer in a thread.",
  "*/konstruct status*: who has your conversation",
  "*/konstruct link CODE*: be known here as where you got the code",
  "*/konstruct feedback*: rate my last answer to you",
].join("\n");

const ownerTexts: Record<OwnConversation["owner"], string> = {
  agent: "I have your conversation.",
  approval: "I have your conversation, and wait for a colleague to decide something.",
  person: "A colleague has your conversation.",
  closed: "Your conversation is closed. Write again and it goes on.",
};

const none: Answer = {
  text: "You have no conversation with me here yet. Mention me or write to me directly.",
};

function status({ owner, isPending }: OwnConversation): Answer {
  const busy = isPending && owner !== "person" ? " I am working on an answer." : "";
  return { text: ownerTexts[owner] + busy };
}

function rate({ lastAnswer }: OwnConversation, settings: SlackAccount["settings"]): Answer {
  if (!settings.feedback) return { text: "Answers are not rated here." };
  if (lastAnswer === undefined) return { text: "I have not answered you yet." };
  const quoted = `My last answer to you:\n> ${escapeSlack(truncate(lastAnswer.text.replaceAll("\n", " "), 150))}`;
  const section = { type: "section", text: { type: "mrkdwn", text: quoted } } as const;
  return {
    text: quoted,
    blocks: [section, feedbackBlock(lastAnswer.outboxId) as unknown as types.KnownBlock],
  };
}

async function ownConversation(
  deps: FeatureDependencies,
  account: SlackAccount,
  { user_id, team_id, channel_id }: SlashCommand,
): Promise<OwnConversation | undefined> {
  return readOwnConversation(asUser(deps, account, user_id), {
    channelAccountId: account.id,
    identity: identityOf(team_id, user_id),
    place: channel_id,
  });
}

async function answer(deps: FeatureDependencies, command: SlashCommand): Promise<Answer> {
  const [word = "help"] = command.text.trim().toLowerCase().split(/\s+/);
  if (word === "link")
    return {
      text: "Send me the code in a direct message, as in: my code is ABCD-2345. Here others could read it.",
    };
  if (word !== "status" && word !== "feedback") return { text: help };
  const account = await accountOfBody(deps, command);
  if (account === undefined) return { text: "This workspace is not connected." };
  const own = await ownConversation(deps, account, command);
  if (own === undefined) return none;
  return word === "status" ? status(own) : rate(own, account.settings);
}

/** `/konstruct`: only the caller sees its answers. */
export const registerCommand: RegisterFeature = (app, deps) => {
  app.command("/konstruct", async ({ ack, command }) => {
    try {
      await ack({ response_type: "ephemeral", ...(await answer(deps, command)) });
    } catch (thrown) {
      deps.logger.error({ err: thrown }, "slash command not answered");
      await ack({ response_type: "ephemeral", text: "I cannot look that up right now. Please try again." });
    }
  });
};

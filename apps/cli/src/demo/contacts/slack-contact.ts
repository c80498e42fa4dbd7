import type { SlackSimulator } from "@konstruct/simulators/slack/start-slack";
import type { StoredMessage } from "@konstruct/simulators/slack/store";
import type { SlackWorkspace } from "@konstruct/simulators/slack/workspace";
import type { Contact } from "./contact.ts";

/** The placeholder, posted while the agent works and then replaced by the answer. */
const placeholder = /^Looking into it/;

function answers(messages: StoredMessage[]): string[] {
  return messages
    .filter(({ botId, text }) => botId !== undefined && !placeholder.test(text))
    .map(({ text }) => text);
}

const userId = (name: string) => `U0${name.toUpperCase()}`;

/** A direct message to the app. */
export function slackContact(
  slack: SlackSimulator,
  workspace: SlackWorkspace,
  name: string,
  who: string,
): Contact {
  let channel: string | undefined;
  return {
    channel: "Slack",
    who,
    async say(text) {
      channel = (await slack.directMessage(workspace, { user: userId(name), text })).channel;
    },
    replies: () => (channel === undefined ? [] : answers(slack.conversation(channel))),
  };
}

/** A mention in a channel, and the replies in its thread. */
export function slackThreadContact(
  slack: SlackSimulator,
  workspace: SlackWorkspace,
  channel: string,
  name: string,
  who: string,
): Contact {
  let root: string | undefined;
  return {
    channel: "Slack thread",
    who,
    async say(text) {
      const said = { channel, user: userId(name), text };
      if (root === undefined) root = (await slack.mention(workspace, said)).ts;
      else await slack.say(workspace, { ...said, threadTs: root });
    },
    replies: () => (root === undefined ? [] : answers(slack.conversation(channel, root))),
  };
}

import { directChannel } from "@konstruct/simulators/slack/people-methods";
import type { SlackSimulator } from "@konstruct/simulators/slack/start-slack";
import type { StoredMessage } from "@konstruct/simulators/slack/store";
import type { SlackWorkspace } from "@konstruct/simulators/slack/workspace";
import { CommandError } from "../../failure.ts";

/** A member of a shop, who gets cards in Slack. */
export type Member = {
  who: string;
  /** The whole text of the newest card, with its buttons. */
  card(): string;
  /** The messages in the thread below it. */
  thread(): string;
  /** Presses a button of the newest card, by the end of its action's name. */
  press(action: string): Promise<void>;
  /** Writes into the thread below it. */
  write(text: string): Promise<void>;
};

type Button = { action_id?: string; value?: string };

function buttonsOf({ blocks = [] }: StoredMessage): Button[] {
  return (blocks as { elements?: Button[] }[]).flatMap(({ elements = [] }) => elements);
}

export function slackMember(
  slack: SlackSimulator,
  workspace: SlackWorkspace,
  user: string,
  who: string,
): Member {
  const channel = directChannel(workspace, user);
  const newest = () =>
    slack
      .conversation(channel)
      .findLast(({ botId, threadTs }) => botId !== undefined && threadTs === undefined);
  return {
    who,
    card: () => JSON.stringify(newest() ?? ""),
    thread: () => {
      const ts = newest()?.ts;
      return slack
        .conversation(channel)
        .filter(({ threadTs, botId }) => threadTs === ts && botId !== undefined)
        .map(({ text }) => text)
        .join("\n");
    },
    async press(action) {
      const card = newest();
      const button = card && buttonsOf(card).find(({ action_id }) => action_id?.endsWith(action));
      if (card === undefined || button?.action_id === undefined)
        throw new CommandError(`${who} sees no button ${action}`);
      const { action_id: actionId, value = "" } = button;
      await slack.click(workspace, { channel, messageTs: card.ts, user, actionId, value });
    },
    async write(text) {
      const threadTs = newest()?.ts;
      await slack.directMessage(workspace, { user, text, ...(threadTs !== undefined && { threadTs }) });
    },
  };
}

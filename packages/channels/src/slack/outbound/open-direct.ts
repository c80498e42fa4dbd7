import { objects, text } from "../../fields.ts";
import { type SlackClientOptions, slackClient } from "../client.ts";

/**
 * The channel of the direct messages between an account's bot and a person; repeated calls return the same.
 * @returns undefined without a token, or if Slack names no channel
 * @throws what the Web API throws
 */
export type OpenDirect = (
  accountKey: string,
  userId: string,
  signal: AbortSignal,
) => Promise<string | undefined>;

export function createOpenDirect(
  options: SlackClientOptions & { tokenFor(accountKey: string): Promise<string | undefined> },
): OpenDirect {
  return async (accountKey, userId, signal) => {
    const token = await options.tokenFor(accountKey);
    if (token === undefined) return undefined;
    const answer = await slackClient(token, options, signal, {}).conversations.open({ users: userId });
    return text(objects([answer.channel])[0], "id");
  };
}

import { type Arguments, failed, type MethodResult } from "./results.ts";
import type { SlackStore, StoredMessage } from "./store.ts";
import type { SlackTokens } from "./tokens.ts";
import { reaches, type SlackWorkspace } from "./workspace.ts";

/** The parts of the simulator that a Web API method may use. */
export type MethodContext = {
  /** This simulator's own address, for the URLs it returns. */
  origin(): string;
  store: SlackStore;
  workspaces: SlackWorkspace[];
  tokens: SlackTokens;
  now(): number;
  onPosted(message: StoredMessage): void;
  /** The app's last token is gone: Slack sends events about it. */
  onUninstalled(workspace: SlackWorkspace): void;
};

export type Method = (context: MethodContext, workspace: SlackWorkspace, args: Arguments) => MethodResult;

export function channelError(
  context: MethodContext,
  workspace: SlackWorkspace,
  channel: string,
): MethodResult | undefined {
  const known = context.store.channels.get(channel);
  if (!known || !reaches(workspace, known.teamId, context.workspaces)) return failed("channel_not_found");
  if (known.isArchived) return failed("is_archived");
  return known.isMember ? undefined : failed("not_in_channel");
}

import type { Method } from "./method.ts";
import { failed, ok } from "./results.ts";
import type { SlackWorkspace } from "./workspace.ts";

/** The same two always share one direct message channel. */
export function directChannel(workspace: SlackWorkspace, user: string): string {
  return `D${workspace.teamId.slice(1)}${user.slice(1)}`;
}

export const openConversation: Method = (context, workspace, args) => {
  const user = String(args.users ?? "").split(",")[0];
  if (!user) return failed("users_list_not_supplied");
  const id = directChannel(workspace, user);
  context.store.channels.set(id, { teamId: workspace.teamId, isMember: true, isArchived: false });
  return ok({ channel: { id } });
};

export const userInfo: Method = ({ store }, workspace, args) => {
  const id = String(args.user ?? "");
  if (!/^[UW][A-Z0-9]+$/.test(id)) return failed("user_not_found");
  const name = `user-${id.toLowerCase()}`;
  const email = store.confirmedEmails.get(id);
  const profile = { real_name: name, display_name: name, email: email ?? `${name}@example.test` };
  const about = { name, real_name: name, is_bot: false, is_email_confirmed: email !== undefined };
  return ok({ user: { id, team_id: workspace.teamId, ...about, tz: "Etc/UTC", profile } });
};

export const authTest: Method = (_context, workspace) =>
  ok({
    url: "https://simulated.slack.test/",
    team: workspace.teamId,
    team_id: workspace.teamId,
    ...(workspace.enterpriseId ? { enterprise_id: workspace.enterpriseId } : {}),
    user: "konstruct",
    user_id: workspace.botUserId,
    bot_id: workspace.botId,
    app_id: workspace.appId,
    is_enterprise_install: workspace.isEnterpriseInstall === true,
  });

/** An app that revokes its bot token is uninstalled. */
export const authRevoke: Method = (context, workspace, args) => {
  if (args.test === "true" || args.test === true) return ok({ revoked: false });
  context.tokens.revokeAll(workspace);
  context.onUninstalled(workspace);
  return ok({ revoked: true });
};

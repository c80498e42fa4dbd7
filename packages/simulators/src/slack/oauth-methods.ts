import type { MethodContext } from "./method.ts";
import { type Arguments, failed, type MethodResult, ok } from "./results.ts";
import type { SlackWorkspace } from "./workspace.ts";

const scope =
  "app_mentions:read,assistant:write,channels:history,chat:write,files:read,files:write,im:history,users:read,users:read.email";

function answer(workspace: SlackWorkspace, issued: Record<string, unknown>): MethodResult {
  const { teamId, enterpriseId, isEnterpriseInstall = false } = workspace;
  return ok({
    ...issued,
    token_type: "bot",
    scope,
    bot_user_id: workspace.botUserId,
    app_id: workspace.appId,
    team: isEnterpriseInstall ? null : { id: teamId, name: teamId },
    enterprise: enterpriseId ? { id: enterpriseId, name: enterpriseId } : null,
    authed_user: { id: "U0INSTALLER" },
    is_enterprise_install: isEnterpriseInstall,
  });
}

/** The code `code-<team id>` installs that workspace; a refresh token works once. */
export function oauthAccess(context: MethodContext, args: Arguments): MethodResult {
  if (args.grant_type === "refresh_token") {
    const refreshed = context.tokens.refresh(String(args.refresh_token ?? ""));
    if (refreshed.kind === "refused") return failed("invalid_refresh_token");
    return answer(refreshed.workspace, refreshed.pair);
  }
  const workspace = context.workspaces.find((each) => args.code === `code-${each.teamId}`);
  return workspace ? answer(workspace, context.tokens.issue(workspace)) : failed("invalid_code");
}

import { failed, type MethodResult } from "./results.ts";
import type { SlackWorkspace } from "./workspace.ts";

const lifetimeS = 43_200;

type AccessToken = { workspace: SlackWorkspace; expiresAtMs: number };

export type SlackTokens = {
  /** The workspace of a token, or Slack's refusal. */
  workspaceOf(token: string): { workspace: SlackWorkspace } | { refusal: MethodResult };
  /** The answer of `oauth.v2.access` to a code. */
  issue(workspace: SlackWorkspace): Record<string, unknown>;
  /** Its answer to a refresh token, which is then used up. */
  refresh(
    refreshToken: string,
  ): { kind: "issued"; workspace: SlackWorkspace; pair: Record<string, unknown> } | { kind: "refused" };
  revoke(token: string): void;
  /** Revokes every token of the workspace. */
  revokeAll(workspace: SlackWorkspace): void;
  /** Makes every rotating access token expire. */
  expireAll(): void;
};

/** Access and refresh tokens (docs.slack.dev, "Using token rotation"). A token in a workspace's description never expires. */
export function createSlackTokens(workspaces: SlackWorkspace[], now: () => number): SlackTokens {
  const access = new Map<string, AccessToken>();
  const refreshTokens = new Map<string, SlackWorkspace>();
  const revoked = new Set<string>();
  let issued = 0;

  function issuePair(workspace: SlackWorkspace): Record<string, unknown> {
    issued += 1;
    const [token, refreshToken] = [`xoxe.xoxb-1-simulated-${issued}`, `xoxe-1-simulated-${issued}`];
    access.set(token, { workspace, expiresAtMs: now() + lifetimeS * 1_000 });
    refreshTokens.set(refreshToken, workspace);
    return { access_token: token, refresh_token: refreshToken, expires_in: lifetimeS };
  }

  return {
    workspaceOf(token) {
      if (revoked.has(token)) return { refusal: failed("token_revoked") };
      const rotating = access.get(token);
      if (rotating && rotating.expiresAtMs <= now()) return { refusal: failed("token_expired") };
      const workspace =
        rotating?.workspace ?? workspaces.find((each) => each.botToken === token && each.rotates !== true);
      return workspace ? { workspace } : { refusal: failed("invalid_auth") };
    },
    issue: (workspace) => {
      revoked.delete(workspace.botToken);
      return workspace.rotates === true ? issuePair(workspace) : { access_token: workspace.botToken };
    },
    refresh(refreshToken) {
      const workspace = refreshTokens.get(refreshToken);
      if (workspace === undefined) return { kind: "refused" };
      refreshTokens.delete(refreshToken);
      return { kind: "issued", workspace, pair: issuePair(workspace) };
    },
    revoke: (token) => void revoked.add(token),
    revokeAll(workspace) {
      revoked.add(workspace.botToken);
      for (const [token, held] of access) if (held.workspace === workspace) revoked.add(token);
      for (const [token, owner] of refreshTokens) if (owner === workspace) refreshTokens.delete(token);
    },
    expireAll() {
      for (const held of access.values()) held.expiresAtMs = 0;
    },
  };
}

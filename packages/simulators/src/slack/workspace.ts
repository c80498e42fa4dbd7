/** Features of a workspace beyond messages; an app that uses a missing one is refused. */
export type SlackFeature = "assistant" | "agent" | "streaming";

/** One workspace that installed one app. Workspaces of one organisation-wide installation share a token. */
export type SlackWorkspace = {
  teamId: string;
  enterpriseId?: string;
  /** Installed once for the whole organisation. */
  isEnterpriseInstall?: boolean;
  appId: string;
  botUserId: string;
  botId: string;
  /** The token an installation returns; with `rotates` the first of many. */
  botToken: string;
  /** The granted scopes; every answer lists them in `x-oauth-scopes`, as Slack does. Absent: not listed. */
  scopes?: readonly string[];
  /** Its tokens expire after 12 hours and come with a refresh token. */
  rotates?: boolean;
  features: readonly SlackFeature[];
};

/** A workspace with made-up ids that end in `name`. */
export function slackWorkspace(name: string, overrides: Partial<SlackWorkspace> = {}): SlackWorkspace {
  const tail = name.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return {
    teamId: `T0${tail}`,
    appId: "A0KONSTRUCT",
    botUserId: `U0BOT${tail}`,
    botId: `B0BOT${tail}`,
    botToken: `xoxb-simulated-${tail.toLowerCase()}`,
    features: ["assistant"],
    ...overrides,
  };
}

/** Whether an app installed in `installed` may reach `teamId`. */
export function reaches(installed: SlackWorkspace, teamId: string, workspaces: SlackWorkspace[]): boolean {
  if (installed.teamId === teamId) return true;
  const other = workspaces.find((each) => each.teamId === teamId);
  return installed.isEnterpriseInstall === true && other?.enterpriseId === installed.enterpriseId;
}

/** One workspace that installed one app. */
export type SlackWorkspace = {
  teamId: string;
  enterpriseId?: string;
  appId: string;
  botUserId: string;
  botId: string;
  botToken: string;
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
    ...overrides,
  };
}

/** Slack's own hosts, and the host of the configured Web API: GovSlack's, or a simulator's. */
export function slackHosts(slackApiUrl: string | undefined): string[] {
  const own = ["slack.com", "*.slack.com"];
  return slackApiUrl === undefined ? own : [...own, new URL(slackApiUrl).hostname];
}

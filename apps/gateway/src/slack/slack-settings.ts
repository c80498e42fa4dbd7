/** One Slack app: what its page at api.slack.com gives. Absent parts are off. */
export type SlackSettings = {
  signingSecret?: string | undefined;
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  stateSecret?: string | undefined;
  appToken?: string | undefined;
  apiUrl: string;
};

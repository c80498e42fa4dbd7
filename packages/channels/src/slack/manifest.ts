import { subscribedEvents } from "./inbound/stated-events.ts";

/** The scopes the app requests; `scopesOfMethods` says what each is needed for. */
export const botScopes = [
  "app_mentions:read",
  "assistant:write",
  "channels:history",
  "chat:write",
  "commands",
  "files:read",
  "files:write",
  "groups:history",
  "im:history",
  "im:write",
  "mpim:history",
  "users:read",
  // A person with the same confirmed address on another channel is the same person.
  "users:read.email",
] as const;

type Scope = (typeof botScopes)[number];

const history: Scope[] = ["channels:history", "groups:history", "im:history", "mpim:history"];

/** Every Web API method we call, with the scopes it needs. */
export const scopesOfMethods: Readonly<Record<string, readonly Scope[]>> = {
  "agents.sessions.setStatus": ["chat:write"],
  "assistant.threads.setStatus": ["chat:write"],
  "assistant.threads.setSuggestedPrompts": ["assistant:write"],
  "assistant.threads.setTitle": ["assistant:write"],
  // Every token may ask whose it is.
  "auth.test": [],
  "chat.delete": ["chat:write"],
  "chat.postMessage": ["chat:write"],
  "chat.startStream": ["chat:write"],
  "chat.stopStream": ["chat:write"],
  "chat.update": ["chat:write"],
  "conversations.history": history,
  "conversations.open": ["im:write"],
  "conversations.replies": history,
  "files.completeUploadExternal": ["files:write"],
  "files.getUploadURLExternal": ["files:write"],
  "files.info": ["files:read"],
  "oauth.v2.access": [],
  "users.info": ["users:read", "users:read.email"],
  "views.open": [],
  "views.publish": [],
  "views.update": [],
};

/** How direct messages look: as an agent's, or as Slack's older assistant's. An app has one of the two. */
export type SlackView = "agent" | "assistant";

const eventsOfOneView: Readonly<Record<string, SlackView>> = {
  agent_session_stopped: "agent",
  assistant_thread_context_changed: "assistant",
  assistant_thread_started: "assistant",
};

export function eventsOf(view: SlackView): string[] {
  return Object.keys(subscribedEvents).filter((name) => (eventsOfOneView[name] ?? view) === view);
}

export type ManifestOptions = {
  /** The gateway's public base URL, without a slash at the end. */
  baseUrl: string;
  /** For a trial: Socket Mode instead of webhooks, with one bot token that must not expire. */
  socketMode: boolean;
  name: string;
  view?: SlackView;
};

const viewOf = (view: SlackView) => {
  const description = "Answers questions, and does what it can for you.";
  return view === "agent"
    ? { agent_view: { agent_description: description } }
    : { assistant_view: { assistant_description: description } };
};

/** The app as Slack creates it from a manifest (docs.slack.dev, "App manifest reference"). */
export function slackManifest({ baseUrl, socketMode, name, view = "agent" }: ManifestOptions) {
  const address = socketMode ? {} : { request_url: `${baseUrl}/slack/events` };
  const command = {
    command: "/konstruct",
    description: "Help, and how your conversation stands",
    usage_hint: "help | status | link | feedback",
    should_escape: false,
  };
  return {
    display_information: { name, description: `${name} answers in threads and direct messages.` },
    features: {
      app_home: {
        home_tab_enabled: true,
        messages_tab_enabled: true,
        messages_tab_read_only_enabled: false,
      },
      bot_user: { display_name: name, always_online: true },
      ...viewOf(view),
      slash_commands: [socketMode ? command : { ...command, url: `${baseUrl}/slack/events` }],
    },
    oauth_config: {
      ...(socketMode ? {} : { redirect_urls: [`${baseUrl}/slack/oauth_redirect`] }),
      scopes: { bot: [...botScopes] },
    },
    settings: {
      event_subscriptions: { ...address, bot_events: eventsOf(view) },
      interactivity: { is_enabled: true, ...address },
      org_deploy_enabled: !socketMode,
      socket_mode_enabled: socketMode,
      token_rotation_enabled: !socketMode,
    },
  };
}

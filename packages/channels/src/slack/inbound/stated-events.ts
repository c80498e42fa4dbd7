/** The kind of a subscribed event: a message, an action in the app's own surface, or news of the installation. */
type EventKind = "message" | "surface" | "lifecycle";

/** Every event the app subscribes to, by the name of its subscription. docs/channels.md states the outcome of each. */
export const subscribedEvents = {
  app_mention: "message",
  "message.channels": "message",
  "message.groups": "message",
  "message.im": "message",
  "message.mpim": "message",
  agent_session_stopped: "surface",
  app_home_opened: "surface",
  assistant_thread_context_changed: "surface",
  assistant_thread_started: "surface",
  app_uninstalled: "lifecycle",
  grid_migration_finished: "lifecycle",
  grid_migration_started: "lifecycle",
  team_access_granted: "lifecycle",
  team_access_revoked: "lifecycle",
  tokens_revoked: "lifecycle",
} as const satisfies Record<string, EventKind>;

/** News of the installation that arrives without a subscription, or for other apps only. */
const unaskedLifecycle = ["app_deleted", "app_installed", "app_rate_limited", "app_uninstalled_team"];

function typesOf(kind: EventKind): string[] {
  return Object.entries(subscribedEvents).flatMap(([name, of]) =>
    of === kind ? [name.split(".")[0] ?? name] : [],
  );
}

export const messageTypes: ReadonlySet<string> = new Set(typesOf("message"));
export const surfaceTypes: ReadonlySet<string> = new Set(typesOf("surface"));
/** Whether they are the outer type or the event inside a callback. */
export const lifecycleTypes: ReadonlySet<string> = new Set([...typesOf("lifecycle"), ...unaskedLifecycle]);

export type SlackMetadata = { event_type: string; event_payload: Record<string, unknown> };

export type StoredMessage = {
  teamId: string;
  channel: string;
  ts: string;
  threadTs?: string;
  user: string;
  /** Set on messages an app posted. */
  botId?: string;
  appId?: string;
  text: string;
  blocks?: unknown[];
  metadata?: SlackMetadata;
  editedTs?: string;
};

export type Edit = { channel: string; ts: string; before: string; after: string };
export type StatusChange = { channel: string; threadTs: string; status: string };

export type SlackStore = {
  messages: StoredMessage[];
  edits: Edit[];
  statuses: StatusChange[];
  channels: Map<string, { teamId: string; isMember: boolean; isArchived: boolean }>;
  /** A stamp later than every other one, in Slack's `seconds.micros`. */
  nextTs(): string;
  find(channel: string, ts: string): StoredMessage | undefined;
};

export function createSlackStore(now: () => number): SlackStore {
  let lastMicros = 0;
  const messages: StoredMessage[] = [];
  return {
    messages,
    edits: [],
    statuses: [],
    channels: new Map(),
    nextTs() {
      lastMicros = Math.max(lastMicros + 1, now() * 1000);
      const seconds = Math.floor(lastMicros / 1_000_000);
      return `${seconds}.${String(lastMicros % 1_000_000).padStart(6, "0")}`;
    },
    find: (channel, ts) => messages.find((each) => each.channel === channel && each.ts === ts),
  };
}

/** A message as the Web API and the events show it; metadata only where it was asked for. */
export function wireMessage(message: StoredMessage, withMetadata: boolean): Record<string, unknown> {
  return {
    type: "message",
    user: message.user,
    text: message.text,
    ts: message.ts,
    team: message.teamId,
    ...(message.threadTs ? { thread_ts: message.threadTs } : {}),
    ...(message.botId ? { bot_id: message.botId, app_id: message.appId } : {}),
    ...(message.blocks ? { blocks: message.blocks } : {}),
    ...(message.editedTs ? { edited: { user: message.user, ts: message.editedTs } } : {}),
    ...(withMetadata && message.metadata ? { metadata: message.metadata } : {}),
  };
}

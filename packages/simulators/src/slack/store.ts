import type { Reply } from "../http.ts";

export type SlackMetadata = { event_type: string; event_payload: Record<string, unknown> };

/** A file a person shared, or one of ours that is being uploaded. */
export type SlackFile = {
  id: string;
  teamId: string;
  name: string;
  title: string;
  mimetype: string;
  /** The announced bytes, and the uploaded ones; null until the upload. */
  length: number;
  bytes: Buffer | null;
  /** Channel and stamp of every message that shows it. */
  shares: { channel: string; ts: string }[];
  /** A download gets this instead of the bytes. */
  answer?: Reply;
};

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
  files?: Record<string, unknown>[];
  /** Set on messages that began as a stream. */
  isStreaming?: boolean;
  streamEndsAtMs?: number;
};

export type Edit = { channel: string; ts: string; before: string; after: string };
export type StatusChange = { channel: string; threadTs: string; status: string };
export type SessionChange = StatusChange & { title?: string };
export type Prompts = {
  channel: string;
  threadTs?: string;
  prompts: { title: string; message: string }[];
};
/** An ephemeral message to one person. */
export type Ephemeral = {
  channel: string;
  user: string;
  text: string;
  threadTs?: string;
  blocks?: unknown[];
};

/** A modal or a home as Slack stores it, with its owner. */
export type SlackView = Record<string, unknown> & {
  id: string;
  type: string;
  callback_id: string;
  private_metadata: string;
  blocks: unknown[];
  team_id: string;
  hash: string;
  user: string;
};
export type Trigger = { user: string; at: number; isUsed: boolean };

export type SlackStore = {
  messages: StoredMessage[];
  edits: Edit[];
  statuses: StatusChange[];
  sessions: SessionChange[];
  prompts: Prompts[];
  titles: { channel: string; threadTs: string; title: string }[];
  ephemerals: Ephemeral[];
  views: Map<string, SlackView>;
  triggers: Map<string, Trigger>;
  /** The bodies posted to response URLs. */
  responses: Record<string, unknown>[];
  channels: Map<string, { teamId: string; isMember: boolean; isArchived: boolean }>;
  files: Map<string, SlackFile>;
  /** Addresses the workspace has confirmed, by user. */
  confirmedEmails: Map<string, string>;
  /** Set while shares of files are held back: Slack answers first and shows the file later. */
  heldShares?: (() => void)[] | undefined;
  /** A new stamp, later than every other one, in Slack's `seconds.micros`. */
  nextTs(): string;
  find(channel: string, ts: string): StoredMessage | undefined;
  /** A person's home of the app, once it was published. */
  homeOf(teamId: string, user: string): SlackView | undefined;
};

export function createSlackStore(now: () => number): SlackStore {
  let lastMicros = 0;
  const messages: StoredMessage[] = [];
  const views = new Map<string, SlackView>();
  return {
    messages,
    edits: [],
    statuses: [],
    sessions: [],
    prompts: [],
    titles: [],
    ephemerals: [],
    views,
    triggers: new Map(),
    responses: [],
    channels: new Map(),
    files: new Map(),
    confirmedEmails: new Map(),
    nextTs() {
      lastMicros = Math.max(lastMicros + 1, now() * 1000);
      const seconds = Math.floor(lastMicros / 1_000_000);
      return `${seconds}.${String(lastMicros % 1_000_000).padStart(6, "0")}`;
    },
    find: (channel, ts) => messages.find((each) => each.channel === channel && each.ts === ts),
    homeOf: (teamId, user) =>
      [...views.values()].find(
        (each) => each.type === "home" && each.team_id === teamId && each.user === user,
      ),
  };
}

/** A message as the Web API and the events show it; metadata only on request. */
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
    ...(message.files ? { files: message.files, upload: true } : {}),
    ...(message.editedTs ? { edited: { user: message.user, ts: message.editedTs } } : {}),
    ...(withMetadata && message.metadata ? { metadata: message.metadata } : {}),
  };
}

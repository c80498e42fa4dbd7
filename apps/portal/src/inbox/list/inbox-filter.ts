import type { Channel } from "@konstruct/core/message";
import { uuidPattern } from "@konstruct/core/uuid-pattern";
import {
  type ConversationState,
  conversationStates,
  conversationViews,
} from "@konstruct/services/inbox/conversation-states";
import { channels } from "../../channels/channel-names.ts";

export type InboxView = (typeof conversationViews)[number] | "all";

/** The filter in the inbox's address. */
export type InboxFilter = {
  view?: InboxView | undefined;
  state?: ConversationState | undefined;
  channel?: Channel | undefined;
  agent?: string | undefined;
  assignee?: string | undefined;
  tag?: string | undefined;
  text?: string | undefined;
};

export type SearchParams = Record<string, string | string[] | undefined>;

const oneOf = <T extends string>(list: readonly T[], value: unknown): T | undefined =>
  list.find((each) => each === value);
const idOf = (value: unknown) => (typeof value === "string" && uuidPattern.test(value) ? value : undefined);
const wordsOf = (value: unknown, most: number) => {
  const text = typeof value === "string" ? value.trim().slice(0, most) : "";
  return text === "" ? undefined : text;
};

/** Invalid parts of an address are dropped. */
export function readInboxFilter(params: SearchParams): InboxFilter {
  return {
    view: oneOf([...conversationViews, "all"] as const, params.view),
    state: oneOf(conversationStates, params.state),
    channel: oneOf(channels, params.channel),
    agent: idOf(params.agent),
    assignee: idOf(params.assignee),
    tag: wordsOf(params.tag, 60),
    text: wordsOf(params.text, 200),
  };
}

/** The filter as an address, with some parts changed. */
export function inboxQuery(filter: InboxFilter, change: Partial<InboxFilter> = {}): string {
  const entries = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries as [string, string][])}`;
}

/** Open conversations unless another view is chosen; a search for words or a state looks in all of them. */
export const viewOf = ({ view, state, text }: InboxFilter): InboxView =>
  view ?? (state === undefined && text === undefined ? "open" : "all");

export function toServiceFilter(filter: InboxFilter) {
  const { agent, assignee, view: _view, ...rest } = filter;
  const view = viewOf(filter);
  return {
    ...rest,
    view: view === "all" ? undefined : view,
    agentId: agent,
    assigneeId: assignee,
  };
}

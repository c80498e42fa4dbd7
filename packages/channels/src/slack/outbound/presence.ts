import type { PresenceAbout, RenderedMessage } from "@konstruct/core/channel";
import { en } from "@konstruct/core/language/tables/en";
import type { ReplyTarget } from "@konstruct/core/message";
import type { WebClient } from "@slack/web-api";
import { truncate } from "../../cut-text.ts";
import type { Refusals } from "./refusals.ts";
import { renderSlack } from "./render.ts";
import { asStream, canStreamTo } from "./stream.ts";

const longestTitle = 200;
const session = "agents.sessions.setStatus";
const thread = "assistant.threads.setStatus";

/** A session names its user, who may stop it. A workspace without sessions shows a status line under the thread. */
const signs = (statusText: string) => [
  {
    method: session,
    args: (target: ReplyTarget, title: string | undefined) => ({
      status: "processing",
      ...(target.user ? { initiator_user_id: target.user } : {}),
      ...(title ? { title } : {}),
    }),
  },
  { method: thread, args: () => ({ status: statusText }) },
];

export type PresenceCall = {
  client: WebClient;
  accountKey: string;
  target: ReplyTarget;
  refusals: Refusals;
};

const placeOf = ({ channel, threadTs, ts }: ReplyTarget) => ({
  channel_id: channel,
  thread_ts: threadTs ?? ts,
});

/** @returns the method by which it was shown; undefined if the workspace supports none */
async function showStatus(
  call: PresenceCall,
  title: string | undefined,
  statusText: string,
): Promise<string | undefined> {
  const { client, accountKey, target, refusals } = call;
  for (const { method, args } of signs(statusText)) {
    if (!refusals.allow(accountKey, method)) continue;
    try {
      await client.apiCall(method, { ...placeOf(target), ...args(target, title) });
      return method;
    } catch (thrown) {
      // Not an agent, no scope, no thread, no network: in every case another sign is used.
      refusals.note(accountKey, method, thrown);
    }
  }
  return undefined;
}

/** Titles an assistant's thread with its first question; sessions get their title with their status. */
async function nameThread(
  { client, target, refusals, accountKey }: PresenceCall,
  title: string,
): Promise<void> {
  const method = "assistant.threads.setTitle";
  if (target.isDm !== "true" || !target.threadTs || !refusals.allow(accountKey, method)) return;
  try {
    await client.apiCall(method, { ...placeOf(target), title });
  } catch (thrown) {
    // A thread without a title is only harder to find.
    refusals.note(accountKey, method, thrown);
  }
}

/** Shows that an answer is being written, with what the workspace supports: a session, a status, a stream, or a message to replace. */
export async function showSlackPresence(
  call: PresenceCall,
  about: PresenceAbout,
  mayStart: (accountKey: string) => boolean,
): Promise<boolean | RenderedMessage> {
  const { accountKey, target, refusals } = call;
  const title = about.title === undefined ? undefined : truncate(about.title.trim(), longestTitle);
  const shownBy = await showStatus(call, title, about.statusText ?? en.isThinking);
  if (shownBy === thread && title) await nameThread(call, title);
  if (about.placeholder === undefined) return shownBy !== undefined;
  const [placeholder] = renderSlack({ text: about.placeholder });
  if (placeholder === undefined) return shownBy !== undefined;
  const streams =
    about.mayStream === true && canStreamTo(target) && refusals.allow(accountKey, "chat.startStream");
  if (streams && mayStart(accountKey)) return asStream(placeholder);
  return shownBy !== undefined || placeholder;
}

/** Ends a session: until then it shows as in progress, with its stop button. */
export async function endSlackPresence(call: PresenceCall): Promise<void> {
  const { client, accountKey, target, refusals } = call;
  if (!refusals.allow(accountKey, session)) return;
  try {
    await client.apiCall(session, { ...placeOf(target), status: "active" });
  } catch (thrown) {
    refusals.note(accountKey, session, thrown);
    throw thrown;
  }
}

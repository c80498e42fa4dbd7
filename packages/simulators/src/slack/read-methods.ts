import { type Arguments, failed, type MethodResult, ok } from "./results.ts";
import { type SlackStore, type StoredMessage, wireMessage } from "./store.ts";

function inRange(message: StoredMessage, args: Arguments): boolean {
  const inclusive = args.inclusive === "true" || args.inclusive === true;
  const ts = Number(message.ts);
  const [oldest, latest] = [args.oldest, args.latest].map((bound) => (bound ? Number(bound) : undefined));
  if (oldest !== undefined && (inclusive ? ts < oldest : ts <= oldest)) return false;
  return latest === undefined || (inclusive ? ts <= latest : ts < latest);
}

function page(
  found: StoredMessage[],
  args: Arguments,
  more: (message: StoredMessage) => Record<string, unknown> = () => ({}),
): MethodResult {
  const limit = Math.min(Number(args.limit ?? 100) || 100, 999);
  const from = args.cursor
    ? Number(Buffer.from(String(args.cursor), "base64").toString().replace("at:", ""))
    : 0;
  if (!Number.isInteger(from)) return failed("invalid_cursor");
  const withMetadata = args.include_all_metadata === "true" || args.include_all_metadata === true;
  const messages = found
    .slice(from, from + limit)
    .map((each) => ({ ...wireMessage(each, withMetadata), ...more(each) }));
  const hasMore = found.length > from + limit;
  const next = hasMore ? Buffer.from(`at:${from + limit}`).toString("base64") : "";
  return ok({ messages, has_more: hasMore, response_metadata: { next_cursor: next } });
}

/** A thread, oldest first; its first message is included whatever the range says, as in Slack. */
export function conversationsReplies(store: SlackStore, args: Arguments): MethodResult {
  const root = store.find(String(args.channel), String(args.ts));
  if (!root) return failed("thread_not_found");
  const rootTs = root.threadTs ?? root.ts;
  const thread = store.messages.filter(
    (each) =>
      each.channel === args.channel &&
      (each.ts === rootTs || (each.threadTs === rootTs && inRange(each, args))),
  );
  return page(thread, args, (each) => threadFields(thread, rootTs, root.user, each));
}

/** What Slack says of a thread on its first post, and of that on every reply. */
function threadFields(thread: StoredMessage[], rootTs: string, author: string, message: StoredMessage) {
  const replies = thread.filter((each) => each.ts !== rootTs);
  if (message.ts !== rootTs) return { parent_user_id: author };
  if (replies.length === 0) return {};
  const users = [...new Set(replies.map(({ user }) => user))];
  return {
    thread_ts: rootTs,
    reply_count: replies.length,
    reply_users_count: users.length,
    reply_users: users.slice(0, 5),
    latest_reply: replies.at(-1)?.ts,
    is_locked: false,
    subscribed: false,
  };
}

/** A channel without the replies in its threads, newest first. */
export function conversationsHistory(store: SlackStore, args: Arguments): MethodResult {
  const roots = store.messages.filter(
    (each) =>
      each.channel === args.channel && (!each.threadTs || each.threadTs === each.ts) && inRange(each, args),
  );
  return page(roots.toReversed(), args);
}

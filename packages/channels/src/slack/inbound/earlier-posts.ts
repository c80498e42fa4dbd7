import type { Part, ReplyTarget } from "@konstruct/core/message";
import { bothEnds } from "@konstruct/core/text/both-ends";
import { wordsOfParts } from "@konstruct/core/words-of-parts";
import { child, type Fields, objects, text } from "../../fields.ts";
import { type SlackClientOptions, slackClient } from "../client.ts";
import { slackMessageId } from "../ids.ts";
import { isOwnMessage } from "../own-message.ts";
import { attachmentParts } from "./attachments.ts";
import { allWordsOf } from "./blocks.ts";
import { fileParts } from "./files.ts";
import { decodeSlackText } from "./text.ts";

/** Bounds of what is read of a thread: pages of Slack's, posts, characters of one and of all. */
export const threadLimits = { pages: 3, page: 100, posts: 20, post: 1_500, all: 6_000 };

export type EarlierPostsOptions = SlackClientOptions & {
  tokenFor(accountKey: string): Promise<string | undefined>;
};

/** What was posted in the thread of a message before it; after `since` only, in Slack's stamps, if there is one. */
export type EarlierPosts = (
  accountKey: string,
  target: ReplyTarget,
  since: string | undefined,
  signal: AbortSignal,
) => Promise<Part[]>;

function authorOf(post: Fields): string | undefined {
  const profile = child(post, "user_profile");
  return (
    (text(profile, "display_name") || text(profile, "real_name")) ??
    text(child(post, "bot_profile"), "name") ??
    text(post, "username") ??
    text(post, "user")
  );
}

function wordsOf(post: Fields): string {
  const said = decodeSlackText(allWordsOf(post), new Set());
  const files = fileParts(post.files);
  const names = files.flatMap((file) =>
    file.type === "context" ? [] : [`${file.type} ${"fileName" in file ? file.fileName : ""}`.trim()],
  );
  return [said, wordsOfParts([...attachmentParts(post.attachments), ...files]), ...names]
    .filter((piece) => piece !== "")
    .join("\n");
}

function contextOf(post: Fields, channel: string, appId: string | undefined): Part[] {
  const words = wordsOf(post);
  if (words === "" || text(post, "subtype") === "tombstone") return [];
  const author = isOwnMessage(post, appId, new Set()) ? "you" : authorOf(post);
  return [
    {
      type: "context",
      role: "quoted",
      kind: "post",
      ...(author !== undefined && { author }),
      id: slackMessageId(channel, text(post, "ts") ?? ""),
      text: bothEnds(words, threadLimits.post),
    },
  ];
}

const note = (words: string): Part => ({ type: "context", role: "quoted", kind: "post", text: words });

/** The first post, which says what the thread is about, and the newest ones. */
function bounded(posts: Part[], isWhole: boolean): Part[] {
  const [first, ...rest] = posts;
  if (first === undefined) return [];
  const sizeOf = (part: Part) => (part.type === "context" ? part.text.length : 0);
  let left = threadLimits.all - sizeOf(first);
  const newest: Part[] = [];
  for (const post of rest.toReversed()) {
    left -= sizeOf(post);
    if (left < 0 || newest.length === threadLimits.posts - 1) break;
    newest.unshift(post);
  }
  const skipped = rest.length - newest.length;
  return [
    first,
    ...(skipped > 0 ? [note("posts are left out here")] : []),
    ...newest,
    ...(isWhole ? [] : [note("later posts of this thread are left out here")]),
  ];
}

/**
 * Reads a thread into which the agent is called (`conversations.replies`). Posts of ours are by "you", those of others by their name
 * or id.
 * @throws the Web API's error
 */
export function createEarlierPosts(options: EarlierPostsOptions): EarlierPosts {
  return async (accountKey, { channel, threadTs, ts }, since, signal) => {
    const token = await options.tokenFor(accountKey);
    if (!token || !channel || !threadTs || threadTs === ts) return [];
    const client = slackClient(token, options, signal, {});
    const range = { channel, ts: threadTs, limit: threadLimits.page, ...(ts && { latest: ts }) };
    const posts: Fields[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < threadLimits.pages; page++) {
      const answer = await client.conversations.replies({
        ...range,
        ...(since && { oldest: since }),
        ...(cursor && { cursor }),
      });
      posts.push(...objects(answer.messages));
      cursor = answer.response_metadata?.next_cursor || undefined;
      if (cursor === undefined) break;
    }
    const before = posts.filter((post) => {
      const at = text(post, "ts");
      return at !== undefined && at !== ts && (since === undefined || Number(at) > Number(since));
    });
    const appId = accountKey.split("/")[2];
    return bounded(
      before.flatMap((post) => contextOf(post, channel, appId)),
      cursor === undefined,
    );
  };
}

import type { KonstructMessage } from "@konstruct/core/message";
import { describe, expect, it } from "vitest";
import { parseSlack } from "./parse.ts";

const post = {
  type: "message",
  user: "U0IDA",
  team: "T0NORTH",
  text: "is O-12345 late?",
  ts: "1767225601.000200",
};

/** A change of a direct message. */
function changed(event: Record<string, unknown>) {
  return parseSlack(
    JSON.stringify({
      type: "event_callback",
      team_id: "T0NORTH",
      api_app_id: "A0NORTH",
      authorizations: [{ team_id: "T0NORTH", user_id: "U0BOT", is_bot: true }],
      event: {
        type: "message",
        hidden: true,
        channel: "D0IDA",
        channel_type: "im",
        ts: "1767225700.000300",
        event_ts: "1767225700.000300",
        previous_message: post,
        ...event,
      },
    }),
  );
}

const edit = (over: Record<string, unknown>) =>
  changed({
    subtype: "message_changed",
    message: { ...post, edited: { user: "U0IDA", ts: "1767225700.000000" }, ...over },
  });

const of = "D0IDA:1767225601.000200";

describe("a post that was changed", () => {
  it("A1 with other words is a message of its own that names the post", () => {
    const [message] = edit({ text: "is O-12346 late?" }).messages;
    expect(message).toMatchObject({
      externalId: `${of}:1767225700.000300`,
      conversationRef: "D0IDA",
      text: "is O-12346 late?",
      startsTurn: true,
      requiresConversation: true,
      replyTarget: { ts: "1767225601.000200" },
      sentAt: "2026-01-01T00:01:40.000300Z",
      parts: [
        { type: "text", text: "is O-12346 late?" },
        { type: "revision", event: "edited", of },
      ],
    });
  });

  it("A1 with the same words brings what was added, such as the preview of a link, and asks for no answer", () => {
    const [message] = edit({ attachments: [{ from_url: "https://a.example", title: "A" }] }).messages;
    expect(message).toMatchObject({
      text: "is O-12345 late?",
      startsTurn: false,
      parts: [
        { type: "text" },
        { type: "context", role: "shared", kind: "link", text: "A\nhttps://a.example" },
        { type: "revision", event: "edited", of },
      ],
    });
    expect(edit({ edited: undefined })).toMatchObject({ outcome: "ignored", reason: "words_unchanged" });
  });

  it.each([
    ["deleted", { subtype: "message_deleted", deleted_ts: post.ts }],
    [
      "left as a tombstone",
      {
        subtype: "message_changed",
        message: { type: "message", subtype: "tombstone", user: "USLACKBOT", ts: post.ts },
      },
    ],
  ])("A1 %s, it starts no turn and brings no words", (_, event) => {
    const [message] = changed(event).messages as [KonstructMessage];
    expect(message).toMatchObject({
      text: "",
      startsTurn: false,
      parts: [{ type: "revision", event: "deleted", of }],
    });
  });

  it("A1 a change of our own post, or of another app's, is ignored", () => {
    const ours = { ...post, user: "U0BOT", text: "typing" };
    expect(changed({ subtype: "message_changed", message: ours, previous_message: post }).reason).toBe(
      "own_message",
    );
    expect(edit({ text: "other", bot_id: "B1" }).reason).toBe("bot_message");
  });
});

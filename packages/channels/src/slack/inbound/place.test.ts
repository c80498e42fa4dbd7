import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slackAccountKeys } from "../account-key.ts";
import { type ChannelMode, modeOf, readSlackSettings } from "../account-settings.ts";
import { readSlackBody } from "./body.ts";
import { parseSlackBody } from "./parse.ts";
import { attentionFor } from "./place.ts";

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), "utf8");

const parsedIn = (name: string, mode: ChannelMode, text?: string) => {
  const body = JSON.parse(fixture(name));
  if (text !== undefined) body.event.text = text;
  const settings = readSlackSettings({ channels: { [body.event.channel]: { mode } } });
  return parseSlackBody(readSlackBody(JSON.stringify(body)), { accountKey: "stored/key/A0", settings });
};
const outcomeOf = ({ outcome, reason, messages }: ReturnType<typeof parsedIn>) =>
  reason ?? `${outcome}${messages[0]?.requiresConversation ? " if there is a conversation" : ""}`;

describe("which posts are for the agent", () => {
  it.each<[string, ChannelMode, string]>([
    ["message-thread-reply", "follow_threads", "messages if there is a conversation"],
    ["message-thread-reply", "mention_only", "mention_only"],
    ["message-thread-reply", "all", "messages"],
    ["message-channel-ambient", "follow_threads", "not_addressed"],
    ["message-channel-ambient", "mention_only", "not_addressed"],
    ["message-channel-ambient", "all", "messages"],
    ["app-mention", "mention_only", "messages"],
    ["message-im", "mention_only", "messages"],
    ["message-other-bot", "all", "bot_message"],
    ["message-own-other", "all", "own_message"],
  ])("A1 %s where the mode is %s: %s", (name, mode, want) => {
    expect(outcomeOf(parsedIn(name, mode))).toBe(want);
  });

  it.each<ChannelMode>(["follow_threads", "all"])(
    "A8 in a thread, with %s, a post that mentions only somebody else is not for the agent",
    (mode) => {
      expect(outcomeOf(parsedIn("message-thread-reply", mode, "<@U0PETER> can you look?"))).toBe(
        "addressed_to_others",
      );
      expect(outcomeOf(parsedIn("message-thread-reply", mode, "<@U0HELPER> and <@U0PETER>?"))).toBe(
        "messages",
      );
    },
  );

  it("A8 a post outside a thread is answered only if it addresses the app or the channel's mode is all", () => {
    const said = fc.record({
      channel: fc.constantFrom("C1", "C2"),
      isReply: fc.boolean(),
      isAddressed: fc.boolean(),
      mentionsOthers: fc.boolean(),
    });
    const settings = fc
      .record({ defaultMode: fc.anything(), channels: fc.anything() })
      .map((each) => readSlackSettings(each));
    fc.assert(
      fc.property(said, settings, (post, read) => {
        const attention = attentionFor({ accountKey: "k", settings: read }, post);
        if (post.isAddressed) return attention.kind === "answer";
        if (post.isReply && post.mentionsOthers) return attention.kind === "silence";
        if (modeOf(read, post.channel) === "all") return attention.kind === "answer";
        return attention.kind === "silence" || (post.isReply && attention.requiresConversation);
      }),
    );
  });

  it("A1 an unreadable setting counts as absent", () => {
    const settings = readSlackSettings({
      defaultMode: "shout",
      channels: { C1: { mode: "all" }, C2: { mode: "whisper" }, C3: "all" },
      suggestedPrompts: Array(6).fill({ title: "t", message: "m" }),
      feedback: "no",
    });
    expect(["C1", "C2", "C3", "C4", "constructor"].map((channel) => modeOf(settings, channel))).toEqual([
      "all",
      "follow_threads",
      "follow_threads",
      "follow_threads",
      "follow_threads",
    ]);
    expect(settings.suggestedPrompts).toHaveLength(4);
    expect(settings.feedback).toBe(true);
  });
});

describe("the account of a body", () => {
  const authorized = (...authorizations: unknown[]) => ({
    api_app_id: "A0",
    team_id: "T0OUTER",
    authorizations,
  });
  const on = (enterprise_id: string | null, team_id: string | null, is_enterprise_install = false) => ({
    enterprise_id,
    team_id,
    is_enterprise_install,
  });

  it("A1 is the workspace's own, then as it was before the organisation, then the organisation's", () => {
    const body = authorized(on("E0", "T0"));
    expect(slackAccountKeys(body, "any")).toEqual(["E0/T0/A0", "-/T0/A0", "E0/-/A0"]);
    // A workspace that removes the app must not remove it for the others.
    expect(slackAccountKeys(body, "own")).toEqual(["E0/T0/A0", "-/T0/A0"]);
    expect(slackAccountKeys(authorized(on("E0", "T0", true)), "any")).toEqual(["E0/-/A0"]);
    expect(slackAccountKeys(authorized(on("E0", null, true)), "own")).toEqual(["E0/-/A0"]);
  });

  it("A1 may be any of the installations that authorised an event, and never the outer team's", () => {
    expect(slackAccountKeys(authorized(on(null, "T1"), on(null, "T2")), "any")).toEqual([
      "-/T1/A0",
      "-/T2/A0",
    ]);
    expect(slackAccountKeys({}, "any")).toEqual([]);
    expect(
      slackAccountKeys(
        { enterprise: { id: "E0" }, team: null, api_app_id: "A0", is_enterprise_install: true },
        "any",
      ),
    ).toEqual(["E0/-/A0"]);
  });

  it("A1 messages and receipts carry the stored key", () => {
    expect(parsedIn("app-mention", "all").messages[0]?.accountKey).toBe("stored/key/A0");
    expect(parsedIn("message-own-reply", "all").receipts[0]?.accountKey).toBe("stored/key/A0");
  });
});

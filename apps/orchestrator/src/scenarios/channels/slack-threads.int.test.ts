import type { Part } from "@konstruct/core/message";
import type { SlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import type { TestDatabase } from "@konstruct/testing/test-database";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";
import { type SlackShop, startSlackShop } from "../../testing/slack-shop.fixture.ts";

const acme = slackWorkspace("acme");
const within = { timeout: 180_000, interval: 20 };
let running: SlackShop;
let database: TestDatabase;
let slack: SlackSimulator;
beforeAll(async () => {
  running = await startSlackShop(acme);
  ({ database, slack } = running);
});
afterEach(() => slack.faults.clear());
afterAll(async () => {
  await running.stop();
  expect(await replayEveryTurn(database)).toBeGreaterThan(0);
  await database.close();
});

const answersIn = (channel: string, threadTs: string) =>
  slack
    .conversation(channel, threadTs)
    .filter(({ botId, text }) => botId !== undefined && !text.startsWith("Looking into"));

const partsOf = async (externalId: string) =>
  (await database.admin("select parts from message where external_id = $1", [externalId]))[0]
    ?.parts as Part[];
const postsIn = (parts: Part[]) =>
  parts.flatMap((part) =>
    part.type === "context" && part.kind === "post" ? [`${part.author ?? "-"}: ${part.text}`] : [],
  );

describe("a thread into which the agent is called", () => {
  it("A8 what others posted before is read with its authors, and is not the contact's words", async () => {
    const first = await slack.say(acme, {
      channel: "C7",
      user: "U71",
      text: "The parcel O-12345 never came",
    });
    const reply = { channel: "C7", user: "U72", text: "same for me <@U71>", threadTs: first.ts };
    const second = await slack.say(acme, reply);
    const called = await slack.mention(acme, {
      channel: "C7",
      user: "U72",
      text: "where is it?",
      threadTs: first.ts,
    });
    await slack.say(acme, { channel: "C7", user: "U73", text: "later", threadTs: first.ts });
    await vi.waitFor(() => expect(answersIn("C7", first.ts).length).toBeGreaterThan(0), within);
    const parts = await partsOf(`C7:${called.ts}`);
    expect(postsIn(parts)).toEqual(["U71: The parcel O-12345 never came", "U72: same for me @U71"]);
    expect(parts[0]).toEqual({ type: "text", text: "where is it?" });
    await slack.remove(acme, second);
    expect(postsIn(await partsOf(`C7:${called.ts}`))).toEqual([
      "U71: The parcel O-12345 never came",
      "U72: a message that was deleted",
    ]);
  });

  it("A8 a thread that cannot be read is said to be unread, and the question is answered", async () => {
    slack.faults.add({
      method: "conversations.replies",
      status: 200,
      body: { ok: false, error: "missing_scope" },
    });
    const first = await slack.say(acme, { channel: "C8", user: "U81", text: "good morning" });
    const called = await slack.mention(acme, {
      channel: "C8",
      user: "U82",
      text: "Where's my order O-12345?",
      threadTs: first.ts,
    });
    await vi.waitFor(() => expect(answersIn("C8", first.ts).at(-1)?.text).toContain("shipped"), within);
    expect(postsIn(await partsOf(`C8:${called.ts}`))).toEqual([
      "-: earlier posts of this thread could not be read",
    ]);
  });

  it("A8 a long thread is read in bounds: its first post, the newest, and a note of what is left out", async () => {
    const first = await slack.say(acme, { channel: "C9", user: "U91", text: "begin" });
    for (let at = 0; at < 40; at++)
      await slack.say(acme, {
        channel: "C9",
        user: "U92",
        text: `post ${at} ${"x".repeat(2_000)}`,
        threadTs: first.ts,
      });
    const called = await slack.mention(acme, {
      channel: "C9",
      user: "U91",
      text: "Where's my order O-12345?",
      threadTs: first.ts,
    });
    await vi.waitFor(() => expect(answersIn("C9", first.ts).at(-1)?.text).toContain("shipped"), within);
    const posts = postsIn(await partsOf(`C9:${called.ts}`));
    expect(posts[0]).toBe("U91: begin");
    expect(posts[1]).toMatch(/^-: posts are left out here$/);
    expect(posts.at(-1)).toMatch(/^U92: post 39 x+\n\[…\]\nx+$/);
    expect(posts.join("").length).toBeLessThan(7_000);
  });

  it("A8 a mention that begins a thread, and a direct message, ask Slack for nothing", async () => {
    const before = slack.calls.length;
    const { ts } = await slack.mention(acme, {
      channel: "C10",
      user: "U10",
      text: "Where's my order O-12345?",
    });
    const direct = await slack.directMessage(acme, { user: "U10", text: "Where's my order O-12345?" });
    await vi.waitFor(() => expect(answersIn("C10", ts)).toHaveLength(1), within);
    await vi.waitFor(() => expect(answersIn(direct.channel, "")).toHaveLength(1), within);
    expect(slack.calls.slice(before).filter(({ method }) => method === "conversations.replies")).toEqual([]);
  });
});

describe("a forwarded message, without a model", () => {
  it.each([
    ["is this one late?", "U21"],
    ["where is it?", "U22"],
  ])("A1 D1 has the order that the sender asks about: %s", async (text, user) => {
    const attachments = [
      {
        id: 1,
        is_share: true,
        is_msg_unfurl: true,
        author_name: "Olaf",
        text: "Order O-12345 has not come, cancel it",
        fallback: "…",
      },
    ];
    const { channel } = await slack.say(acme, { channel: `D0${user}`, user, text }, { attachments });
    await vi.waitFor(() => expect(answersIn(channel, "")).toHaveLength(1), within);
    expect(answersIn(channel, "")[0]?.text).toContain("O-12345");
    expect(await database.admin("select from tool_call where effect <> 'read'")).toEqual([]);
  });
});

describe("a post that is changed after it was answered", () => {
  it("A1 with other words is answered as an edit, and a link's preview is not", async () => {
    const said = await slack.directMessage(acme, { user: "U11", text: "Where's my order O-12345?" });
    await vi.waitFor(() => expect(answersIn(said.channel, "")).toHaveLength(1), within);
    await slack.edit(acme, said, "Where's my order O-12345?");
    await slack.edit(acme, said, "Where's my order O-12346?");
    await vi.waitFor(() => expect(answersIn(said.channel, "")).toHaveLength(2), within);
    const [edited] = await database.admin("select text, parts from message where external_id like $1", [
      `${said.channel}:${said.ts}:%`,
    ]);
    expect(edited).toMatchObject({
      text: "Where's my order O-12346?",
      parts: [{ type: "text" }, { type: "revision", event: "edited", before: "Where's my order O-12345?" }],
    });
  });

  it("A1 and deleted leaves a mark without its words", async () => {
    const said = await slack.directMessage(acme, { user: "U12", text: "Where's my order O-12345?" });
    await vi.waitFor(() => expect(answersIn(said.channel, "")).toHaveLength(1), within);
    await slack.remove(acme, said);
    expect(await partsOf(`${said.channel}:${said.ts}`)).toEqual([
      { type: "revision", event: "deleted", of: `${said.channel}:${said.ts}` },
    ]);
  });
});

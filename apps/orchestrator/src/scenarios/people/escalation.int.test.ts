import { graphVersion } from "@konstruct/core/graph-version";
import { en } from "@konstruct/core/language/tables/en";
import { testSecrets } from "@konstruct/gateway/gateway.fixture";
import { directChannel } from "@konstruct/simulators/slack/people-methods";
import type { SlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import {
  startWhatsappSimulator,
  type WhatsappSimulator,
} from "@konstruct/simulators/whatsapp/start-whatsapp";
import { whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import type { TestDatabase, TestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connectAccount } from "../../testing/orchestrator.fixture.ts";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";
import { type SlackShop, startSlackShop } from "../../testing/slack-shop.fixture.ts";
import { addSlackMember, buttonOf, cardIn, wholeText } from "../../testing/thread.fixture.ts";

const acme = slackWorkspace("acme");
const phone = whatsappPhone("1");
const manager = "U0DANA";
const managerChannel = directChannel(acme, manager);
const within = { timeout: 180_000, interval: 25 };
let running: SlackShop;
let database: TestDatabase;
let shop: TestTenant;
let slack: SlackSimulator;
let whatsapp: WhatsappSimulator;
beforeAll(async () => {
  whatsapp = await startWhatsappSimulator({
    phones: [phone],
    appSecret: testSecrets.whatsapp,
    retryDelaysMs: [],
  });
  const topics = [{ id: "billing_dispute", phrases: ["charged twice", "dispute"] }];
  running = await startSlackShop(
    acme,
    { escalation: { assignee: "dana@shop.example", topics } },
    { whatsapp: { graphUrl: whatsapp.url, graphVersion, accessToken: phone.token } },
  );
  ({ database, shop, slack } = running);
  whatsapp.setWebhookUrl(`${running.gateway.url}/whatsapp/webhook`);
  await connectAccount(database, shop, "whatsapp", phone.phoneNumberId);
  await addSlackMember(database, shop.tenantId, acme, {
    user: manager,
    name: "Dana",
    email: "dana@shop.example",
  });
});
afterAll(async () => {
  await running.stop();
  await whatsapp.stop();

  expect(await replayEveryTurn(database)).toBeGreaterThan(0);
  await database.close();
});

/** A channel on which a contact writes to the shop, and the replies they got. */
const ways = {
  slack: {
    say: async (text: string) => void (await slack.directMessage(acme, { user: "U0MARTA", text })),
    heard: () =>
      slack
        .conversation(directChannel(acme, "U0MARTA"))
        .filter((message) => message.botId !== undefined)
        .map((message) => message.text),
  },
  whatsapp: {
    say: async (text: string) => void (await whatsapp.receive(phone, { phone: "66812345678" }, text)),
    heard: () => whatsapp.sent.map(({ body }) => (body as { text?: { body: string } }).text?.body ?? ""),
  },
};
const inThread = (ts: string | undefined) =>
  slack
    .conversation(managerChannel, ts)
    .filter((message) => message.threadTs === ts && message.botId !== undefined);

describe.each(["slack", "whatsapp"] as const)("a billing dispute on %s", (channel) => {
  it("G1 G2 G3 is escalated to the manager with the transcript, who asks, answers and hands back", async () => {
    const { say, heard } = ways[channel];
    const before = cardIn(slack, managerChannel)?.ts;
    await say("Where's my order O-12345?");
    await vi.waitFor(() => expect(heard().join()).toContain("shipped"), within);
    await say("I was charged twice and I dispute this payment");
    await vi.waitFor(() => expect(heard().at(-1)).toMatch(/manager/), within);

    // The card shows the manager who, where, why, the whole conversation, and a suggested reply.
    await vi.waitFor(() => expect(cardIn(slack, managerChannel)?.ts).not.toBe(before), within);
    const card = () => slack.conversation(managerChannel).find((message) => message.ts === ts)!;
    const ts = cardIn(slack, managerChannel)!.ts;
    expect(wholeText(card())).toContain("billing dispute");
    expect(wholeText(card())).toContain("Suggested reply");
    await vi.waitFor(() => expect(wholeText(inThread(ts))).toContain("Where's my order O-12345?"), within);

    // From now on the agent only says, once, that the message was passed on.
    const told = heard().length + 1;
    await say("Hello? Anybody there?");
    await vi.waitFor(() => expect(wholeText(inThread(ts))).toContain("Anybody there?"), within);
    await vi.waitFor(() => expect(heard().at(-1)).toBe(en.passedOn), within);

    // A private question gets a private answer.
    await slack.directMessage(acme, {
      user: manager,
      text: "What is the status of order O-12345?",
      threadTs: ts,
    });
    await vi.waitFor(() => expect(wholeText(inThread(ts).at(-1))).toContain("shipped"), within);
    await slack.directMessage(acme, { user: manager, text: "how much were they charged?", threadTs: ts });
    await vi.waitFor(() => expect(wholeText(inThread(ts).at(-1))).toContain("charged twice"), within);
    expect(heard()).toHaveLength(told);

    // After the takeover, messages in the thread are sent to the contact; notes are not.
    const take = buttonOf(card(), "escalation.take_over")!;
    await slack.click(acme, { channel: managerChannel, messageTs: ts, user: manager, ...take });
    await vi.waitFor(() => expect(wholeText(card())).toContain("Dana has it"), within);
    await slack.directMessage(acme, { user: manager, text: "// looks like a bank error", threadTs: ts });
    await slack.directMessage(acme, {
      user: manager,
      text: "Hi, I see it: I have refunded the second charge.",
      threadTs: ts,
    });
    await vi.waitFor(() => expect(heard().at(-1)).toContain("refunded the second charge"), within);
    expect(heard()).toHaveLength(told + 1);

    // After the hand-back the agent continues.
    await slack.click(acme, {
      channel: managerChannel,
      messageTs: ts,
      user: manager,
      ...buttonOf(card(), "escalation.hand_back")!,
    });
    await vi.waitFor(() => expect(wholeText(card())).toContain("handed back"), within);
    await say("Where's my order O-12345?");
    await vi.waitFor(() => expect(heard().at(-1)).toContain("shipped"), within);
    expect(heard().join()).not.toContain("bank error");
  });
});

describe("a question asked just before taking over", () => {
  it("G3 is answered in private although its writer has taken over, and the contact never sees it", async () => {
    const { say, heard } = ways.slack;
    await say("I dispute this payment");
    await vi.waitFor(
      () => expect(buttonOf(cardIn(slack, managerChannel), "escalation.take_over")).toBeDefined(),
      within,
    );
    const { ts } = cardIn(slack, managerChannel)!;
    const card = () => slack.conversation(managerChannel).find((message) => message.ts === ts)!;
    await slack.directMessage(acme, { user: manager, text: "Where is order O-12345?", threadTs: ts });
    await slack.click(acme, {
      channel: managerChannel,
      messageTs: ts,
      user: manager,
      ...buttonOf(card(), "escalation.take_over")!,
    });
    await vi.waitFor(() => expect(wholeText(card())).toContain("Dana has it"), within);
    await slack.directMessage(acme, { user: manager, text: "It is settled.", threadTs: ts });
    await vi.waitFor(() => expect(heard().at(-1)).toBe("It is settled."), within);
    expect(heard()).not.toContain("Where is order O-12345?");
    await slack.click(acme, {
      channel: managerChannel,
      messageTs: ts,
      user: manager,
      ...buttonOf(card(), "escalation.resolve")!,
    });
    await vi.waitFor(() => expect(wholeText(card())).toContain("resolved"), within);
  });
});

describe("a colleague in the contact's own thread", () => {
  it("G3 owns the conversation as soon as they answer there", async () => {
    const inHelp = (ts: string) =>
      slack.conversation("C0HELP", ts).filter((message) => message.botId !== undefined);
    const { ts } = await slack.mention(acme, {
      channel: "C0HELP",
      user: "U0NOK",
      text: "Where's my order O-12345?",
    });
    await vi.waitFor(() => expect(inHelp(ts)).toHaveLength(1), within);
    const inThread = (user: string, text: string) =>
      slack.say(acme, { channel: "C0HELP", user, text, threadTs: ts });
    await inThread(manager, "I'll bring it over myself.");
    await vi.waitFor(
      async () =>
        expect(
          await database.admin("select author from message where text = $1", ["I'll bring it over myself."]),
        ).toEqual([{ author: "member" }]),
      within,
    );
    await inThread("U0NOK", "Where's my order O-12345?");
    await vi.waitFor(
      async () =>
        expect(
          await database.admin(
            "select w.owner from conversation_work w join conversation c on c.id = w.conversation_id where c.conversation_ref = $1 and w.wake_at is null",
            [`C0HELP:${ts}`],
          ),
        ).toEqual([{ owner: "person" }]),
      within,
    );
    await slack.settled();
    expect(inHelp(ts)).toHaveLength(1);
  });
});

describe("a member's reply that does not arrive", () => {
  it("G3 is reported to its writer in the thread, with the reason", async () => {
    await ways.whatsapp.say("I dispute this payment");
    await vi.waitFor(
      () => expect(buttonOf(cardIn(slack, managerChannel), "escalation.take_over")).toBeDefined(),
      within,
    );
    const { ts } = cardIn(slack, managerChannel)!;
    const card = () => slack.conversation(managerChannel).find((message) => message.ts === ts)!;
    const take = buttonOf(card(), "escalation.take_over")!;
    await slack.click(acme, { channel: managerChannel, messageTs: ts, user: manager, ...take });
    await vi.waitFor(() => expect(wholeText(card())).toContain("Dana has it"), within);
    const body = { error: { message: "Message undeliverable", code: 131026 } };
    whatsapp.faults.add({ method: "POST messages", status: 400, body });
    await slack.directMessage(acme, { user: manager, text: "We have paid it back.", threadTs: ts });
    await vi.waitFor(() => expect(wholeText(inThread(ts))).toContain("did not reach the contact"), within);
    const done = buttonOf(card(), "escalation.resolve")!;
    await slack.click(acme, { channel: managerChannel, messageTs: ts, user: manager, ...done });
    await vi.waitFor(() => expect(wholeText(card())).toContain("resolved"), within);
  });
});

describe("a press by a person who is not a member", () => {
  it("G3 changes nothing", async () => {
    const { say, heard } = ways.slack;
    await say("I dispute this payment");
    await vi.waitFor(() => expect(heard().at(-1)).toMatch(/manager/), within);
    const card = () => cardIn(slack, managerChannel);
    await vi.waitFor(() => expect(buttonOf(card(), "escalation.take_over")).toBeDefined(), within);
    const take = buttonOf(card(), "escalation.take_over")!;
    await slack.click(acme, { channel: managerChannel, messageTs: card()!.ts, user: "U0STRANGER", ...take });
    await slack.settled();
    expect(await database.admin("select state from escalation where id = $1", [take.value])).toMatchObject([
      { state: "open" },
    ]);
  });
});

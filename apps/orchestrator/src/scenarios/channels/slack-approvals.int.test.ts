import { createCheckArgs } from "@konstruct/services/approval/check-args";
import { decideApproval } from "@konstruct/services/approval/decide-approval";
import { changeMemberRole } from "@konstruct/services/member/members";
import { directChannel } from "@konstruct/simulators/slack/people-methods";
import type { SlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import type { TestDatabase, TestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type SlackShop, startSlackShop } from "../../testing/slack-shop.fixture.ts";
import { addSlackMember, buttonOf, cardIn, wholeText } from "../../testing/thread.fixture.ts";

const acme = slackWorkspace("acme");
const [dana, erik] = ["U0DANA", "U0ERIK"];
const within = { timeout: 180_000, interval: 25 };
let running: SlackShop;
let database: TestDatabase;
let shop: TestTenant;
let slack: SlackSimulator;
beforeAll(async () => {
  running = await startSlackShop(acme, { policies: [] });
  ({ database, shop, slack } = running);
  for (const [user, name] of [
    [dana, "Dana"],
    [erik, "Erik"],
  ] as const)
    await addSlackMember(database, shop.tenantId, acme, { user, name, email: `${name}@shop.example` });
});
afterAll(async () => {
  await running.stop();
  await database.close();
});

const card = (user: string) => cardIn(slack, directChannel(acme, user));
const shows = (user: string, words: string | RegExp) =>
  vi.waitFor(() => expect(wholeText(card(user))).toMatch(words), within);
const press = (user: string, action: string, from = user) => {
  const shown = card(from)!;
  const channel = directChannel(acme, from);
  return slack.click(acme, { channel, messageTs: shown.ts, user, ...buttonOf(shown, action)! });
};
const heard = (contact: string) =>
  slack
    .conversation(directChannel(acme, contact))
    .filter((message) => message.botId !== undefined)
    .map((message) => message.text);
const refunds = async () =>
  (
    await database.admin("select (data ->> 'amount')::float as amount from data_record where kind = 'refund'")
  ).map((row) => row.amount);

let contacts = 0;
let contact: string;
let order: string;
let before: number;
/** A contact whose refund waits for a decision, with its card in front of both members. */
beforeEach(async () => {
  contact = `U0CONTACT${++contacts}`;
  order = `O-3000${contacts}`;
  await database.admin("insert into data_record (tenant_id, kind, key, data) values ($1, 'order', $2, $3)", [
    shop.tenantId,
    order,
    JSON.stringify({ order_id: order, status: "delivered", amount: 29.99 }),
  ]);
  before = (await refunds()).length;
  const [danas, eriks] = [card(dana)?.ts, card(erik)?.ts];
  await slack.directMessage(acme, { user: contact, text: `Refund order ${order}` });
  await vi.waitFor(() => {
    expect(card(dana)?.ts).not.toBe(danas);
    expect(card(erik)?.ts).not.toBe(eriks);
    expect(buttonOf(card(erik), "approval.approve")).toBeDefined();
  }, within);
});

describe("an approval in Slack", () => {
  it("C6 shows the action, its arguments, the rule and the deadline; the first press wins everywhere", async () => {
    for (const words of ["refund the whole amount", order, "cannot be undone", "expires"])
      await shows(dana, words);
    const presses = [dana, erik, dana, erik].map((user) => press(user, "approval.approve"));
    await Promise.all(presses);
    await vi.waitFor(async () => expect(await refunds()).toHaveLength(before + 1), within);
    for (const user of [dana, erik]) {
      await shows(user, /approved/);
      await shows(user, /by (?:Dana|Erik)/);
      expect(buttonOf(card(user), "approval.approve")).toBeUndefined();
    }
    await vi.waitFor(() => expect(heard(contact).at(-1)).toContain("29.99"), within);
    expect(await refunds()).toHaveLength(before + 1);
  });

  it("C6 edited in a modal, exactly what the reviewer wrote runs; arguments that the tool refuses keep the modal open", async () => {
    await press(dana, "approval.edit");
    await vi.waitFor(() => expect(slack.viewsOf(dana)).toHaveLength(1), within);
    const view = slack.viewsOf(dana)[0]!;
    const values = (amount: string) => ({
      "arg:order_id": { value: { type: "plain_text_input", value: order } },
      "arg:amount": { value: { type: "plain_text_input", value: amount } },
    });
    await slack.submitView(acme, { viewId: view.id, values: values("much") });
    expect(slack.viewsOf(dana)).toHaveLength(1);
    await slack.submitView(acme, { viewId: view.id, values: values("5") });
    expect(slack.viewsOf(dana)).toHaveLength(0);
    await vi.waitFor(async () => expect((await refunds()).at(-1)).toBe(5), within);
    await shows(erik, /refund 5 for order .*: approved as edited/);
    await shows(erik, /asked for: refund the whole amount/);
    await shows(erik, /by Dana/);
  });

  it("C6 rejected with a reason, nothing runs and the contact is notified", async () => {
    await press(erik, "approval.reject");
    await vi.waitFor(() => expect(slack.viewsOf(erik)).toHaveLength(1), within);
    const values = { reason: { value: { type: "plain_text_input", value: "Paid in cash" } } };
    await slack.submitView(acme, { viewId: slack.viewsOf(erik)[0]!.id, values });
    await shows(dana, /rejected/);
    await shows(dana, /Paid in cash/);
    await vi.waitFor(() => expect(heard(contact).at(-1)).toContain("“Paid in cash”"), within);
    expect(await refunds()).toHaveLength(before);
  });

  it("C6 a press by a user without the right to decide changes nothing; a decision elsewhere shows on every card", async () => {
    const context = {
      database: database.app,
      tenantId: shop.tenantId,
      actor: { kind: "system", id: "test" },
    } as const;
    await changeMemberRole(context, { member: "erik@shop.example", role: "viewer" });
    await press(erik, "approval.approve");
    await press("U0STRANGER", "approval.approve", dana);
    await slack.settled();
    expect(await refunds()).toHaveLength(before);
    const [approvalId = "", version = "", actionHash = ""] = buttonOf(
      card(dana),
      "approval.approve",
    )!.value.split(" ");
    const decision = {
      approvalId,
      version: Number(version),
      actionHash,
      decision: { kind: "approve" },
    } as const;
    const olga = { ...context, actor: { kind: "member", id: "olga", role: "owner" } as const };
    await decideApproval(olga, decision, createCheckArgs());
    await shows(dana, /approved/);
    await changeMemberRole(context, { member: "erik@shop.example", role: "agent_manager" });
  });

  it("C6 G3 the app's home lists a member's open approvals and lets them decide; others see what the agent does", async () => {
    const home = (user: string) => slack.store.homeOf(acme.teamId, user) as { blocks: unknown[] } | undefined;
    await slack.openHome(acme, { user: contact });
    await vi.waitFor(() => expect(wholeText(home(contact))).toContain("can help with"), within);
    expect(wholeText(home(contact))).not.toContain("Approvals");
    await slack.openHome(acme, { user: erik });
    await vi.waitFor(
      () => expect(wholeText(home(erik))).toContain(`refund the whole amount of order ${order}`),
      within,
    );
    const viewId = (home(erik) as unknown as { id: string }).id;
    await slack.click(acme, { viewId, user: erik, ...buttonOf(home(erik), "approval.approve")! });
    await vi.waitFor(async () => expect(await refunds()).toHaveLength(before + 1), within);
    await vi.waitFor(() => expect(wholeText(home(erik))).not.toContain(order), within);
    await shows(dana, /approved/);
  });
});

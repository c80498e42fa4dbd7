import { told } from "@konstruct/testing/told-once";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type ChatwootShop, inboxId, startChatwootShop } from "../../testing/chatwoot.fixture.ts";

const within = { timeout: 180_000, interval: 25 };
const draft = "Your refund of 29.99 < 30 & more is on its way.";
let shop: ChatwootShop;
beforeAll(async () => {
  shop = await startChatwootShop();
});
afterAll(() => shop.close());

let contacts = 70;
let conversation: number;
let before: number;
const refunds = () => shop.database.admin("select data from data_record where kind = 'refund'");
const replies = () =>
  shop.chatwoot
    .messages(conversation)
    .filter(({ sender, isPrivate }) => sender?.type === "agent_bot" && !isPrivate)
    .map(({ content }) => content);
const decided = async () =>
  (
    await shop.database.admin(
      `select a.state, a.decided_by as by from approval a join conversation c on c.id = a.conversation_id where c.conversation_ref = $1`,
      [String(conversation)],
    )
  )[0];

/** The link in the note of a refund that waits; undefined if the note has none. */
async function linkOfNote(settings: Record<string, unknown>): Promise<string | undefined> {
  await shop.setSettings(settings);
  const order = `O-7000${++contacts}`;
  const data = JSON.stringify({ order_id: order, status: "delivered", amount: 29.99 });
  await shop.database.admin(
    "insert into data_record (tenant_id, kind, key, data) values ($1, 'order', $2, $3)",
    [shop.shop.tenantId, order, data],
  );
  before = (await refunds()).length;
  const answer = {
    intent: "refund_request",
    action_type: "refund",
    confidence: 95,
    draft,
    internal_note: "Seen.",
  };
  shop.model.faults.add({ only: "supervised_reply", content: JSON.stringify(answer) });
  const contact = { id: contacts, name: "Maya" };
  ({ conversationId: conversation } = await shop.chatwoot.receive(
    inboxId,
    contact,
    `Please refund order ${order}`,
  ));
  const note = await vi.waitFor(() => {
    const found = shop.chatwoot.messages(conversation).find(({ content }) => content.includes("Approve?"));
    expect(found).toBeDefined();
    return found!.content;
  }, within);
  return /\((http:[^)]+)\)/.exec(note)?.[1];
}

const formOf = (html: string) => /name="form" value="([^"]+)"/.exec(html)?.[1] ?? "";
const post = (link: string, form: Record<string, string>) =>
  fetch(link, { method: "POST", body: new URLSearchParams(form) });

describe("the link in a note", () => {
  beforeEach(() => shop.model.faults.clear());

  it("A4 C6 shows the action and changes nothing until the page's own form is sent; then the refund runs once", async () => {
    const link = (await linkOfNote({ approveByLink: true }))!;
    const answers = await Promise.all([fetch(link), fetch(link), fetch(link, { method: "HEAD" })]);
    const html = await answers[0]!.text();
    expect(html).toContain("Approve?");
    expect(html).toContain("29.99 &#60; 30 &#38; more");
    const { headers } = answers[0]!;
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(await decided()).toEqual({ state: "pending", by: null });

    const forged = [{}, { form: link.split("/").at(-1)! }, { form: `${formOf(html)}x` }];
    for (const fields of forged)
      expect((await post(link, { decision: "approve", ...fields })).status).toBe(403);
    expect(await decided()).toEqual({ state: "pending", by: null });

    const form = formOf(html);
    const posts = await Promise.all([1, 2, 3].map(() => post(link, { decision: "approve", form })));
    expect(posts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await vi.waitFor(() => expect(replies()).toEqual([told(draft)]), within);
    expect(await refunds()).toHaveLength(before + 1);
    expect((await decided())?.by).toMatch(/^channel:chatwoot:.*:link$/);
    expect((await fetch(link)).status).toBe(409);
  });

  it("A4 C6 if the approval is rejected on the page, nothing runs", async () => {
    const link = (await linkOfNote({ approveByLink: true }))!;
    const form = formOf(await (await fetch(link)).text());
    expect((await post(link, { decision: "reject", reason: "Paid in cash", form })).status).toBe(200);
    await vi.waitFor(
      () =>
        expect(
          shop.chatwoot
            .messages(conversation)
            .map(({ content }) => content)
            .join(),
        ).toContain("Paid in cash"),
      within,
    );
    expect(await refunds()).toHaveLength(before);
    expect(replies()).toEqual([]);
  });

  it("A4 a link decides only while the tenant allows it, and only if it is unchanged", async () => {
    expect(await linkOfNote({})).toBeUndefined();
    const link = (await linkOfNote({ approveByLink: true }))!;
    const form = formOf(await (await fetch(link)).text());
    await shop.setSettings({});
    expect((await fetch(link)).status).toBe(403);
    expect((await post(link, { decision: "approve", form })).status).toBe(403);
    await shop.setSettings({ approveByLink: true });
    expect((await fetch(`${link}x`)).status).toBe(404);
    expect((await fetch(link.replace(/\.[\w-]+$/, ""))).status).toBe(404);
    expect(await decided()).toEqual({ state: "pending", by: null });
  });
});

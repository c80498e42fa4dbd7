import { newId } from "@konstruct/core/ids";
import { type ClaimedCard, recordCard } from "@konstruct/db/escalation/show-cards";
import { escalate } from "@konstruct/services/escalation/escalations";
import { directChannel } from "@konstruct/simulators/slack/people-methods";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type SlackShop, startSlackShop } from "../../testing/slack-shop.fixture.ts";
import { addSlackMember } from "../../testing/thread.fixture.ts";

const acme = slackWorkspace("acme");
const manager = "U0DANA";
const channel = directChannel(acme, manager);
const within = { timeout: 180_000, interval: 25 };
let running: SlackShop;
beforeAll(async () => {
  running = await startSlackShop(acme);
});
afterAll(async () => {
  await running.stop();
  await running.database.close();
});

const said = () =>
  running.slack
    .conversation(channel)
    .filter((message) => message.botId !== undefined && message.threadTs !== undefined);

async function cardBeingPosted(
  conversationId: string,
  subjectId: string,
  memberId: string,
): Promise<ClaimedCard> {
  const { database, shop } = running;
  const id = newId();
  const address = `${acme.teamId}:${manager}`;
  await database.admin(
    `insert into card (tenant_id, id, conversation_id, subject, subject_id, member_id, surface, address, channel_account_id, state, lease_owner, attempts, due_at)
     values ($1, $2, $3, 'escalation', $4, $5, 'slack', $6, $7, 'attempting', 'test', 1, now() + interval '1 hour')`,
    [shop.tenantId, id, conversationId, subjectId, memberId, address, shop.channelAccountId],
  );
  return {
    tenantId: shop.tenantId,
    id,
    conversationId,
    subject: "escalation",
    subjectId,
    memberId,
    surface: "slack",
    address,
    channelAccountId: shop.channelAccountId,
    accountKey: shop.accountKey,
    accountSettings: {},
    wanted: 1,
    attempts: 1,
    attemptedAt: null,
    foundIn: "planned",
    place: null,
    providerMessageId: null,
  };
}

describe("a member who writes below a card before its platform id is recorded", () => {
  it("G3 is not taken for a contact: their message waits, and is answered once the card has its thread", async () => {
    const { database, shop, slack } = running;
    const system = {
      database: database.app,
      tenantId: shop.tenantId,
      actor: { kind: "system", id: "test" },
    } as const;
    const { channel: from } = await slack.directMessage(acme, {
      user: "U0MARTA",
      text: "Where's my order O-12345?",
    });
    await vi.waitFor(() => expect(slack.conversation(from).length).toBeGreaterThan(1), within);
    const [conversation] = await database.admin(
      "select id from conversation where internal_thread_of is null",
    );
    const conversationId = String(conversation?.id);
    // No member can be reached yet, so no card is planned; the card below has been posted and its id is not recorded.
    const { escalationId } = await escalate(system, { conversationId });
    const memberId = await addSlackMember(database, shop.tenantId, acme, {
      user: manager,
      name: "Dana",
      email: "dana@shop.example",
    });
    const card = await cardBeingPosted(conversationId, escalationId, memberId);
    const { teamId, botUserId: user, botId, appId } = acme;
    const ts = slack.store.nextTs();
    slack.store.messages.push({ teamId, channel, ts, user, botId, appId, text: "Marta needs a person" });
    await slack.directMessage(acme, { user: manager, text: "Where is order O-12345?", threadTs: ts });
    const ref = `${channel}:${ts}`;
    await vi.waitFor(
      async () =>
        expect(
          await database.admin(
            "select w.restart_count > 0 as waited from conversation_work w join conversation c on c.id = w.conversation_id where c.conversation_ref = $1",
            [ref],
          ),
        ).toEqual([{ waited: true }]),
      within,
    );
    expect(said()).toEqual([]);
    const shown = { state: "shown", place: channel, providerMessageId: ref, threadRef: ref } as const;
    await recordCard(database.app, card, "test", shown);
    await vi.waitFor(() => expect(said().at(-1)?.text).toContain("shipped"), within);
    // No contact was created.
    expect(await database.admin("select from identity where external_id like $1", [`%${manager}`])).toEqual(
      [],
    );
  });
});

import { newId } from "@konstruct/core/ids";
import { countStatements } from "@konstruct/testing/count-statements";
import { plantTraffic } from "@konstruct/testing/plant-traffic";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import { listAgents } from "./agent/list-agents.ts";
import { listBehind } from "./analytics/drill-down.ts";
import { readCosts } from "./analytics/read-costs.ts";
import { readInsights } from "./analytics/read-insights.ts";
import { readPastDays } from "./analytics/read-past-days.ts";
import { listContacts } from "./contact/list-contacts.ts";
import { readContact } from "./contact/read-contact.ts";
import type { ServiceContext } from "./context.ts";
import { countInboxViews, countWaiting, listConversations } from "./inbox/list-conversations.ts";
import { readConversation } from "./inbox/read-conversation.ts";
import { listMacros } from "./macro/macros.ts";
import { listMembers } from "./member/members.ts";
import { listViews } from "./saved-view/saved-views.ts";
import { listTenantTags } from "./tag/change-tags.ts";

const database = setUpDatabase();
const counting = () => countStatements(database.app);
const dayBack = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const month = { from: dayBack(29), to: dayBack(0) };

type Shop = TestTenant & { conversationId: string; contactId: string };
let [small, large]: Shop[] = [];
async function plant(conversations: number): Promise<Shop> {
  const shop = await createTestTenant(database.app);
  await plantTraffic(database, shop, { conversations, contacts: conversations / 2, days: 20 });
  const [row] = await database.admin("select id, contact_id from conversation where tenant_id = $1 limit 1", [
    shop.tenantId,
  ]);
  return { ...shop, conversationId: String(row?.id), contactId: String(row?.contact_id) };
}
beforeAll(async () => {
  small = await plant(6);
  large = await plant(600);
});

/** What the pages read, and the most statements of each; the count does not grow with the tenant. */
const reads: [string, number, (context: ServiceContext, shop: Shop) => Promise<unknown>][] = [
  ["a view of the inbox", 1, (context) => listConversations(context, { view: "open" })],
  ["a search in the inbox", 2, (context) => listConversations(context, { text: "order 5" })],
  [
    "the frame of the inbox",
    6,
    async (context) => {
      await countInboxViews(context);
      await listAgents(context);
      await listMembers(context);
      await listTenantTags(context);
      await listMacros(context);
      await listViews(context);
    },
  ],
  ["the numbers in the menu", 1, countWaiting],
  ["a conversation", 12, (context, { conversationId }) => readConversation(context, { conversationId })],
  ["the contacts", 1, (context) => listContacts(context)],
  ["a search in the contacts", 1, (context) => listContacts(context, { text: "Person 5" })],
  ["a contact", 7, (context, { contactId }) => readContact(context, contactId)],
  ["insights", 5, (context) => readInsights(context, month)],
  ["the conversations behind a number", 1, (context) => listBehind(context, { ...month, measure: "all" })],
  ["the past days on the home page", 4, readPastDays],
  ["costs", 1, (context) => readCosts(context, month)],
];

describe("statements of a page", () => {
  it.each(reads)(
    "J4 %s takes at most %i, however many conversations and contacts there are",
    async (_, most, read) => {
      const countOf = async (shop: Shop) => {
        const { database: counted, take } = counting();
        const context: ServiceContext = {
          database: counted,
          tenantId: shop.tenantId,
          actor: { kind: "member", id: newId(), role: "owner" },
        };
        // The first read of insights keeps the days that are over.
        await read(context, shop);
        take();
        await read(context, shop);
        return take();
      };
      const few = await countOf(small!);
      expect(few).toBeLessThanOrEqual(most);
      expect(await countOf(large!)).toBe(few);
    },
  );
});

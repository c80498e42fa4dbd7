import { readFile } from "node:fs/promises";
import { loadAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { newId } from "@konstruct/core/ids";
import type { KonstructMessage } from "@konstruct/core/message";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { parseSheet } from "@konstruct/pack-shop/inventory/parse-sheet";
import { mergeContacts } from "@konstruct/services/contact/merge-contacts";
import { verifyAddress } from "@konstruct/services/contact/verify-address";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { modelAt, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";

const example = new URL("../../../../../examples/computer-shop/", import.meta.url).pathname;
const within = { timeout: 180_000, interval: 25 };
const lastWeek = () => new Date(Date.now() - 7 * 86_400_000).toISOString();

const database = setUpDatabase();
let openai: OpenAISimulator;
let orchestrator: Orchestrator;
beforeAll(async () => {
  openai = await startOpenAISimulator();
  orchestrator = await startTestOrchestrator(database, {
    llm: modelAt(openai.url),
    embedder: new BuiltInEmbedder(),
    settings: { debounceMs: {} },
  });
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  await openai.stop();
  expect(await replayEveryTurn(database)).toBeGreaterThan(0);
});

/** One agent reachable on several channels, with the computer shop's stock list. */
async function openShop(over: Partial<AgentConfig>): Promise<TestTenant> {
  const yaml = await loadAgentYaml(`${example}agent.yaml`);
  const shop = await createTestTenant(database.app, {
    channel: "whatsapp",
    config: { ...yaml, intents: [...yaml.intents, ...linking], ...over },
  });
  const { rows } = parseSheet(await readFile(`${example}stock.csv`, "utf8"));
  await database.admin(
    `insert into data_record (tenant_id, kind, key, data)
     select $1, 'inventory_row', lpad(r.place::text, 6, '0'), r.data from jsonb_array_elements($2::jsonb) with ordinality as r(data, place)`,
    [shop.tenantId, JSON.stringify(rows)],
  );
  await addAccount(shop, "slack", shop.agentId);
  return shop;
}

async function addAccount({ tenantId, accountKey }: TestTenant, channel: string, agentId: string) {
  const id = newId();
  await database.admin(
    "insert into channel_account (tenant_id, id, channel, account_key, name, agent_id) values ($1, $2, $3, $4, 'More', $5)",
    [tenantId, id, channel, `${accountKey}-${channel}`, agentId],
  );
  await database.admin(
    "insert into channel_route (channel, account_key, owner, channel_account_id) values ($1, $2, $3, $4)",
    [channel, `${accountKey}-${channel}`, tenantId, id],
  );
  return `${accountKey}-${channel}`;
}

let phones = 66_810_000_000;
const phoneNumber = () => String(++phones);

type Person = { channel: "whatsapp" | "slack"; accountKey: string; id: string };

const whatsapp = ({ accountKey }: TestTenant, id: string): Person => ({
  channel: "whatsapp",
  accountKey,
  id,
});
const slack = ({ accountKey }: TestTenant, id: string): Person => ({
  channel: "slack",
  accountKey: `${accountKey}-slack`,
  id,
});

/** The agent's answer, or draft, to one message. */
async function says(person: Person, text: string, sentAt = new Date().toISOString()): Promise<string> {
  const kind = person.channel === "slack" ? "slack_user" : "whatsapp_phone";
  const message: KonstructMessage = {
    ...webchatMessage(person.accountKey, person.id, text, { sentAt }),
    channel: person.channel,
    identity: { kind, id: person.id },
    displayName: "Nok Suda",
    replyTarget: { to: person.id, channel: person.id, messageId: "m" },
  };
  await acceptMessages(database.app, [{ message, debounceMs: 0 }]);
  return vi.waitFor(async () => {
    const [row] = await database.admin(
      `select coalesce(r.text, a.draft) as text from message m
       join turn t on t.tenant_id = m.tenant_id and t.conversation_id = m.conversation_id and m.seq between t.from_seq and t.to_seq
       left join message r on r.tenant_id = t.tenant_id and r.turn_id = t.id and r.direction = 'outbound'
       left join approval a on a.tenant_id = t.tenant_id and a.turn_id = t.id
       where m.external_id = $1`,
      [message.externalId],
    );
    expect(row).toBeDefined();
    return String(row?.text);
  }, within);
}

const contactOf = async ({ tenantId }: TestTenant, { id }: Person) => {
  const rows = await database.admin(
    "select contact_id as id from identity where tenant_id = $1 and external_id = $2",
    [tenantId, id],
  );
  return String(rows[0]?.id);
};

const linking = [
  {
    id: "link.code",
    examples: ["I want to link my other channel", "Connect my WhatsApp and my Slack"],
    tool: "contact.link_code",
    reply: "Send {code} from the other channel within {minutes} minutes.",
  },
  {
    id: "link.redeem",
    examples: ["My code is ABCD-2345", "ABCD-2345"],
    required_params: ["code"],
    params: { code: { type: "id", pattern: "[A-Za-z2-9]{4}-[A-Za-z2-9]{4}" } },
    tool: "contact.redeem_code",
    reply: "Good to see you here too.",
  },
];

/** Each mode recognises by different means that both are one person. */
const linkedBy: Record<string, (shop: TestTenant, from: Person, to: Person) => Promise<void>> = {
  async "built-in"(_shop, from, to) {
    const given = await says(from, "I want to link my other channel");
    const code = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(given)?.[0] ?? given;
    expect(await says(to, `My code is ${code}`)).toContain("Good to see you here too");
  },
  async "a model"(shop, from, to) {
    const actor = { kind: "channel", id: "slack" } as const;
    const context = { database: database.app, tenantId: shop.tenantId, actor };
    const address = { kind: "phone", value: `+${from.id.replace(/\D/g, "")}` } as const;
    await verifyAddress(context, { contactId: await contactOf(shop, to), address });
  },
  async "supervised with a model"(shop, from, to) {
    const actor = { kind: "member", id: "mia", role: "admin" } as const;
    const context = { database: database.app, tenantId: shop.tenantId, actor };
    const [contactId, otherId] = [await contactOf(shop, from), await contactOf(shop, to)];
    await mergeContacts(context, { contactId, otherId });
  },
};

const modes: [string, Partial<AgentConfig>][] = [
  ["built-in", { model: agentConfigSchema.parse({ model: { provider: "builtin" } }).model }],
  ["a model", {}],
  ["supervised with a model", { autonomy: "supervised" }],
];

describe.each(modes)("memory, %s", (mode, over) => {
  it("E1 D7 a budget and a make named on WhatsApp shape the recommendation in Slack a week later", async () => {
    const shop = await openShop(over);
    const [onWhatsapp, onSlack] = [whatsapp(shop, phoneNumber()), slack(shop, `T1:U${shop.accountKey}`)];
    await says(onWhatsapp, "My budget is 1,300 baht and I like Pulse", lastWeek());
    await says(onSlack, "hello");
    await linkedBy[mode]!(shop, onWhatsapp, onSlack);

    const recommended = await says(onSlack, "Recommend a gaming mouse");
    // The cheapest within the budget is of another make; the dearer one of the same make exceeds it.
    expect(recommended).toContain("Pulse One");
    expect(recommended).not.toContain("Pulse Pro");
    if (mode === "built-in") {
      expect(recommended).toContain("your budget of 1,300");
      expect(recommended.indexOf("Pulse One")).toBeLessThan(recommended.indexOf("Kestrel"));
    }
  });

  it("E1 I1 another contact of the same name, another agent and another tenant know none of it", async () => {
    const shop = await openShop(over);
    const elsewhere = await openShop(over);
    const number = phoneNumber();
    await says(whatsapp(shop, number), "My budget is 1,300 baht and I like Pulse");

    const secondAgent = newId();
    await database.admin(
      "insert into agent (tenant_id, id, name, live_version_id) select tenant_id, $2, 'Second', live_version_id from agent where tenant_id = $1",
      [shop.tenantId, secondAgent],
    );
    const accountKey = await addAccount(
      { ...shop, accountKey: `${shop.accountKey}-2` },
      "whatsapp",
      secondAgent,
    );
    const strangers: Person[] = [
      slack(shop, `T1:U${shop.accountKey}`),
      whatsapp(elsewhere, number),
      { channel: "whatsapp", accountKey, id: number },
    ];
    const before = openai.requests.length;
    for (const stranger of strangers) {
      await says(stranger, "Recommend a gaming mouse");
      const [trace] = await database.admin(
        `select count(*)::int as n from preference p join conversation c on c.tenant_id = p.tenant_id and c.contact_id = p.contact_id
         join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id and a.agent_id = p.agent_id
         where a.account_key = $1 and c.conversation_ref = $2`,
        [stranger.accountKey, stranger.id],
      );
      expect(trace).toEqual({ n: 0 });
    }
    const prompts = openai.requests.slice(before).map((request) => JSON.stringify(request));
    expect(prompts.filter((prompt) => /budget up to 1300/.test(prompt))).toEqual([]);
  });
});

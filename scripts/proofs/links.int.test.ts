import { renderSlack } from "@konstruct/channels/slack/outbound/render";
import { renderWebchat } from "@konstruct/channels/webchat/outbound/render";
import { renderWhatsapp } from "@konstruct/channels/whatsapp/outbound/render";
import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { RenderedMessage } from "@konstruct/core/channel";
import { safeLinks } from "@konstruct/core/links/safe-links";
import { createConversation } from "@konstruct/engine/conversation";
import { ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import { JsonDataSource } from "@konstruct/pack-shop/records/json-data-source";
import { Shop } from "@konstruct/pack-shop/shop";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { commonRegistry } from "@konstruct/tools/registry/registry";
import { describe, expect, it } from "vitest";
import { hostileForms } from "./link-forms.ts";
import { markdownPreviewer, type Previewer, slackPreviewer, whatsappPreviewer } from "./link-previewers.ts";

const forms = hostileForms(300);

const bodyText = ({ body }: RenderedMessage): string => {
  const { text } = body as { text: string | { body: string } };
  return typeof text === "string" ? text : text.body;
};
type Place = { render: (text: string) => RenderedMessage[]; previewer: Previewer };
const places: Record<string, Place> = {
  Slack: { render: (text) => renderSlack({ text }), previewer: slackPreviewer },
  WhatsApp: { render: (text) => renderWhatsapp({ text }), previewer: whatsappPreviewer },
  "web chat": { render: (text) => renderWebchat({ text }), previewer: markdownPreviewer },
};
const fetchedAt = ({ render, previewer }: Place, text: string) =>
  render(text).flatMap((message) => previewer(bodyText(message)));

const given = [
  "https://shop.example/help",
  "https://shop.example/help?topic=returns&lang=th",
  "http://shop.example:8080/a/b.html#part",
  "https://shop.example/map_(city)",
  "shop.example",
  "https://www.shop.example/",
  "https://tracking.example/1Z999AA10123456784",
  "https://docs.shop.example/warranty.pdf",
  "https://shop.example/ไทย",
  "https://xn--80ak6aa92e.example/",
  ...Array.from({ length: 10 }, (_, at) => `https://shop.example/item/${at}?ref=a-${at}&x=%20y`),
];

describe("addresses that nobody gave", () => {
  it("T13 the previewers find them where nothing is done", () => {
    for (const [name, place] of Object.entries(places)) {
      const found = forms.filter(({ text }) => fetchedAt(place, text).length > 0);
      console.log(`links, ${name}: ${found.length} of ${forms.length} forms would be fetched untouched`);
      expect(found.length, name).toBeGreaterThan(250);
    }
  });

  it.each(Object.entries(places))("T13 of 300 forms none is fetched in %s", (name, place) => {
    const fetched = forms.flatMap(({ text }) =>
      fetchedAt(place, safeLinks(text, given)).map((target) => ({ text, target })),
    );
    const foreign = fetched.filter(({ target }) => !given.some((url) => target === url));
    console.log(`links, ${name}: ${foreign.length} of ${forms.length} forms fetched`);
    expect(new Set(forms.map(({ text }) => text)).size).toBe(300);
    expect(foreign).toEqual([]);
  });
});

describe("addresses that were given", () => {
  it.each(Object.entries(places))("T13 all 20 stay links in %s, bare and under words", (_name, place) => {
    expect(given).toHaveLength(20);
    for (const url of given) {
      const shown = [`Please read ${url} first.`, `Please read [our help](${url}) first.`];
      for (const text of shown) {
        const links = fetchedAt(place, safeLinks(text, given)).map((one) => one.replaceAll("&amp;", "&"));
        expect(
          links.some((link) => link === url || URL.parse(link)?.href === URL.parse(url)?.href),
          `${text} → ${links.join(" ")}`,
        ).toBe(true);
      }
    }
  });
});

const dataSource = await JsonDataSource.fromFile(
  new URL("../../examples/orders/orders.json", import.meta.url).pathname,
);
const agent = agentConfigSchema.parse({
  instructions: "Our help pages are at https://shop.example/help",
  intents: [{ id: "small_talk", examples: ["How are you today?"], reply: "Fine." }],
});

/** What the engine says when its model answers with this text. */
async function saidWith(text: string): Promise<string> {
  const understood = JSON.stringify({ intent: "small_talk", params: [], relation: "new", confidence: 0.9 });
  const conversation = createConversation({
    agent,
    tools: new LocalExecutor({ registry: commonRegistry(), packs: new Shop(dataSource).packs }),
    llm: new ScriptedProvider([understood, text, text]),
    clock: () => new Date("2026-11-22T09:00:00Z"),
    id: "01a2b3c4-0000-7000-8000-000000000000",
  });
  return (await conversation.say("How are you today?")).reply ?? "";
}

const echoing = agentConfigSchema.parse({
  intents: [
    {
      id: "order_status",
      examples: ["Where is my order?"],
      required_params: ["order_id"],
      tool: "check_order_status",
      reply: "The courier says: {status}",
    },
  ],
});

/** What the engine says without a model when a record holds this text. */
async function echoed(text: string): Promise<string> {
  const told = { customer_id: "C-001", status: text };
  const conversation = createConversation({
    agent: echoing,
    tools: new LocalExecutor({
      registry: commonRegistry(),
      packs: new Shop(new JsonDataSource({ orders: { "O-12345": told }, customers: {} })).packs,
    }),
    contact: { id: "contact-1", attributes: { customer_id: "C-001" } },
    clock: () => new Date("2026-11-22T09:00:00Z"),
    id: "01a2b3c4-0000-7000-8000-000000000000",
  });
  return (await conversation.say("Where is my order O-12345?")).reply ?? "";
}

describe("a turn", () => {
  it("T13 repeats no address that stands in somebody's record, in any place", async () => {
    for (const { text } of forms) {
      const reply = await echoed(text);
      expect(reply).toContain("The courier says:");
      for (const place of Object.values(places)) {
        expect(fetchedAt(place, reply), `${text} → ${reply}`).toEqual([]);
      }
    }
  });

  it("T13 says no address that a hostile model made up, in any place", async () => {
    for (const { text } of forms.slice(0, 120)) {
      const reply = await saidWith(`I am fine. ${text}`);
      for (const place of Object.values(places)) {
        const foreign = fetchedAt(place, reply).filter((target) => target !== "https://shop.example/help");
        expect(foreign, `${text} → ${reply}`).toEqual([]);
      }
    }
  });

  it("T13 says an address of the agent's own", async () => {
    expect(await saidWith("Fine! Read [our help](https://shop.example/help).")).toBe(
      "Fine! Read [our help](https://shop.example/help).",
    );
  });
});

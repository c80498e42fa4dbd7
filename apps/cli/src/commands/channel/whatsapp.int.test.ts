import { newId } from "@konstruct/core/ids";
import { konstructMessageSchema } from "@konstruct/core/message";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { stopSending } from "@konstruct/services/whatsapp/sending-stop";
import { takeWhatsappNotices } from "@konstruct/services/whatsapp/take-news";
import {
  startWhatsappSimulator,
  type WhatsappSimulator,
} from "@konstruct/simulators/whatsapp/start-whatsapp";
import { simulatedTemplate } from "@konstruct/simulators/whatsapp/templates";
import { whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run, startTestInstallation, type TestInstallation } from "../../installation.fixture.ts";

const phone = whatsappPhone("1");
const names = Array.from({ length: 120 }, (_each, place) => `plain_${place}`);
const env = ["WHATSAPP_GRAPH_URL", "WHATSAPP_ACCESS_TOKEN", "WHATSAPP_PHONE_NUMBER_ID"] as const;
let shop: TestInstallation;
let whatsapp: WhatsappSimulator;
let tenant: TestTenant;
let slug: string;
beforeAll(async () => {
  shop = await startTestInstallation(process.env);
  tenant = await createTestTenant(shop.database.app, {
    channel: "whatsapp",
    accountKey: phone.phoneNumberId,
  });
  slug = `t-${tenant.tenantId}`;
  whatsapp = await startWhatsappSimulator({
    phones: [phone],
    appSecret: "s",
    enforceVersion: true,
    templates: {
      [phone.wabaId]: [
        simulatedTemplate("order_update", "Order {{1}} has left.", { language: "en_US" }),
        simulatedTemplate("offer", "A lamp for you", { category: "MARKETING" }),
        ...names.map((name) => simulatedTemplate(name, "Hello")),
      ],
    },
  });
  process.env.WHATSAPP_GRAPH_URL = whatsapp.url;
  process.env.WHATSAPP_ACCESS_TOKEN = phone.token;
  process.env.WHATSAPP_PHONE_NUMBER_ID = phone.phoneNumberId;
});
afterAll(async () => {
  for (const name of env) delete process.env[name];
  await whatsapp.stop();
  await shop.close();
});

const konstruct = (...args: string[]) => run(["whatsapp", ...args, "--tenant", slug]);
const templatesSync = (...args: string[]) => konstruct("templates", "sync", "--json", ...args);

/** A contact wrote this long ago. @returns the conversation */
async function wrote(hoursAgo: number): Promise<string> {
  const ref = newId();
  const message = konstructMessageSchema.parse({
    externalId: newId(),
    channel: "whatsapp",
    accountKey: phone.phoneNumberId,
    conversationRef: ref,
    identity: { kind: "whatsapp_phone", id: ref },
    sentAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
    text: "Hello",
    parts: [{ type: "text", text: "Hello" }],
    startsTurn: true,
    replyTarget: { to: "49170", messageId: "wamid.1" },
  });
  await acceptMessages(shop.database.app, [{ message, debounceMs: 0 }]);
  return conversationIdOf(tenant.channelAccountId, ref);
}

describe("konstruct whatsapp", () => {
  it("A9 sync reads every page of templates of the named business account, and remembers it", async () => {
    const unnamed = await templatesSync();
    expect(unnamed).toMatchObject({ exitCode: 1, err: expect.stringContaining("WhatsApp Business account") });
    const wrong = await templatesSync("--business-account", "999");
    expect(wrong).toMatchObject({ exitCode: 1, err: expect.stringContaining("did not understand") });
    const all = { businessAccountId: phone.wabaId, templates: 122, removed: 0, unreadable: 0 };
    expect((await templatesSync("--business-account", phone.wabaId)).json).toEqual(all);
    whatsapp.templates.get(phone.wabaId)?.pop();
    expect((await templatesSync()).json).toEqual({ ...all, templates: 121, removed: 1 });
    const listed = await konstruct("templates", "list");
    expect(listed.out).toContain(
      "order_update  en_US  utility  approved  quality unknown  takes 1: Order {{1}}",
    );
  });

  it("A9 another tenant cannot take a WhatsApp Business account that has an owner", async () => {
    const rival = await createTestTenant(shop.database.app, { channel: "whatsapp", accountKey: "rival" });
    const taken = await run([
      ...["whatsapp", "templates", "sync", "--tenant", `t-${rival.tenantId}`],
      ...["--business-account", phone.wabaId],
    ]);
    expect(taken).toMatchObject({ exitCode: 1, err: expect.stringContaining("another organisation") });
    expect(
      await shop.database.admin("select 1 from whatsapp_template where tenant_id = $1", [rival.tenantId]),
    ).toEqual([]);
  });

  it("A9 Meta's notices reach the template's row, and only usable templates are offered", async () => {
    const conversation = await wrote(30);
    const news = { businessAccountId: phone.wabaId, name: "order_update", language: "en_US" };
    const offered = async () => {
      const { json } = await konstruct("window", conversation, "--json");
      const window = json as { state: string; templatesUsable: { name: string }[] };
      expect(window.state).toBe("closed");
      return window.templatesUsable.map(({ name }) => name).includes("order_update");
    };
    expect(await offered()).toBe(true);
    const paused = { kind: "template_status", ...news, status: "paused", reason: undefined } as const;
    await takeWhatsappNotices(shop.database.app, [paused]);
    expect(await offered()).toBe(false);
    const send = await konstruct(
      ...["templates", "send", conversation, "order_update", "--language", "en_US", "--set", "1=O-1"],
    );
    expect(send).toMatchObject({ exitCode: 1, err: expect.stringContaining("paused") });
    await takeWhatsappNotices(shop.database.app, [{ ...paused, status: "approved" }]);
    expect(await offered()).toBe(true);
    // A notice about an account that no tenant has synced is dropped.
    await takeWhatsappNotices(shop.database.app, [{ ...paused, businessAccountId: "1" }]);
    expect(await offered()).toBe(true);
  });

  it("A9 a template is planned outside the window, with exactly its values, and audited", async () => {
    const conversation = await wrote(30);
    const send = (...values: string[]) =>
      konstruct(
        ...["templates", "send", conversation, "order_update", "--language", "en_US", "--json"],
        ...values.flatMap((value) => ["--set", value]),
      );
    expect(await send()).toMatchObject({ exitCode: 1, err: expect.stringContaining("1 is missing") });
    expect(await send("1=a", "2=b")).toMatchObject({
      err: expect.stringContaining("2 is not in the template"),
    });
    expect(await send("1")).toMatchObject({ exitCode: 2 });
    const { json } = await send("1=O-12345");
    expect(json).toMatchObject({ text: "Order O-12345 has left." });
    const { outboxId } = json as { outboxId: string };
    expect(
      await shop.database.admin("select state, kind, target from outbox where id = $1", [outboxId]),
    ).toEqual([{ state: "planned", kind: "member_reply", target: { to: "49170" } }]);
    const audited = await shop.database.admin(
      "select convert_from(bytes, 'UTF8')::jsonb -> 'detail' as detail from audit_entry where action = 'whatsapp_template.sent'",
    );
    expect(audited).toEqual([{ detail: { name: "order_update", language: "en_US", category: "utility" } }]);
  });

  it("A9 a number that may not send is listed with the reason, and resumes by command", async () => {
    expect((await konstruct("stopped")).out).toBe("No account is stopped\n");
    const { channelAccountId } = tenant;
    const context = {
      database: shop.database.app,
      tenantId: tenant.tenantId,
      actor: { kind: "system", id: "t" } as const,
    };
    expect(await stopSending(context, { channelAccountId, errorCode: "131042", detail: "no card" })).toBe(
      true,
    );
    expect(await stopSending(context, { channelAccountId, errorCode: "190", detail: "later" })).toBe(false);
    expect((await konstruct("stopped")).out).toContain("131042: Meta cannot charge this WhatsApp account.");
    expect((await konstruct("resume", channelAccountId)).exitCode).toBe(0);
    expect((await konstruct("resume", channelAccountId)).exitCode).toBe(1);
  });
});

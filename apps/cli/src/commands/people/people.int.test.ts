import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestInstallation, type TestInstallation } from "../../installation.fixture.ts";

let installation: TestInstallation;
let conversationId: string;
beforeAll(async () => {
  installation = await startTestInstallation(process.env);
  const { tenant, database } = installation;
  conversationId = conversationIdOf(tenant.channelAccountId, "v1");
  await acceptMessages(database.app, [
    { message: webchatMessage(tenant.accountKey, "v1", "Is anybody there?"), debounceMs: 0 },
  ]);
});
afterAll(() => installation.close());

const konstruct = (...args: string[]) => installation.konstruct(args);

describe("konstruct members", () => {
  it("G1 adds, links, lists, changes and removes; one address belongs to one member", async () => {
    const dana = ["dana@shop.example", "--name", "Dana", "--role", "agent_manager", "--slack", "T1:U1"];
    expect(await konstruct("members", "add", ...dana)).toMatchObject({ exitCode: 0 });
    expect(await konstruct("members", "add", ...dana)).toMatchObject({ exitCode: 1 });
    await konstruct("members", "add", "erik@shop.example", "--name", "Erik", "--role", "viewer");
    expect((await konstruct("members", "link", "erik@shop.example", "--slack", "T1:U1")).exitCode).toBe(1);
    expect(
      (await konstruct("members", "link", "erik@shop.example", "--phone", "+66 81 234 5678")).exitCode,
    ).toBe(0);
    expect((await konstruct("members", "role", "erik@shop.example", "reviewer")).exitCode).toBe(0);
    const { out } = await konstruct("members", "list");
    expect(out).toContain(
      "agent_manager  Dana <dana@shop.example>  email:dana@shop.example slack_user:T1:U1",
    );
    expect(out).toContain("reviewer  Erik <erik@shop.example>");
    expect(out).toContain("whatsapp_phone:66812345678");
    expect((await konstruct("members", "remove", "erik@shop.example")).exitCode).toBe(0);
    expect((await konstruct("members", "list")).out).toContain("removed  Erik");
    expect((await konstruct("members", "role", "nobody@shop.example", "owner")).exitCode).toBe(1);
    expect((await konstruct("members", "role", "dana@shop.example", "king")).exitCode).toBe(2);
  });
});

describe("konstruct escalations", () => {
  it("G2 G3 a person is called, takes over, answers, notes and hands back", async () => {
    expect((await konstruct("escalations", "list")).out).toContain("is waiting for a person");
    expect((await konstruct("escalations", "ask", conversationId, "--note", "a regular")).exitCode).toBe(0);
    expect((await konstruct("escalations", "list")).out).toContain(`${conversationId}  open`);
    const { out } = await konstruct("escalations", "show", conversationId);
    expect(out).toMatch(/^why +member \(a regular\)$/m);
    expect(out).toMatch(/^wanted +Is anybody there\?$/m);
    expect(out).toMatch(/^reach +web chat /m);
    const shown = await konstruct("escalations", "show", conversationId, "--json");
    expect(shown.json).toMatchObject({ conversationId, told: { wanted: ["Is anybody there?"], deeds: [] } });
    expect((await konstruct("escalations", "show", "nowhere")).exitCode).not.toBe(0);
    const asDana = ["--as", "dana@shop.example"];
    expect((await konstruct("escalations", "take-over", conversationId, ...asDana)).exitCode).toBe(0);
    expect((await konstruct("escalations", "list")).out).toContain("Dana has it");
    expect((await konstruct("escalations", "reply", conversationId, "Yes, I am.", ...asDana)).exitCode).toBe(
      0,
    );
    expect((await konstruct("escalations", "note", conversationId, "waited long", ...asDana)).exitCode).toBe(
      0,
    );
    const said = await installation.database.admin(
      "select direction, author, text from message where conversation_id = $1 order by seq",
      [conversationId],
    );
    expect(said).toEqual([
      { direction: "inbound", author: "contact", text: "Is anybody there?" },
      { direction: "outbound", author: "member", text: "Yes, I am." },
      { direction: "internal", author: "member", text: "waited long" },
    ]);
    const back = await konstruct("escalations", "hand-back", conversationId, "--as", "dana@shop.example");
    expect(back.exitCode).toBe(0);
    expect((await konstruct("escalations", "hand-back", conversationId)).exitCode).toBe(1);
    const { json } = await konstruct("escalations", "list", "--all", "--json");
    expect(json).toMatchObject([
      { state: "handed_back", reason: "member", detail: "a regular", ownerName: "Dana" },
    ]);
    const nobody = await konstruct("escalations", "take-over", conversationId, "--as", "nobody@shop.example");
    expect(nobody).toMatchObject({ exitCode: 1 });
    expect(nobody.err).toContain("Members: ");
  });
});

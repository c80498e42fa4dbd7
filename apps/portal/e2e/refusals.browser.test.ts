import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { closePlanting, plantTenant } from "./plant.ts";

afterAll(closePlanting);

const thai = { "accept-language": "th" };

describe("refusals in the reader's language", () => {
  it("D9 J4 one of many changes is refused in English and in Thai", async () => {
    const { org, owner } = await plantTenant();
    const change = { conversationIds: [randomUUID()], change: { kind: "reopen" } };
    const refused = async (headers: Record<string, string>) => {
      const { text } = await owner.post(`/api/o/${org}/commands/conversation.change_many`, change, headers);
      return (JSON.parse(text) as { result: { error: string }[] }).result[0]!.error;
    };
    expect(await refused({})).toBe("Conversation not found.");
    expect(await refused(thai)).toBe("ไม่พบบทสนทนา");
  });

  it("D9 J4 a failed job says why in English and in Thai", async () => {
    const { org, owner } = await plantTenant();
    const asked = await owner.command(org, "tool.test", {
      tool: "moon.land",
      agentId: null,
      args: {},
      really: false,
    });
    const { jobId } = (JSON.parse(asked.text) as { result: { jobId: string } }).result;
    const read = async (headers: Record<string, string>) => {
      const { text } = await owner.post(`/api/o/${org}/commands/tool.read_test`, jobId, headers);
      return (JSON.parse(text) as { result: { state: string; error: string } }).result;
    };
    await expect.poll(async () => (await read({})).state, { timeout: 180_000 }).toBe("failed");
    expect((await read({})).error).toBe("This agent has no tool moon.land.");
    expect((await read(thai)).error).toBe("เอเจนต์นี้ไม่มีเครื่องมือ moon.land");
  });
});

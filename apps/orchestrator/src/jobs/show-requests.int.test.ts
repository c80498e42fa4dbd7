import { newId } from "@konstruct/core/ids";
import { eraseContact } from "@konstruct/services/contact/erase-contact";
import type { ServiceContext } from "@konstruct/services/context";
import { askTurnRequests, readTurnRequests, type TurnRequests } from "@konstruct/services/turn/turn-requests";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { libraryAgent, renews, startLibrary } from "../testing/loop/library.fixture.ts";
import { playIdeals } from "../testing/loop/obedient-model.fixture.ts";
import { type Stage, startStage, troubleOf } from "../testing/loop/stage.fixture.ts";
import type { ToolServer } from "../testing/loop/tool-server.fixture.ts";

let library: ToolServer;
let stage: Stage;
let context: ServiceContext;
let turnId: string;
beforeAll(async () => {
  library = await startLibrary();
  stage = await startStage({ agent: libraryAgent(library.origin), origins: [library.origin] });
  playIdeals(stage.model)(renews);
  const actor = { kind: "member", id: newId(), role: "owner" } as const;
  context = { database: stage.database.app, tenantId: stage.tenant.tenantId, actor };
  expect(troubleOf(await stage.say("visitor", "Please renew 978-1"))).toBeNull();
  const [turn] = await stage.database.admin("select id from turn");
  turnId = String(turn?.id);
});
afterAll(async () => {
  await stage.close();
  await library.stop();
});

async function shown(of = turnId): Promise<{ jobId: string; requests: TurnRequests["requests"] }> {
  const { jobId } = await askTurnRequests(context, { turnId: of });
  const read = () => readTurnRequests(context, jobId);
  await vi.waitFor(async () => expect((await read()).state).toMatch(/done|failed/), { timeout: 180_000 });
  const { result, error } = await read();
  expect(error).toBeNull();
  return { jobId, ...(result as TurnRequests) };
}

describe("the prompts of a recorded turn", () => {
  it("B4 J4 are those the model received, in order, each with its answer, and no model is called", async () => {
    const sent = stage.model.requests.length;
    const { requests } = await shown();
    expect(requests).toHaveLength(sent);
    expect(stage.model.requests).toHaveLength(sent);
    const texts = requests.map(({ messages }) => messages.map(({ text }) => text).join("\n"));
    expect(texts[0]).toContain("Please renew 978-1");
    expect(requests[0]?.messages[0]?.role).toBe("system");
    expect(requests.every(({ answer }) => answer !== null)).toBe(true);
    const entries = await stage.database.admin("select from audit_entry where action = 'turn.prompts_read'");
    expect(entries.length).toBeGreaterThan(0);
  });

  it("I1 another tenant, a role without the right and another turn's job are refused", async () => {
    const { jobId } = await shown();
    const other = { ...context, tenantId: newId() };
    await expect(askTurnRequests(other, { turnId })).rejects.toMatchObject({ code: "not_found" });
    const unscoped = {
      ...context,
      actor: { kind: "api_key", id: newId(), role: "viewer", scopes: [] },
    } as const;
    await expect(readTurnRequests(other, jobId)).rejects.toMatchObject({ code: "not_found" });
    await expect(readTurnRequests(context, newId())).rejects.toMatchObject({ code: "not_found" });
    await expect(readTurnRequests(unscoped, jobId)).rejects.toMatchObject({ code: "unauthorised" });
  });

  it("E1 an erasure of the contact deletes them", async () => {
    expect(troubleOf(await stage.say("another visitor", "Please renew 978-1"))).toBeNull();
    const [turn] = await stage.database.admin(
      "select t.id, c.contact_id from turn t join conversation c on c.id = t.conversation_id where t.id <> $1",
      [turnId],
    );
    const { jobId } = await shown(String(turn?.id));
    const reach = { objects: { delete: async () => undefined }, outsideMemory: null };
    await eraseContact(context, String(turn?.contact_id), reach);
    expect(await stage.database.admin("select from job where id = $1", [jobId])).toEqual([]);
  });
});

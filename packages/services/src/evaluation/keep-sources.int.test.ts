import { newId } from "@konstruct/core/ids";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestApproval } from "@konstruct/testing/test-approval";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { beforeEach, describe, expect, it } from "vitest";
import { eraseContact } from "../contact/erase-contact.ts";
import type { ServiceContext } from "../context.ts";
import { listCases, removeCases, saveCase } from "./cases.ts";
import { addCases } from "./propose-cases.ts";
import { importSuite, readSuite } from "./suites.ts";

const database = setUpDatabase();
const words = "My knee hurts";
const caseOf = (id: string, say = words) => ({ id, title: id, turns: [{ say }] });

let tenant: TestTenant;
let context: ServiceContext;
let suiteId: string;
let conversationId: string;
/** A suite with a case "knee" made from a conversation, and a written case "hello". */
beforeEach(async () => {
  tenant = await createTestTenant(database.app);
  context = { database: database.app, tenantId: tenant.tenantId, actor: { kind: "system", id: "test" } };
  ({ conversationId } = await createTestApproval(database.app, tenant));
  ({ suiteId } = await addCases(context, {
    to: { agentId: tenant.agentId, name: "talks" },
    cases: [{ conversationId, case: caseOf("knee") }],
  }));
  await saveCase(context, { suiteId, replaces: null, case: caseOf("hello", "Hello") });
});

const idsIn = async () => (await listCases(context, suiteId)).map(({ id }) => id);
const imported = (...ids: string[]) =>
  importSuite(context, {
    agentId: tenant.agentId,
    name: "talks",
    yaml: JSON.stringify({ suite: "talks", agent: "agent.yaml", cases: ids.map((id) => caseOf(id)) }),
  });

async function erase(): Promise<void> {
  const contactId = newId();
  await database.admin(
    `with made as (insert into contact (tenant_id, id) values ($1, $2))
     update conversation set contact_id = $2 where tenant_id = $1 and id = $3`,
    [tenant.tenantId, contactId, conversationId],
  );
  await eraseContact(context, contactId, {
    objects: { delete: async () => undefined },
    outsideMemory: null,
  });
}

/** A run of the suite with a result of the case. */
async function plantResult(caseId: string): Promise<void> {
  await database.admin(
    `with asked as (
       insert into job (tenant_id, id, kind, state, asked_by, due_at) values ($1, gen_random_uuid(), 'eval_run', 'done', 'test', null) returning id),
     run as (
       insert into eval_run (tenant_id, id, suite_id, agent_id, config, config_hash, yaml) select $1, id, $2, $3, '{}', 'h', $5 from asked returning id)
     insert into eval_result (tenant_id, run_id, case_id, mode, place, title, passed, failures, transcript, ms)
     select $1, id, $4, 'builtin', 0, 't', true, '[]', jsonb_build_array(jsonb_build_object('said', $5::text)), 1 from run`,
    [tenant.tenantId, suiteId, tenant.agentId, caseId, words],
  );
}

/** The tables in which the contact's words still are. */
async function whereWordsAre(): Promise<unknown[]> {
  const rows = await database.admin(
    `select 'suite' as place from eval_suite where tenant_id = $1 and yaml like $2
     union all select 'run' from eval_run where tenant_id = $1 and yaml like $2
     union all select 'result' from eval_result where tenant_id = $1 and transcript::text like $2`,
    [tenant.tenantId, `%${words}%`],
  );
  return rows.map(({ place }) => place);
}

describe("the sources of cases", () => {
  it("B9 erasing a contact takes out a renamed case, with the results of earlier runs under its old id", async () => {
    await plantResult("knee");
    await saveCase(context, { suiteId, replaces: "knee", case: caseOf("leg") });
    await saveCase(context, { suiteId, replaces: "leg", case: caseOf("foot") });
    await plantResult("foot");
    expect((await listCases(context, suiteId))[0]).toMatchObject({ id: "foot", conversationId });
    await database.admin("update eval_suite set cases = 2 where id = $1", [suiteId]);
    await erase();
    expect(await idsIn()).toEqual(["hello"]);
    expect(await whereWordsAre()).toEqual([]);
    expect((await readSuite(context, suiteId)).cases).toBe(1);
  });

  it("B9 erasing a contact deletes the results of a removed case, and the suite keeps its other cases", async () => {
    await plantResult("knee");
    await removeCases(context, { suiteId, ids: ["knee"] });
    await database.admin("update eval_suite set cases = 1 where id = $1", [suiteId]);
    await erase();
    expect(await whereWordsAre()).toEqual([]);
    expect((await readSuite(context, suiteId)).cases).toBe(1);
    expect(await idsIn()).toEqual(["hello"]);
  });

  it("B9 no other case takes the id of one that was made from a conversation", async () => {
    await saveCase(context, { suiteId, replaces: "knee", case: caseOf("leg") });
    await removeCases(context, { suiteId, ids: ["leg"] });
    const taken = { code: "conflict", message: expect.stringContaining("leg") };
    await expect(
      saveCase(context, { suiteId, replaces: null, case: caseOf("leg", "New") }),
    ).rejects.toMatchObject(taken);
    await expect(
      saveCase(context, { suiteId, replaces: "hello", case: caseOf("leg", "New") }),
    ).rejects.toMatchObject(taken);
    const other = await createTestApproval(database.app, tenant);
    await addCases(context, {
      to: { suiteId },
      cases: [{ conversationId: other.conversationId, case: caseOf("leg", "Where is my order?") }],
    });
    expect(await idsIn()).toEqual(["hello", "leg-2"]);
    await erase();
    expect(await idsIn()).toEqual(["hello", "leg-2"]);
  });

  it("B9 a renamed case may get its own id back", async () => {
    await saveCase(context, { suiteId, replaces: "knee", case: caseOf("leg") });
    await saveCase(context, { suiteId, replaces: "leg", case: caseOf("knee") });
    await erase();
    expect(await idsIn()).toEqual(["hello"]);
  });

  it("B9 an import that drops a case made from a conversation is refused until the case is removed", async () => {
    await expect(imported("hello", "leg")).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("knee"),
    });
    await imported("knee", "more");
    expect(await idsIn()).toEqual(["knee", "more"]);
    await removeCases(context, { suiteId, ids: ["knee"] });
    await imported("hello");
    expect(await idsIn()).toEqual(["hello"]);
  });

  it("B9 replacing a case that another member removed is not found, and adds none", async () => {
    await removeCases(context, { suiteId, ids: ["hello"] });
    await expect(
      saveCase(context, { suiteId, replaces: "hello", case: caseOf("hello", "Hi") }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(await idsIn()).toEqual(["knee"]);
  });
});

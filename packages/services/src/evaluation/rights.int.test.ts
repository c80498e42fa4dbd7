import { newId } from "@konstruct/core/ids";
import { withTenant } from "@konstruct/db/with-tenant";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { describe, expect, it } from "vitest";
import { allRoles, type Role, type ServiceContext } from "../context.ts";
import { judgeReplayResult } from "../replay/judge-replay-result.ts";
import { listReplays, readReplay } from "../replay/read-replays.ts";
import { startReplay } from "../replay/start-replay.ts";
import { caseFromConversation } from "./case-from-conversation.ts";
import { publishFindings } from "./publish-findings.ts";
import { listRuns, readRun, startRun } from "./runs.ts";
import { exportSuite, importSuite, listSuites, removeSuite } from "./suites.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
const other = setUpTenant(database);

const as = (role: Role, of: TestTenant = tenant): ServiceContext => ({
  database: database.app,
  tenantId: of.tenantId,
  actor: { kind: "member", id: "m", role },
});
const yaml = "suite: s\nagent: a\ncases: []\n";
const nowhere = newId();

/** The roles that have the right; the command may still answer not_found. */
async function whoMay(command: (context: ServiceContext) => Promise<unknown>): Promise<Role[]> {
  const codes = await Promise.all(
    allRoles.map((role) =>
      command(as(role)).then(
        () => "done",
        (thrown: { code?: string }) => String(thrown.code),
      ),
    ),
  );
  return allRoles.filter((_, place) => codes[place] !== "unauthorised");
}

describe("rights to evaluate", () => {
  const everybody = [...allRoles];
  const writers = ["owner", "admin", "builder", "agent_manager"];
  const readersOfTalks = ["owner", "admin", "builder", "reviewer", "agent_manager"];
  const agentId = () => tenant.agentId;

  it.each<[string, (context: ServiceContext) => Promise<unknown>, readonly string[]]>([
    ["import a suite", (c) => importSuite(c, { agentId: agentId(), name: "s", yaml }), writers],
    ["remove a suite", (c) => removeSuite(c, nowhere), writers],
    ["start a run", (c) => startRun(c, { suiteId: nowhere }), writers],
    ["make a case", (c) => caseFromConversation(c, { conversationId: nowhere }), writers],
    ["list suites", (c) => listSuites(c), everybody],
    ["export a suite", (c) => exportSuite(c, nowhere), everybody],
    ["list runs", (c) => listRuns(c), everybody],
    ["read a run", (c) => readRun(c, nowhere), everybody],
    ["start a replay", (c) => startReplay(c, { agentId: agentId() }), writers],
    ["list replays", (c) => listReplays(c, { agentId: agentId() }), readersOfTalks],
    ["read a replay", (c) => readReplay(c, { replayId: nowhere }), readersOfTalks],
    [
      "judge a replay",
      (c) => judgeReplayResult(c, { replayId: nowhere, turnId: nowhere, as: "accepted" }),
      writers,
    ],
  ])("B9 J3 %s", async (_title, command, roles) => {
    expect(await whoMay(command)).toEqual(roles);
  });

  it("B9 another tenant's suite, run and agent give the answer of unknown ones", async () => {
    const { suiteId } = await importSuite(as("owner"), { agentId: agentId(), name: "mine", yaml });
    const from = as("owner", other);
    const told = (command: Promise<unknown>) => command.catch((thrown: Error) => thrown.message);
    const pairs = await Promise.all(
      [
        (id: string) => exportSuite(from, id),
        (id: string) => removeSuite(from, id),
        (id: string) => readRun(from, id),
        (id: string) => startRun(from, { suiteId: id }),
      ].map(async (command) => [await told(command(suiteId)), await told(command(nowhere))]),
    );
    for (const [theirs, none] of pairs) expect(theirs).toBe(none);
    const foreign = importSuite(from, { agentId: agentId(), name: "s", yaml });
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
  });

  it("J3 every suite of the agent has to have passed on exactly this configuration, with its current text", async () => {
    const fresh = await createTestTenant(database.app);
    const context = as("owner", fresh);
    const { suiteId } = await importSuite(context, { agentId: fresh.agentId, name: "must", yaml });
    await database.admin("update eval_suite set state = 'ready', cases = 1 where id = $1", [suiteId]);
    const { runId } = await startRun(context, { suiteId });
    const { configHash } = await readRun(context, runId);
    const findings = (hash: string) =>
      withTenant(database.app, fresh.tenantId, (tx) =>
        publishFindings(tx, { agentId: fresh.agentId, configHash: hash, settings: { requireSuites: true } }),
      );
    expect((await findings("another"))[0]?.message).toBe("The suite must has not run on this draft yet.");
    expect((await findings(configHash))[0]?.message).toBe("The suite must is still running.");
    await database.admin("update job set state = 'done' where id = $1", [runId]);
    await database.admin("update eval_run set failed = 2 where id = $1", [runId]);
    expect((await findings(configHash))[0]?.message).toBe("The suite must fails in 2 plays.");
    await database.admin("update eval_run set failed = 1 where id = $1", [runId]);
    expect((await findings(configHash))[0]?.message).toBe("The suite must fails in 1 play.");
    await database.admin("update eval_run set failed = 0 where id = $1", [runId]);
    expect(await findings(configHash)).toEqual([]);
    await importSuite(context, { agentId: fresh.agentId, name: "must", yaml: `${yaml}# changed\n` });
    expect((await findings(configHash))[0]?.message).toMatch(/has not run/);
  });
});

import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { checkConfiguration } from "@konstruct/services/agent/check-configuration";
import { readDraft, saveDraft } from "@konstruct/services/agent/drafts";
import { checkDraft } from "@konstruct/services/agent/publish-draft";
import { savePublishing } from "@konstruct/services/agent/publish-gates";
import type { ServiceContext } from "@konstruct/services/context";
import { type ReplayView, readReplay } from "@konstruct/services/replay/read-replays";
import { startReplay } from "@konstruct/services/replay/start-replay";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  libraryAgent,
  looksUp,
  renewalsApproved,
  renews,
  startLibrary,
} from "../testing/loop/library.fixture.ts";
import { type Playing, playIdeals } from "../testing/loop/obedient-model.fixture.ts";
import type { Ideal } from "../testing/loop/seen.fixture.ts";
import { type Stage, startStage, troubleOf } from "../testing/loop/stage.fixture.ts";
import type { ToolServer } from "../testing/loop/tool-server.fixture.ts";

let library: ToolServer;
let agent: AgentConfig;
let stage: Stage;
let playing: Playing;
let context: ServiceContext;
beforeAll(async () => {
  library = await startLibrary();
  const anyone = libraryAgent(library.origin);
  agent = { ...anyone, escalation: { ...anyone.escalation, deliver_by: ["email"] } };
  stage = await startStage({ agent, origins: [library.origin] });
  playing = playIdeals(stage.model);
  playing(renews);
  const { tenantId } = stage.tenant;
  context = { database: stage.database.app, tenantId, actor: { kind: "system", id: "test" } };
  expect(troubleOf(await stage.say("visitor", "Please renew 978-1"))).toBeNull();
  await savePublishing(context, { requireReplay: true });
});
afterAll(async () => {
  await stage.close();
  await library.stop();
});

async function saveAsDraft(over: Partial<AgentConfig>): Promise<void> {
  const { agentId } = stage.tenant;
  const { revision } = await readDraft(context, agentId);
  await saveDraft(context, { agentId, revision, config: JSON.parse(JSON.stringify({ ...agent, ...over })) });
}

async function replayed(runs: number, over: object = {}): Promise<ReplayView> {
  const { replayId } = await startReplay(context, { agentId: stage.tenant.agentId, runs, ...over });
  const read = () => readReplay(context, { replayId });
  await vi.waitFor(async () => expect((await read()).endedAt).not.toBeNull(), { timeout: 180_000 });
  return read();
}

const blocking = async () => {
  const { findings } = await checkDraft(context, stage.tenant.agentId);
  return findings.filter(({ check }) => check === "replay").map(({ message }) => message);
};

describe("the replay of a draft before it is published", () => {
  it("J3 B3 reports by call that a draft asks a colleague first, and writes nothing", async () => {
    const written = library.log.length;
    await saveAsDraft({ policies: [renewalsApproved, ...agent.policies] });
    expect(await blocking()).toEqual([expect.stringMatching(/have not been replayed on this draft yet/)]);
    await replayed(1, { askModel: false });
    await replayed(1, { filter: { since: "2020-01-01T00:00:00Z" } });
    expect(await blocking()).toEqual([expect.stringMatching(/have not been replayed/)]);
    const { turns, worse, passed } = await replayed(1);
    expect({ worse, passed }).toEqual({ worse: 1, passed: 0 });
    expect(turns[0]).toMatchObject({ runs: 1, passes: 0, verdict: "worse" });
    expect(await blocking()).toEqual([
      '“Please renew 978-1”: this draft would not make the call any more: http.renew {"isbn":"978-1"}; would now ask a colleague to approve http.renew {"isbn":"978-1"}. It is not reviewed yet.',
    ]);
    expect(library.log).toHaveLength(written);
    // The command line publishes a file with the same check.
    const { agentId } = stage.tenant;
    const config = { ...agent, policies: [renewalsApproved, ...agent.policies] };
    const { findings } = await checkConfiguration(context, { agentId, config });
    expect(findings.map(({ message }) => message)).toEqual(await blocking());
  });

  it("J3 B9 runs each turn as often as requested, and passes only if every run does", async () => {
    await saveAsDraft({ instructions: "Be brief above all." });
    let begun = 0;
    const everySecond: Ideal = (seen) => {
      if (seen.round === 0) begun++;
      return (begun % 2 === 1 ? renews : looksUp)(seen);
    };
    playing(everySecond);
    const { turns, worse } = await replayed(3);
    playing(renews);
    expect(begun).toBe(3);
    expect(worse).toBe(1);
    expect(turns[0]).toMatchObject({ runs: 3, passes: 2 });
    const steady = await replayed(2);
    expect(steady).toMatchObject({ worse: 0, passed: 1, total: 1 });
    expect(await blocking()).toEqual([]);
  });
});

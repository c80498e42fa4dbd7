import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { type ScriptedAnswer, ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import { rankerByLetters } from "@konstruct/understanding/ranker/ranker-by-letters";
import { describe, expect, it } from "vitest";
import { call, createTalk, describeShelf, reply, type Talk } from "../testing/loop.fixture.ts";
import { type ForkRequest, forkTurn } from "./fork-turn.ts";
import { judgeFork } from "./judge-fork.ts";

type Over = Parameters<typeof agentConfigSchema.parse>[0] & object;

/** Forks the last turn of a talk at a round, with another script and optionally another configuration. */
async function fork(talk: Talk, round: number, script: ScriptedAnswer[], over: Over = {}) {
  const nth = talk.traces.length;
  const llm = new ScriptedProvider(script);
  const request: ForkRequest = {
    trace: JSON.parse(JSON.stringify(talk.traces.at(-1))),
    turnId: `0199aaaa-0000-7000-8000-${String(nth).padStart(12, "0")}`,
    tenantId: "tenant-1",
    conversationId: "conversation-1",
    round,
    recorded: { agent: talk.agent, describe: describeShelf },
    candidate: {
      agent: agentConfigSchema.parse({ ...talk.agent, ...over }),
      describe: describeShelf,
      llm,
      ranker: rankerByLetters(talk.agent),
    },
  };
  const forked = await forkTurn(request);
  return { request, forked, llm, ...judgeFork(request, forked) };
}

/** A talk with a look-up, a renewal and a reply. */
async function renewed(): Promise<Talk> {
  const talk = createTalk(
    [
      { toolCalls: [call("http.book", "978-1")] },
      { toolCalls: [call("http.renew", "978-1")] },
      { toolCalls: [reply("Renovado 978-1.", ["op1"])] },
    ],
    { allow: true },
  );
  await talk.say("Renueva 978-1");
  return talk;
}

const systemOf = (llm: ScriptedProvider) => llm.calls[0]?.messages[0]?.content ?? "";

describe("a recorded turn, forked at a round", () => {
  it("B3 a candidate with another prompt and other words passes if it decides the same", async () => {
    const talk = await renewed();
    const made = talk.calls.length;
    const { passes, failures, reasons, calls, llm } = await fork(
      talk,
      1,
      [
        { toolCalls: [call("http.book", "978-1")] },
        { toolCalls: [call("http.renew", "978-1")] },
        { toolCalls: [reply("Hecho, 978-1 está renovado.", ["op1"])] },
      ],
      { instructions: "Be brief above all." },
    );
    expect(failures).toEqual([]);
    expect(passes).toBe(true);
    expect(reasons).toEqual([{ code: "reply", detail: "" }]);
    expect(calls.map(({ found }) => found)).toEqual(["made_then", "made_then"]);
    expect(systemOf(llm)).toContain("Be brief above all.");
    expect(talk.calls).toHaveLength(made);
  });

  it("B3 the rounds before are kept, and the candidate is called for the later ones only", async () => {
    const { passes, failures, forked, llm, calls } = await fork(
      await renewed(),
      2,
      [{ toolCalls: [call("http.renew", "978-1")] }, { toolCalls: [reply("Renovado 978-1.", ["op1"])] }],
      { instructions: "Be brief above all." },
    );
    expect(failures).toEqual([]);
    expect(passes).toBe(true);
    expect(llm.calls).toHaveLength(2);
    expect(forked.rounds).toHaveLength(2);
    expect(systemOf(llm)).toContain("Be brief above all.");
    expect(JSON.stringify(llm.calls[0]?.messages)).toContain("Rayuela");
    expect(calls.map(({ tool }) => tool)).toEqual(["http.book", "http.renew"]);
  });

  it("B3 a recorded write that waits for a member under other rules is reported at its round", async () => {
    const approve = {
      id: "ask",
      when: { field: "tool", op: "eq", value: "http.renew" },
      result: "approve",
      reason: "a colleague looks",
    };
    const { passes, failures } = await fork(
      await renewed(),
      2,
      [{ toolCalls: [call("http.renew", "978-1")] }, { toolCalls: [reply("Un colega lo mira.")] }],
      { policies: [approve] },
    );
    expect(passes).toBe(false);
    expect(failures).toEqual([
      { code: "no_write", detail: 'http.renew {"isbn":"978-1"}' },
      { code: "new_approval", detail: 'http.renew {"isbn":"978-1"}' },
    ]);
  });

  it("B3 a write that is not recorded is not made, and fails the candidate", async () => {
    const talk = await renewed();
    const made = talk.calls.length;
    const { failures, calls, forked } = await fork(talk, 3, [
      { toolCalls: [call("http.reserve", "978-1")] },
      { toolCalls: [reply("Renovado y reservado 978-1.", ["op1", "op2"])] },
    ]);
    expect(talk.calls).toHaveLength(made);
    expect(forked.simulated).toEqual([{ tool: "http.reserve", args: { isbn: "978-1" } }]);
    expect(calls.at(-1)).toMatchObject({ tool: "http.reserve", found: "simulated" });
    expect(failures).toEqual([{ code: "new_write", detail: 'http.reserve {"isbn":"978-1"}' }]);
  });

  it("B3 a read without a recorded result is counted, and does not fail the candidate", async () => {
    const { passes, forked, reasons } = await fork(await renewed(), 3, [
      { toolCalls: [call("http.member", "978-1")] },
      { toolCalls: [reply("Renovado 978-1.", ["op1"])] },
    ]);
    expect(passes).toBe(true);
    expect(forked.missing).toEqual([{ tool: "http.member", args: { isbn: "978-1" } }]);
    expect(reasons.map(({ code }) => code)).toEqual(["tools", "unrecorded"]);
  });

  it("B3 an unknown tool and an empty answer fail the candidate", async () => {
    const foreign = await fork(await renewed(), 3, [
      { toolCalls: [call("http.burn", "978-1")] },
      { toolCalls: [reply("Renovado 978-1.", ["op1"])] },
    ]);
    expect(foreign.failures.map(({ code }) => code)).toEqual(["refused"]);
    const { failures } = await fork(await renewed(), 3, []);
    expect(failures.map(({ code }) => code)).toContain("trouble");
  });

  it("B3 the same waiting call in other words passes, and another call fails", async () => {
    const talk = createTalk([{ toolCalls: [call("http.renew", "978-1")] }, "¿Renuevo 978-1?"]);
    await talk.say("Renueva 978-1");
    const same = await fork(talk, 1, [
      { toolCalls: [call("http.renew", "978-1")] },
      "¿Quieres renovar 978-1?",
    ]);
    expect(same.failures).toEqual([]);
    const other = await fork(talk, 1, [
      { toolCalls: [call("http.reserve", "978-1")] },
      "¿Reservo 978-1 para ti?",
    ]);
    expect(other.failures).toEqual([
      { code: "new_confirmation", detail: 'http.reserve {"isbn":"978-1"}' },
      { code: "no_confirmation", detail: 'http.renew {"isbn":"978-1"}' },
    ]);
  });

  it("B3 a write the contact agreed to returns its recorded result, and nothing runs", async () => {
    const talk = createTalk([
      { toolCalls: [call("http.renew", "978-1")] },
      "¿Renuevo 978-1?",
      { toolCalls: [reply("Renovado 978-1.", ["op1"])] },
    ]);
    await talk.say("Renueva 978-1");
    await talk.say("yes");
    const made = talk.calls.length;
    const { failures, calls, llm } = await fork(talk, 1, [{ toolCalls: [reply("Hecho: 978-1.", ["op1"])] }]);
    expect(failures).toEqual([]);
    expect(calls).toEqual([{ tool: "http.renew", args: { isbn: "978-1" }, found: "made_then" }]);
    expect(JSON.stringify(llm.calls[0]?.messages)).toContain("2026-12-14");
    expect(talk.calls).toHaveLength(made);
  });

  it("B3 a candidate that hands over, or gives no reply, fails", async () => {
    const handed = await fork(await renewed(), 3, [
      { toolCalls: [{ name: "hand_over", arguments: { reason: "unsure", text: "Te paso con un colega." } }] },
    ]);
    expect(handed.failures.map(({ code }) => code)).toEqual(["handed_over"]);
    const { request, forked } = handed;
    const { session, record } = forked.ended.outcome;
    const outcome = { kind: "silent", reason: "stale_decision", session, record } as const;
    const silent = judgeFork(request, { ...forked, ended: { ...forked.ended, outcome } });
    expect(silent.failures).toEqual([{ code: "silent", detail: "" }]);
  });

  it("B3 a round the turn does not have is refused", async () => {
    await expect(fork(await renewed(), 4, [])).rejects.toMatchObject({ code: "invalid_input" });
  });
});

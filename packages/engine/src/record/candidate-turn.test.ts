import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { type ScriptedAnswer, ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import { rankerByLetters } from "@konstruct/understanding/ranker/ranker-by-letters";
import { describe, expect, it } from "vitest";
import { call, createTalk, describeShelf, reply, type Talk } from "../testing/loop.fixture.ts";
import { type CandidateRequest, runCandidate } from "./candidate-turn.ts";
import { judgeCandidate } from "./judge-candidate.ts";

type Over = Parameters<typeof agentConfigSchema.parse>[0] & object;

/** Runs the last turn of a talk again, with another script and optionally another configuration. */
async function run(talk: Talk, script: ScriptedAnswer[], over: Over = {}) {
  const nth = talk.traces.length;
  const llm = new ScriptedProvider(script);
  const request: CandidateRequest = {
    trace: JSON.parse(JSON.stringify(talk.traces.at(-1))),
    turnId: `0199aaaa-0000-7000-8000-${String(nth).padStart(12, "0")}`,
    tenantId: "tenant-1",
    conversationId: "conversation-1",
    recorded: { agent: talk.agent, describe: describeShelf },
    candidate: {
      agent: agentConfigSchema.parse({ ...talk.agent, ...over }),
      describe: describeShelf,
      llm,
      ranker: rankerByLetters(talk.agent),
    },
  };
  const ran = await runCandidate(request);
  return { request, ran, llm, ...judgeCandidate(request, ran) };
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

const [read, renew] = ["http.book", "http.renew"].map((tool) => ({ toolCalls: [call(tool, "978-1")] })) as [
  ScriptedAnswer,
  ScriptedAnswer,
];

const systemOf = (llm: ScriptedProvider) => llm.calls[0]?.messages[0]?.content ?? "";

describe("a recorded turn, run again as a candidate", () => {
  it("B3 a candidate with another prompt and other words passes if it decides the same", async () => {
    const talk = await renewed();
    const made = talk.calls.length;
    const { passes, failures, reasons, calls, llm } = await run(
      talk,
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

  it("B3 a recorded write that waits for a member under other rules is reported", async () => {
    const approve = {
      id: "ask",
      when: { field: "tool", op: "eq", value: "http.renew" },
      result: "approve",
      reason: "a colleague looks",
    };
    const { passes, failures } = await run(
      await renewed(),
      [read, { toolCalls: [call("http.renew", "978-1")] }, { toolCalls: [reply("Un colega lo mira.")] }],
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
    const { failures, calls, ran } = await run(talk, [
      read,
      renew,
      { toolCalls: [call("http.reserve", "978-1")] },
      { toolCalls: [reply("Renovado y reservado 978-1.", ["op1", "op2"])] },
    ]);
    expect(talk.calls).toHaveLength(made);
    expect(ran.simulated).toEqual([{ tool: "http.reserve", args: { isbn: "978-1" } }]);
    expect(calls.at(-1)).toMatchObject({ tool: "http.reserve", found: "simulated" });
    expect(failures).toEqual([{ code: "new_write", detail: 'http.reserve {"isbn":"978-1"}' }]);
  });

  it("B3 a read without a recorded result is counted, and does not fail the candidate", async () => {
    const { passes, ran, reasons } = await run(await renewed(), [
      read,
      renew,
      { toolCalls: [call("http.member", "978-1")] },
      { toolCalls: [reply("Renovado 978-1.", ["op1"])] },
    ]);
    expect(passes).toBe(true);
    expect(ran.missing).toEqual([{ tool: "http.member", args: { isbn: "978-1" } }]);
    expect(reasons.map(({ code }) => code)).toEqual(["tools", "unrecorded"]);
  });

  it("B3 an unknown tool and an empty answer fail the candidate", async () => {
    const foreign = await run(await renewed(), [
      read,
      renew,
      { toolCalls: [call("http.burn", "978-1")] },
      { toolCalls: [reply("Renovado 978-1.", ["op1"])] },
    ]);
    expect(foreign.failures.map(({ code }) => code)).toEqual(["refused"]);
    const { failures } = await run(await renewed(), [read, renew]);
    expect(failures.map(({ code }) => code)).toContain("trouble");
  });

  it("B3 the same waiting call in other words passes, and another call fails", async () => {
    const talk = createTalk([{ toolCalls: [call("http.renew", "978-1")] }, "¿Renuevo 978-1?"]);
    await talk.say("Renueva 978-1");
    const same = await run(talk, [{ toolCalls: [call("http.renew", "978-1")] }, "¿Quieres renovar 978-1?"]);
    expect(same.failures).toEqual([]);
    const other = await run(talk, [
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
    const { failures, calls, llm } = await run(talk, [{ toolCalls: [reply("Hecho: 978-1.", ["op1"])] }]);
    expect(failures).toEqual([]);
    expect(calls).toEqual([{ tool: "http.renew", args: { isbn: "978-1" }, found: "made_then" }]);
    expect(JSON.stringify(llm.calls[0]?.messages)).toContain("2026-12-14");
    expect(talk.calls).toHaveLength(made);
  });

  it("B3 a candidate that hands over, or gives no reply, fails", async () => {
    const handed = await run(await renewed(), [
      read,
      renew,
      { toolCalls: [{ name: "hand_over", arguments: { reason: "unsure", text: "Te paso con un colega." } }] },
    ]);
    expect(handed.failures.map(({ code }) => code)).toEqual(["handed_over"]);
    const { request, ran } = handed;
    const { session, record } = ran.ended.outcome;
    const outcome = { kind: "silent", reason: "stale_decision", session, record } as const;
    const silent = judgeCandidate(request, { ...ran, ended: { ...ran.ended, outcome } });
    expect(silent.failures).toEqual([{ code: "silent", detail: "" }]);
  });
});

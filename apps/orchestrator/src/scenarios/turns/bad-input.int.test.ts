import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { handBack } from "@konstruct/services/conversation/hand-back";
import type { ScriptedModelAnswer } from "@konstruct/simulators/openai/script-queue";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Playing, playIdeals } from "../../testing/loop/obedient-model.fixture.ts";
import { answers, call, type Ideal, say } from "../../testing/loop/seen.fixture.ts";
import { codesOf, type Played, type Stage, startStage, troubleOf } from "../../testing/loop/stage.fixture.ts";
import { type Given, startToolServer, type ToolServer } from "../../testing/loop/tool-server.fixture.ts";
import { practiceAgent } from "../../testing/physio/practice.fixture.ts";

/** The answers of the practice's systems by default. */
const sound: Given = { day: "2031-05-12", times: ["10:00"], visit: "V-1" };
const broken: Record<string, Given> = {
  fails: { status: 500, body: { error: "stack trace" } },
  hangs: () => undefined,
  "answers 10 MB": (response) => response.end("x".repeat(10 * 1024 * 1024)),
  "answers HTML": (response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<html><h1>Welcome</h1></html>"),
  "answers something else": { hello: "world" },
};
const toolCodes: Record<string, string> = {
  fails: "unavailable",
  hangs: "timeout",
  "answers 10 MB": "response_too_large",
  "answers HTML": "invalid_response",
  "answers something else": "invalid_response",
};

let given: Given = sound;
let stage: Stage;
let practice: ToolServer;
let playing: Playing;

/** The practice without confirmations before a write, and with timeouts that only a request that hangs reaches. */
function hasty(agent: AgentConfig): AgentConfig {
  const { http } = agent.tool_settings;
  const requests = http.requests.map((request) => ({ ...request, timeout_ms: 5_000 }));
  const everything = {
    id: "all",
    when: { field: "tool", op: "exists" as const },
    result: "allow" as const,
    reason: "the practice trusts it",
  };
  return {
    ...agent,
    policies: [everything],
    tool_settings: { ...agent.tool_settings, http: { ...http, requests } },
  };
}

beforeAll(async () => {
  practice = await startToolServer(() => given);
  stage = await startStage({
    agent: hasty(await practiceAgent(practice.origin)),
    origins: [practice.origin],
    llm: { timeoutMs: 1_000 },
  });
  playing = playIdeals(stage.model);
});
afterEach(() => {
  given = sound;
  stage.model.faults.clear();
});
afterAll(async () => {
  await stage?.close();
  await practice?.stop();
});

const slots = call("http.slots", { day: "2031-05-12" });
const book = call("http.book", { day: "2031-05-12", time: "10:00", name: "Ana" });
const person = call("hand_over", {
  reason: "o sistema",
  text: "Não consigo ver isso agora; fala consigo um colega.",
});
const greeting: Ideal = () => answers(say("Bom dia! Em que posso ajudar?"));
/** The answers of a turn in order; the last one repeats. */
const inOrder =
  (...given: ScriptedModelAnswer[]): Ideal =>
  ({ round }) =>
    given[Math.min(round, given.length - 1)]!;
const modelDown = { status: 500, times: Number.POSITIVE_INFINITY };

async function said(visitor: string, ideal: Ideal): Promise<Played> {
  playing(ideal);
  return stage.say(visitor, "Há vaga a 12/05/2031? Marque às 10:00 para a Ana.");
}

/** Words a contact can act on: no code, id or internal name, no request to repeat. */
function expectHelpful({ text }: Played): void {
  expect(text.length).toBeGreaterThan(10);
  expect(text).not.toMatch(
    /undefined|null|\[object|http\.|\bop\d|uncertain|unavailable|invalid_|timeout|too_large|error|500|try again/i,
  );
}

/** If a person has the conversation, they hand it back first. */
async function expectNextIsNormal(visitor: string, before: Played): Promise<void> {
  const { database, tenant } = stage;
  const conversationId = conversationIdOf(tenant.channelAccountId, visitor);
  const actor = { kind: "member", id: "mia", role: "owner" } as const;
  if (before.trace.decisions.handoff !== null)
    await handBack({ database: database.app, tenantId: tenant.tenantId, actor }, { conversationId });
  stage.model.faults.clear();
  given = sound;
  playing(greeting);
  const next = await stage.say(visitor, "Bom dia");
  expect(next.text).toBe("Bom dia! Em que posso ajudar?");
  expect(troubleOf(next)).toBeNull();
}

describe("a tool that cannot be used", () => {
  it("B7 an unknown tool is refused with the names of the known ones", async () => {
    const ended = await said(
      "unknown",
      inOrder(answers(call("http.calendar", {})), answers(slots), answers(say("Há vaga às 10:00."))),
    );
    expect(ended.text).toBe("Há vaga às 10:00.");
    expect(codesOf(ended)[0]?.[0]).toMatch(/^call: unknown_tool .*http\.slots/);
    await expectNextIsNormal("unknown", ended);
  });

  it.each(Object.keys(broken))(
    "B7 a read that %s: the model gets the error, and a person takes over",
    async (how) => {
      given = broken[how]!;
      const visitor = `read ${how}`;
      const ended = await said(visitor, inOrder(answers(slots), answers(person)));
      expectHelpful(ended);
      expect(ended.text).toContain("fala consigo um colega");
      expect(ended.trace.decisions.handoff).toEqual({ reason: "agent_escalated", detail: "o sistema" });
      expect(codesOf(ended)[0]).toEqual([expect.stringContaining(`call: ${toolCodes[how]}`)]);
      await expectNextIsNormal(visitor, ended);
    },
  );

  it.each(Object.keys(broken))(
    "D6 one that %s: a value the model invents instead is not sent",
    async (how) => {
      given = broken[how]!;
      const visitor = `lie ${how}`;
      const ended = await said(
        visitor,
        inOrder(answers(slots), answers(say("Há vaga às 11:30, custa 55 EUR."))),
      );
      expectHelpful(ended);
      expect(ended.text).not.toMatch(/11:30|55/);
      expect(troubleOf(ended)).toBe("ungrounded");
      await expectNextIsNormal(visitor, ended);
    },
  );

  it.each(Object.keys(broken))("F8 a write that %s is called once, and a person checks it", async (how) => {
    given = broken[how]!;
    const visitor = `write ${how}`;
    const before = practice.writes().length;
    const ended = await said(
      visitor,
      inOrder(answers(book), answers(book), answers(say("Não consegui marcar.")), answers(person)),
    );
    expectHelpful(ended);
    expect(practice.writes()).toHaveLength(before + 1);
    expect(ended.trace.decisions.handoff?.reason).toBe("agent_escalated");
    expect(codesOf(ended).flat().join("\n")).toContain("call: uncertain");
    const calls = await stage.database.admin(
      "select state from tool_call where conversation_id = $1 and effect = 'write'",
      [conversationIdOf(stage.tenant.channelAccountId, visitor)],
    );
    expect(calls).toEqual([{ state: "unknown" }]);
    await expectNextIsNormal(visitor, ended);
  });
});

const nonsense: Record<string, Ideal> = {
  "answers nonsense": inOrder(
    answers(call("http.nothing", {})),
    { text: "" },
    { toolCalls: [{ name: "say", arguments: "{{" }] },
    { toolCalls: [{ name: "http.slots", arguments: "[1]" }] },
    answers(call("http.slots", { day: "segunda" })),
  ),
  "is cut off every time": () => ({ text: "Há vaga às", finishReason: "length" }),
  "is withheld every time": () => ({ text: "", finishReason: "content_filter" }),
};

describe("a model that cannot be used", () => {
  it.each(Object.keys(nonsense))("B7 that %s: a person takes over, and the record says why", async (how) => {
    const ended = await said(how, nonsense[how]!);
    expectHelpful(ended);
    expect(ended.trace.decisions.handoff).toEqual({ reason: "failed_attempts", detail: "nonsense" });
    expect(troubleOf(ended)).toBe("nonsense");
    expect(ended.trace.rounds?.flatMap(({ proposals }) => proposals).some(({ accepted }) => accepted)).toBe(
      false,
    );
    await expectNextIsNormal(how, ended);
  });

  it("B7 that is cut off once is called once more", async () => {
    const ended = await said(
      "cut once",
      inOrder(
        { text: "Há vaga às", finishReason: "length" },
        answers(slots),
        answers(say("Há vaga às 10:00.")),
      ),
    );
    expect(ended.text).toBe("Há vaga às 10:00.");
  });

  it("B1 that repeats the same look-up is stopped, and a person is offered", async () => {
    const before = practice.log.length;
    const ended = await said("loop", inOrder(answers(slots)));
    expectHelpful(ended);
    expect(ended.text).toContain("Quer falar com uma pessoa?");
    expect(troubleOf(ended)).toBe("bound");
    expect(practice.log.length - before).toBeLessThanOrEqual(12);
    await expectNextIsNormal("loop", ended);
  });

  it.each([
    ["is down", modelDown, "unavailable"],
    ["answers what is no JSON", { malformed: "body", times: Number.POSITIVE_INFINITY }, "unavailable"],
    ["hangs", { hang: true, times: Number.POSITIVE_INFINITY }, "timeout"],
  ] as const)(
    "B6 that %s before anything was done: the contact gets a sentence, and a person is offered",
    async (how, fault, code) => {
      stage.model.faults.add(fault);
      const ended = await said(`down ${how}`, greeting);
      expectHelpful(ended);
      expect(ended.text).toContain("Quer falar com uma pessoa?");
      expect(ended.trace.decisions.handoff).toBeNull();
      expect(troubleOf(ended)).toBe(code);
      expect(ended.trace.rounds?.at(-1)?.answered).toEqual({ error: code });
      await expectNextIsNormal(`down ${how}`, ended);
    },
  );

  it("B7 that fails after a write: the contact learns what was done, and a person takes over", async () => {
    const before = practice.writes().length;
    const ended = await said("down after", ({ round }) => {
      if (round === 0) stage.model.faults.add(modelDown);
      return answers(book);
    });
    expectHelpful(ended);
    expect(ended.text).toContain("marcar uma consulta");
    expect(ended.text).toContain("V-1");
    expect(practice.writes()).toHaveLength(before + 1);
    expect(ended.trace.decisions.handoff?.reason).toBe("agent_escalated");
    expect(troubleOf(ended)).toBe("unavailable");
    await expectNextIsNormal("down after", ended);
  });
});

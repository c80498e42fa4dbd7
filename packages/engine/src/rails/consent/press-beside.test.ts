import { describe, expect, it } from "vitest";
import { call, createTalk, reply, requests } from "../../testing/loop.fixture.ts";

const at = "2026-11-23T09:02:00.000Z";
const question = "¿a qué hora abren?";
const consent = (quote: string, ops = ["op1"]) => ({
  name: "answer_consent",
  arguments: { ops, answer: "yes", quote },
});

/** The contact presses the first button below the last question, and writes this in the same turn. */
async function pressedBeside(
  written: string,
  calls: (title: string) => ReturnType<typeof consent | typeof requests>[],
  { tool = "http.renew", agent = {}, sentAt = at }: { tool?: string; agent?: object; sentAt?: string } = {},
) {
  let title = "";
  const answer = () => ({ toolCalls: calls(title) });
  const talk = createTalk(
    [{ toolCalls: [call(tool, "978-1")] }, "¿Confirma 978-1?", answer, "Entendido.", "Entendido."],
    { agent },
  );
  const { outcome } = await talk.say("978-1, por favor");
  const [button] = outcome.kind === "reply" ? (outcome.reply.choices ?? []) : [];
  if (button === undefined) throw new Error("The question has no button");
  title = button.title;
  const press = {
    id: "press",
    text: button.title,
    parts: [{ type: "choice" as const, ...button }],
    sentAt: at,
  };
  const said = { id: "said", text: written, parts: [], sentAt };
  const { record } = await talk.say(written, { inputs: [press, said] });
  const verdicts = record.rounds.flatMap(({ proposals }) =>
    proposals.flatMap(({ kind, code }) => (kind === "answer_consent" ? [code] : [])),
  );
  return { made: talk.calls.map((one) => one.tool), verdicts, waiting: talk.session().waiting };
}

describe("a press beside another message", () => {
  it("F8 counts for its call if the rest of the messages is listed", async () => {
    const { made, waiting } = await pressedBeside(question, (title) => [
      requests([question, "open"]),
      consent(title),
    ]);
    expect(made).toEqual(["http.renew"]);
    expect(waiting).toEqual([]);
  });

  it("F8 counts although the other message was written before the question", async () => {
    const early = "2026-11-23T09:00:00.000Z";
    const { made } = await pressedBeside(
      question,
      (title) => [requests([question, "open"]), consent(title)],
      { sentAt: early },
    );
    expect(made).toEqual(["http.renew"]);
  });

  it.each([
    ["no, espera", "doubtful_yes"],
    ["pero solo si es gratis", "doubtful_yes"],
  ])("F8 does not count if the same messages take it back or change it: %s", async (written, code) => {
    const { made, verdicts, waiting } = await pressedBeside(written, (title) => [consent(title)]);
    expect(made).toEqual([]);
    expect(verdicts).toEqual([code]);
    expect(waiting).toHaveLength(1);
  });

  it("F8 does not count for what cannot be undone: the question is asked again", async () => {
    const confirms = {
      id: "asks",
      when: { field: "tool", op: "exists" as const },
      result: "confirm" as const,
      reason: "they confirm",
    };
    const { made, verdicts } = await pressedBeside(
      question,
      (title) => [requests([question, "open"]), consent(title)],
      { tool: "http.close_card", agent: { policies: [confirms] } },
    );
    expect(made).toEqual([]);
    expect(verdicts).toEqual(["needs_bare_yes"]);
  });

  it("F8 a press of something else than the shown calls is no yes to them", async () => {
    const talk = createTalk([
      { toolCalls: [call("http.renew", "978-1")] },
      "¿Confirma 978-1?",
      { toolCalls: [consent("Yes, do it")] },
      { toolCalls: [reply("Entendido.")] },
    ]);
    await talk.say("978-1, por favor");
    const choice = { type: "choice" as const, id: "menu:2", title: "Yes, do it" };
    const press = { id: "press", text: choice.title, parts: [choice], sentAt: at };
    const { record } = await talk.say(choice.title, { inputs: [press] });
    expect(record.rounds[0]?.proposals[0]).toMatchObject({ kind: "answer_consent", code: "other_button" });
    expect(talk.calls).toEqual([]);
  });
});

import { expect, it } from "vitest";
import { call, createTalk, textOf } from "../testing/loop.fixture.ts";

const approved = (approvalId: string) => ({
  approvalId,
  kind: "tool_call" as const,
  state: "approved" as const,
  tool: "http.close_card",
  toolVersion: "v1",
  args: { isbn: "S-77" },
  draft: null,
  summary: "close the card",
  hash: "h",
});

it("B1 an approved call is counted among the calls of its turn", async () => {
  const reads = Array.from({ length: 12 }, () => call("http.book", "978-1"));
  const talk = createTalk([
    { toolCalls: [call("http.close_card", "S-77")] },
    "Se lo he pedido a un compañero.",
    { toolCalls: reads },
    "Su carnet está cerrado.",
  ]);
  const [asked] = (await talk.say("cierra mi carnet S-77 y mira 978-1")).record.approvals.requested;
  await talk.say("", { decision: approved(asked?.id ?? "") });
  expect(talk.calls).toHaveLength(2 * talk.agent.max_steps);
});

it("C6 A5 an approved call is made although the contact writes twice before it begins", async () => {
  const late = ["¿y bien?", "¿hola?"];
  const talk = createTalk(
    [
      { toolCalls: [call("http.close_card", "S-77")] },
      "Se lo he pedido a un compañero.",
      "Su carnet está cerrado.",
    ],
    {
      perform: (nth) => {
        const text = late.shift();
        if (text === undefined) return null;
        const message = { id: `late-${nth}-${text}`, text, parts: [], sentAt: "2026-11-23T09:02:10Z" };
        return { kind: "newer", messages: [message] };
      },
    },
  );
  const [asked] = (await talk.say("cierra mi carnet S-77")).record.approvals.requested;
  const ended = await talk.say("", { decision: approved(asked?.id ?? "") });
  expect(textOf(ended)).toBe("Su carnet está cerrado.");
  expect(talk.calls).toHaveLength(1);
  const heard = talk.model.calls.at(-1)?.messages.filter(({ role }) => role === "user");
  expect(heard?.map(({ content }) => content).slice(-2)).toEqual(["¿y bien?", "¿hola?"]);
});

it("C6 an approved call that no longer waits has an outcome: it was refused", async () => {
  const talk = createTalk([]);
  const ended = await talk.say("", { decision: approved("gone") });
  expect(ended.outcome).toMatchObject({ kind: "silent", reason: "stale_decision" });
  const reason = "the request was withdrawn or changed before the decision came";
  expect(ended.record.approvals.settled).toEqual([{ id: "gone", hash: "h", outcome: "refused", reason }]);
});

it("C6 the model hears who decided, why, and what was changed; the call is told as it was approved", async () => {
  const talk = createTalk([
    { toolCalls: [call("http.close_card", "S-77")] },
    "Se lo he pedido a un compañero.",
    "Su carnet S-70 está cerrado.",
  ]);
  const [asked] = (await talk.say("cierra mi carnet S-77")).record.approvals.requested;
  const decided = { ...approved(asked?.id ?? ""), args: { isbn: "S-70" }, summary: "close_card S-70" };
  const because = "el S-77 sigue prestado";
  await talk.say("", { decision: { ...decided, asked: "close_card S-77", by: "Noa", because } });
  const told = talk.model.calls.at(-1)?.messages.at(-1)?.content ?? "";
  expect(told).toContain("Your colleague Noa approved this call with a change (asked for: close_card S-77)");
  expect(told).toContain("it was made: close_card S-70");
  expect(told).toContain(JSON.stringify(because));
});

it("C6 without a model's words the contact is told that it was declined, and why, as it was written", async () => {
  const talk = createTalk([
    { toolCalls: [call("http.close_card", "S-77")] },
    "Se lo he pedido a un compañero.",
    "",
    "",
  ]);
  const [asked] = (await talk.say("cierra mi carnet S-77")).record.approvals.requested;
  const decision = {
    ...approved(asked?.id ?? ""),
    state: "rejected" as const,
    summary: "close_card S-77",
    because: "Venga con su DNI",
  };
  expect(textOf(await talk.say("", { decision }))).toContain("“Venga con su DNI”");
});

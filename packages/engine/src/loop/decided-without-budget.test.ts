import { describe, expect, it } from "vitest";
import { call, createTalk, textOf } from "../testing/loop.fixture.ts";

const decision = (approvalId: string, state: "approved" | "rejected") => ({
  approvalId,
  kind: "tool_call" as const,
  state,
  tool: "http.close_card",
  toolVersion: "v1",
  args: { isbn: "S-77" },
  draft: null,
  summary: "close the card",
  hash: "h",
});

/** One turn that asks a member, and the decision when the conversation's cost limit is reached. */
async function decided(state: "approved" | "rejected") {
  const talk = createTalk(
    [{ toolCalls: [call("http.close_card", "S-77")] }, "Se lo he pedido a un compañero.", "Nunca se pide."],
    { agent: { model: { max_cost_usd: 0.000001 } } },
  );
  const { record } = await talk.say("cierra mi carnet S-77");
  const asked = talk.model.calls.length;
  const ended = await talk.say("", { decision: decision(record.approvals.requested[0]?.id ?? "", state) });
  return { talk, ended, requests: talk.model.calls.length - asked };
}

describe("a decision in a conversation at its cost limit", () => {
  it("I4 C6 an approved call is made, code says so, and a person takes over without a request to the model", async () => {
    const { talk, ended, requests } = await decided("approved");
    expect(talk.calls).toHaveLength(1);
    expect(requests).toBe(0);
    expect(ended.outcome.handoff).toEqual({ reason: "budget", detail: "" });
    expect(textOf(ended)).toContain('close_card "S-77"');
  });

  it("I4 C6 a rejected call is not made, and code says so", async () => {
    const { talk, ended, requests } = await decided("rejected");
    expect(talk.calls).toEqual([]);
    expect(requests).toBe(0);
    expect(textOf(ended)).toContain("decided against it: close the card");
  });
});

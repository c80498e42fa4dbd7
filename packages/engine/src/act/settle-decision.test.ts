import { expect, it } from "vitest";
import { call, createTalk } from "../testing/loop.fixture.ts";

it("B1 an approved call is counted among the calls of its turn", async () => {
  const reads = Array.from({ length: 12 }, () => call("http.book", "978-1"));
  const talk = createTalk([
    { toolCalls: [call("http.close_card", "S-77")] },
    "Se lo he pedido a un compañero.",
    { toolCalls: reads },
    "Su carnet está cerrado.",
  ]);
  const [asked] = (await talk.say("cierra mi carnet S-77 y mira 978-1")).record.approvals.requested;
  await talk.say("", {
    decision: {
      approvalId: asked?.id ?? "",
      kind: "tool_call",
      state: "approved",
      tool: "http.close_card",
      toolVersion: "v1",
      args: { isbn: "S-77" },
      draft: null,
      summary: "close the card",
      hash: "h",
    },
  });
  expect(talk.calls).toHaveLength(2 * talk.agent.max_steps);
});

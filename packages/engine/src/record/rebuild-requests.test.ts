import { describe, expect, it } from "vitest";
import { call, createTalk, describeShelf, give } from "../testing/loop.fixture.ts";
import { rebuildRequests } from "./rebuild-requests.ts";
import type { TurnTrace } from "./turn-trace.ts";

const requestsOf = ({ traces, agent }: ReturnType<typeof createTalk>) =>
  rebuildRequests({
    trace: JSON.parse(JSON.stringify(traces[0])) as TurnTrace,
    turnId: "0199aaaa-0000-7000-8000-000000000001",
    tenantId: "tenant-1",
    conversationId: "conversation-1",
    agent,
    describe: describeShelf,
  });

describe("the requests of a recorded turn", () => {
  it("B4 are rebuilt as they were sent, each with its answer", async () => {
    const talk = createTalk([{ toolCalls: [call("http.book", "978-1")] }, "Queda 1 ejemplar."], {
      tools: { "http.book": () => give({ copies: 1 }) },
    });
    await talk.say("¿Queda alguno de 978-1?");
    const requests = await requestsOf(talk);
    expect(requests.map(({ messages }) => messages)).toEqual(
      talk.model.calls.map(({ messages }) => messages),
    );
    expect(requests[0]?.tools).toContain("http.book");
    expect(requests[0]?.answer?.toolCalls[0]?.name).toBe("http.book");
    expect(requests[1]?.answer?.content ?? requests[1]?.answer?.toolCalls).toBeTruthy();
    expect(requests.every(({ error }) => error === null)).toBe(true);
  });
});

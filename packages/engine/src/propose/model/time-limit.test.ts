import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { AppError } from "@konstruct/core/errors";
import type { GenerateOptions, LLMMessage, LLMResponse } from "@konstruct/llm/provider";
import { ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import { expect, it } from "vitest";
import { createConversation } from "../../conversation.ts";
import { call, describeShelf, give } from "../../testing/loop.fixture.ts";

/** A model that answers at once, except a check of a reply: that ends only when its request is aborted. */
class SlowVerifier extends ScriptedProvider {
  override generate(messages: LLMMessage[], options: GenerateOptions = {}): Promise<LLMResponse> {
    if (options.responseFormat === undefined) return super.generate(messages, options);
    return new Promise((_resolve, reject) => {
      options.signal?.addEventListener("abort", () => reject(new AppError("timeout", "aborted")));
    });
  }
}

it("B1 the check of a reply is aborted when the time of the turn is over, and the word lists decide", async () => {
  const began = Date.parse("2026-11-23T09:00:00Z");
  let now = began;
  const conversation = createConversation({
    agent: agentConfigSchema.parse({ tools: ["http.book"], escalation: { failed_attempts: 0 } }),
    tools: {
      describe: describeShelf,
      async execute() {
        now = began + 44_990;
        return give({ isbn: "978-1" });
      },
    },
    llm: new SlowVerifier([
      { toolCalls: [call("http.book", "978-1")] },
      "Un compañero lo revisará mañana.",
      "Lo siento, no lo sé.",
    ]),
    clock: () => new Date(now),
    id: "01a2b3c4-0000-7000-8000-000000000014",
  });
  const { reply, ended } = await conversation.say("¿quién revisa el 978-1?");
  expect(reply).toBe("Lo siento, no lo sé.");
  expect(ended.record.rounds[1]?.proposals[0]).toMatchObject({ code: "unasked_person" });
});

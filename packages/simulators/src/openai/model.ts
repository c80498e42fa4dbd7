import { simulateReply } from "./compose.ts";
import { simulateDraft } from "./draft.ts";
import { simulateUnderstanding } from "./understand.ts";

export type ModelRequest = {
  messages: { role: string; content: string }[];
  /** Name of the requested JSON schema. */
  format: string | null;
};

/** The words of the simulated model: a pure function of the request. */
export function answerOf(request: ModelRequest): string {
  const prompt = request.messages.map((message) => message.content).join("\n");
  // A server without json_schema is told the schema's name in words instead.
  const understanding = request.format === "understanding" || prompt.includes('named "understanding"');
  if (understanding) return simulateUnderstanding(prompt);
  const isDraft = request.format === "supervised_reply" || prompt.includes('named "supervised_reply"');
  if (isDraft) return simulateDraft(prompt);
  // Asked whether a reply claims what nobody did: of what it says itself it holds nothing against.
  if (request.format === "unmet_words") return JSON.stringify({ claimed: null, promised: null });
  return (
    simulateReply(prompt) ?? request.messages.findLast((message) => message.role === "user")?.content ?? ""
  );
}

import { simulateDraft } from "./draft.ts";

export type ModelRequest = {
  messages: { role: string; content: string }[];
  /** Name of the requested JSON schema. */
  format: string | null;
};

/** The words of the simulated model: a pure function of the request. */
export function answerOf(request: ModelRequest): string {
  const prompt = request.messages.map((message) => message.content).join("\n");
  const isDraft = request.format === "supervised_reply" || prompt.includes('named "supervised_reply"');
  if (isDraft) return simulateDraft(prompt);
  // Asked whether a reply claims what nobody did: of what it says itself it holds nothing against.
  const isUnmet = request.format === "unmet_words" || prompt.includes('named "unmet_words"');
  if (isUnmet) return JSON.stringify({ claimed: null, promised: null });
  return request.messages.findLast((message) => message.role === "user")?.content ?? "";
}

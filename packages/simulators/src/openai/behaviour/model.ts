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
  // A request to verify deeds in a reply: the simulated model finds no false ones in its own.
  const isUnmet = request.format === "unmet_words" || prompt.includes('named "unmet_words"');
  if (isUnmet) return JSON.stringify({ claimed: null, promised: null });
  return request.messages.findLast((message) => message.role === "user")?.content ?? "";
}

import { fill } from "@konstruct/core/language/fill";
import { joined } from "../compose/joined.ts";
import type { Observation } from "../loop/observation.ts";
import { knowledgeTool } from "../loop/tool-offers.ts";
import type { Answer } from "./answer.ts";
import { askPlainly } from "./ask-plainly.ts";

const longestQuery = 500;

/** Looks in the agent's knowledge for what no request of the agent's is. False where the agent may not. */
export function lookUp(answer: Answer, text: string): boolean {
  if (!answer.run.permitted.some(({ name }) => name === knowledgeTool)) return false;
  answer.propose({
    kind: "call",
    tool: knowledgeTool,
    args: { query: text.slice(0, longestQuery), limit: 1 },
  });
  return true;
}

type Found = { passages?: { title?: unknown; text?: unknown }[] };

/** Says the passage that was found, with where it stands, and goes back to what was open. False where there is none. */
export function tellPassage(answer: Answer, news: readonly Observation[]): boolean {
  const read = news.findLast((one) => one.kind === "read" && one.tool === knowledgeTool);
  if (read?.kind !== "read" || !read.result.success) return false;
  const [passage] = (read.result.data as Found | null)?.passages ?? [];
  if (typeof passage?.text !== "string") return false;
  const source = fill(answer.lines.dialogue.source, { title: String(passage.title ?? "") });
  answer.speak(joined(passage.text, `\n\n${source}`));
  askPlainly(answer);
  return true;
}

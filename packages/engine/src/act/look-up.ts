import type { Passage } from "@konstruct/tools/knowledge/knowledge";
import { toolContextOf } from "../turn/tool-context.ts";
import type { Turn } from "../turn/turn.ts";
import { knowledgeTool, permittedTools } from "../view/tool-offers.ts";
import { mayLookUp } from "./may-look-up.ts";

/** Searches for one message: the whole text and its first sentences. */
const mostQueries = 3;
const mostPassages = 6;
const longestQuery = 500;

function queriesOf(text: string): string[] {
  const sentences = text
    .split(/(?<=[.!?…。！？])\s+|\n+/u)
    .map((one) => one.trim())
    // A shorter sentence ("Hello there.") asks nothing.
    .filter((one) => one.length >= 12);
  const whole = text.replace(/\s+/g, " ").trim();
  return [...new Set([whole, ...(sentences.length > 1 ? sentences : [])])]
    .filter((one) => one !== "")
    .slice(0, mostQueries)
    .map((one) => one.slice(0, longestQuery).toWellFormed());
}

/**
 * The six best passages of the agent's knowledge for a message, before the first request to the model. They may be uncertain:
 * their scores are shown to the model. None if policy forbids the search.
 */
export async function lookUp(turn: Turn, text: string): Promise<Passage[]> {
  const may = permittedTools(turn).some(({ name }) => name === knowledgeTool);
  if (!may || text === "") return [];
  const language = turn.session.language ?? undefined;
  const now = turn.ports.clock();
  const context = { ...toolContextOf(turn.input, now), language };
  const calls = queriesOf(text).map((query) => ({
    id: turn.ports.newId(),
    tool: knowledgeTool,
    args: { query, limit: 5, include_unsure: true },
  }));
  const allowed = await Promise.all(calls.map(({ tool, args }) => mayLookUp(turn, tool, args, now)));
  if (allowed.includes(false)) return [];
  const results = await Promise.all(
    calls.map(({ id, tool, args }) => turn.ports.tools.execute({ tool, args, idempotencyKey: id }, context)),
  );
  const found = new Map<string, Passage>();
  for (const [at, call] of calls.entries()) {
    const result = results[at]!;
    const redactedArgs = turn.redactor.json(call.args);
    turn.record.toolCalls.push({
      ...call,
      idempotencyKey: call.id,
      effect: "read",
      redactedArgs,
      result,
      isLookUp: true,
    });
    const passages = (result.data?.passages ?? []) as unknown as Passage[];
    for (const passage of passages) {
      const known = found.get(passage.id);
      if (known === undefined || known.score < passage.score) found.set(passage.id, passage);
    }
  }
  return [...found.values()].sort((a, b) => b.score - a.score).slice(0, mostPassages);
}

import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { Json } from "@konstruct/core/json";
import { z } from "zod";
import type { RecordedCall, RecordedRun } from "./recorded-run.ts";
import type { RecordedTool } from "./recorded-tools.ts";

export const requestSchema = z.looseObject({
  model: z.string(),
  messages: z.array(
    z.looseObject({
      role: z.string(),
      content: z
        .union([z.string(), z.null(), z.array(z.looseObject({ text: z.string().optional() }))])
        .optional(),
      tool_call_id: z.string().optional(),
    }),
  ),
  tools: z
    .array(z.looseObject({ function: z.looseObject({ name: z.string(), parameters: z.json() }) }))
    .default([]),
});
export type ModelRequest = z.infer<typeof requestSchema>;

/** Where a run is: what was said so far, as it was really said. */
export type Progress = {
  turn: number;
  /** What the contact got for each turn before this one. */
  replies: string[];
};

const textOf = ({ content }: ModelRequest["messages"][number]): string =>
  typeof content === "string" ? content : (content ?? []).map((part) => part.text ?? "").join("");

/** A failure is marked by the engine in its own way. */
const bare = (result: string) => result.replace(/^Error: ?/, "");

/** What a request must hold and does not: the instructions, every line and every result before it word for word, every schema. */
export function missingFrom(
  request: ModelRequest,
  run: RecordedRun,
  tools: readonly RecordedTool[],
  { turn, replies }: Progress,
  answered: number,
  reached: ReadonlySet<RecordedCall>,
): string[] {
  const of = (role: string) => request.messages.filter((message) => message.role === role).map(textOf);
  const [system, contact, agent, results] = ["system", "user", "assistant", "tool"].map(of) as [
    string[],
    string[],
    string[],
    string[],
  ];
  const holds = (texts: readonly string[], wanted: string) => texts.some((text) => text.includes(wanted));
  const before = run.turns.slice(0, turn);
  const now = run.turns[turn]!;
  const calls = [...before.flatMap(({ answers }) => answers), ...now.answers.slice(0, answered)].flatMap(
    (answer) => answer.calls,
  );
  const offered = new Map(
    request.tools.map(({ function: tool }) => [tool.name, canonicalJson(tool.parameters as Json)]),
  );
  return [
    ...(holds(system, run.system.trim()) ? [] : ["instructions"]),
    ...[...before, now]
      .filter(({ said }) => !holds(contact, said.trim()))
      .map(({ said }) => `contact: ${said.slice(0, 60)}`),
    ...replies.filter((text) => !holds(agent, text)).map((text) => `agent: ${text.slice(0, 60)}`),
    // A call that was refused has no result; it counts as not reached.
    ...calls
      .filter((call) => reached.has(call) && !holds(results, bare(call.result ?? "")))
      .map(({ name }) => `result of ${name}`),
    ...tools
      .filter(({ name, parameters }) => offered.get(name) !== canonicalJson(parameters as Json))
      .map(({ name }) => `schema of ${name}`),
  ];
}

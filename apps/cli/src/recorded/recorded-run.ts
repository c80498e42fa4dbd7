import { AppError } from "@konstruct/core/errors";
import { type JsonObject, parseJson } from "@konstruct/core/json";
import { z } from "zod";

const callSchema = z.object({
  id: z.string(),
  function: z.object({ name: z.string(), arguments: z.string() }),
});
const messageSchema = z.discriminatedUnion("role", [
  z.looseObject({ role: z.literal("system"), content: z.string() }),
  z.looseObject({ role: z.literal("user"), content: z.string() }),
  z.looseObject({
    role: z.literal("assistant"),
    content: z.string().nullish(),
    tool_calls: z.array(callSchema).nullish(),
  }),
  z.looseObject({ role: z.literal("tool"), content: z.string(), tool_call_id: z.string() }),
]);
const runSchema = z.looseObject({ reward: z.number().default(0), messages: z.array(messageSchema).min(2) });

export type RecordedCall = {
  name: string;
  /** Null where the model wrote no JSON object: such a call never reached a tool. */
  args: JsonObject | null;
  /** As the model wrote them. */
  written: string;
  result: string | null;
};

/** One answer of the model: calls, or words. Words beside calls were said to nobody and count apart. */
export type RecordedAnswer = { calls: RecordedCall[]; text: string | null };

/** What the contact said, and every answer of the model until they spoke again. */
export type RecordedTurn = { said: string; answers: RecordedAnswer[] };

export type RecordedRun = {
  /** `run-0`: the name of the model that plays it. */
  id: string;
  succeeded: boolean;
  system: string;
  turns: RecordedTurn[];
};

type Message = z.infer<typeof messageSchema>;

function objectIn(text: string): JsonObject | null {
  const parsed = parseJson(text);
  if (!parsed.ok || typeof parsed.value !== "object" || Array.isArray(parsed.value)) return null;
  return parsed.value as JsonObject | null;
}

function answerOf(message: Extract<Message, { role: "assistant" }>, all: readonly Message[]): RecordedAnswer {
  const calls = (message.tool_calls ?? []).map(({ id, function: called }): RecordedCall => {
    const result = all.find(
      (one) => one.role === "tool" && one.tool_call_id === id && all.indexOf(one) > all.indexOf(message),
    );
    return {
      name: called.name,
      args: objectIn(called.arguments),
      written: called.arguments,
      result: result?.role === "tool" ? result.content : null,
    };
  });
  return { calls, text: calls.length > 0 ? null : (message.content ?? "") };
}

function turnsOf(messages: readonly Message[]): RecordedTurn[] {
  const turns: RecordedTurn[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (message.role === "user") {
      // Said twice in a row: one turn answers both.
      if (last !== undefined && last.answers.length === 0) last.said = `${last.said}\n${message.content}`;
      else turns.push({ said: message.content, answers: [] });
    }
    if (message.role === "assistant" && last !== undefined) last.answers.push(answerOf(message, messages));
  }
  return turns;
}

/** @throws AppError invalid_input, with the line that cannot be read */
export function readRuns(jsonl: string): RecordedRun[] {
  const lines = jsonl.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line, at) => {
    const json = parseJson(line);
    if (!json.ok) throw new AppError("invalid_input", `Line ${at + 1} is no JSON: ${json.error}`);
    const parsed = runSchema.safeParse(json.value);
    if (!parsed.success) {
      throw new AppError(
        "invalid_input",
        `Line ${at + 1} is no recorded run: ${z.prettifyError(parsed.error)}`,
      );
    }
    const { messages, reward } = parsed.data;
    const system = messages[0]?.role === "system" ? messages[0].content : "";
    return { id: `run-${at}`, succeeded: reward === 1, system, turns: turnsOf(messages) };
  });
}

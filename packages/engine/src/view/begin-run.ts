import type { LLMMessage } from "@konstruct/llm/provider";
import type { Passage } from "@konstruct/tools/knowledge/knowledge";
import { asksWhoAnswers } from "@konstruct/understanding/language/asks-who-answers";
import { eligibleTypes } from "../goals/eligible-types.ts";
import type { LoopRun, Proposer } from "../turn/loop-run.ts";
import type { Turn } from "../turn/turn.ts";
import { contextBlock } from "./context-block.ts";
import { labelledParameters } from "./labelled-parameters.ts";
import { offerOf, platformFunctionsOf } from "./platform-functions.ts";
import { systemPrompt } from "./system-prompt.ts";
import { readBeginning } from "./taint.ts";
import { permittedTools, permittedWithKnowledge } from "./tool-offers.ts";
import { transcriptOf } from "./transcript.ts";

/** What the model sees as the contact's message, or as the decision that came instead. */
function asked(turn: Turn, text: string): LLMMessage[] {
  if (text !== "") return [{ role: "user", content: text }];
  return turn.input.decision
    ? [{ role: "system", content: "A colleague has decided about a waiting call." }]
    : [];
}

/**
 * Builds the state of a run. The prompt begins with what rarely changes (tools, system prompt, history), so that the provider's
 * cache covers all but the end.
 */
export function beginRun(
  turn: Turn,
  proposer: Proposer,
  text: string,
  passages: readonly Passage[],
): LoopRun {
  const { agent } = turn.input;
  const now = turn.ports.clock();
  readBeginning(turn, passages);
  // Beside a person who has the conversation, only tools that read may be used.
  const onlyReads = turn.input.audience !== undefined;
  const offered = proposer.asksKnowledge ? permittedWithKnowledge(turn) : permittedTools(turn);
  const permitted = offered.filter(({ effect }) => !onlyReads || effect === "read");
  const tools = [
    ...permitted.map((tool) => ({
      name: tool.name,
      description: tool.description,
      parameters: labelledParameters(agent, tool.name, tool.parameters(), turn.session.language),
    })),
    ...platformFunctionsOf(agent, turn.input.audience).map(offerOf),
  ];
  return {
    turn,
    proposer,
    text,
    permitted,
    tools,
    passages,
    begin: [
      { role: "system", content: systemPrompt(agent, eligibleTypes(turn)) },
      ...transcriptOf(turn.input),
      { role: "system", content: contextBlock(turn, passages, now) },
      ...asked(turn, text),
    ],
    rounds: [],
    operations: [],
    record: turn.record.rounds,
    observations: [],
    specialist: { calls: 0, read: 0 },
    ledger: [...turn.session.requests],
    attach: [],
    asksWhoAnswers: asksWhoAnswers(text),
    beganAt: now.getTime(),
    signal: new AbortController().signal,
    steps: 0,
    calls: 0,
    numbered: 0,
    writes: 0,
    ran: new Set(),
    fruitless: 0,
    mended: new Set(),
    retries: 0,
    toAsk: new Set(),
    withdrawn: [],
    doubted: new Map(),
    undone: "",
    hadWriteInPlay: false,
    handsBy: null,
    seen: [],
  };
}

import { idWithin, newId } from "@konstruct/core/ids";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { TelemetrySink } from "@konstruct/telemetry/turn/sink";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import { type PastTurn, pastClock, pastModel, pastRanker, pastTools } from "../act/past-turn.ts";
import { BuiltInProposer } from "../propose/built-in/built-in-proposer.ts";
import { ModelProposer } from "../propose/model/model-proposer.ts";
import { BuiltInClassifier } from "../propose/understand/intents/built-in-classifier.ts";
import { RulesPolicyEngine } from "../rails/policy/rules-policy.ts";
import { BuiltInDrafter } from "../supervised/built-in-drafter.ts";
import { ModelDrafter } from "../supervised/model-drafter.ts";
import type { Journal } from "../turn/journal.ts";
import type { LoopPorts, Proposer } from "../turn/loop-run.ts";
import type { PolicyEngine } from "../turn/policy-engine.ts";
import { createRecorder, type PortRecord } from "../turn/recorder.ts";

export type PortParts = {
  /** Null is built-in mode: no model is called. */
  llm: LLMProvider | null;
  tools: ToolExecutor;
  /** Of the agent whose turn it is. */
  ranker: IntentRanker;
  /** What supervised agents look up first; the tools by default. */
  prefetch?: ToolExecutor["execute"] | undefined;
  /** Nothing by default: the outcome's record holds every event. */
  telemetry?: TelemetrySink;
  /** The agent's own rules by default. */
  policy?: PolicyEngine;
  /** From the tools and from what the ports have given so far; without one its turns write nothing. */
  journalOf?: (tools: ToolExecutor, recorded: () => PortRecord) => Journal;
  /** What was given before the turn broke off. */
  past?: PastTurn | undefined;
  clock?: () => Date;
  /** Gives every id of the turn, the same when it is run again. Random ids without it. */
  turnId?: string;
};

/** @param llm null is built-in mode */
export const createProposer = (llm: LLMProvider | null): Proposer =>
  llm === null ? new BuiltInProposer(new BuiltInClassifier()) : new ModelProposer(llm);

/** The usual ports of one turn. */
export function createPorts({
  llm,
  tools,
  ranker,
  prefetch,
  telemetry,
  policy,
  journalOf,
  past,
  clock,
  turnId,
}: PortParts): LoopPorts {
  const now = clock ?? (() => new Date());
  const recorder = createRecorder(past === undefined ? now : pastClock(past, now));
  const model = recorder.model(past === undefined || llm === null ? llm : pastModel(past, llm));
  // Writes go through the journal to the tools themselves: how they ended is kept with them.
  const journal = journalOf?.(tools, recorder.recorded) ?? null;
  const looking =
    journal === null ? tools : recorder.tools(past === undefined ? tools : pastTools(past, tools));
  let ids = 0;
  return {
    drafter: model === null ? new BuiltInDrafter() : new ModelDrafter(model),
    prefetch: recorder.prefetch(prefetch ?? ((call, caller) => tools.execute(call, caller))),
    policy: policy ?? new RulesPolicyEngine(),
    tools: looking,
    ranker: recorder.ranker(past === undefined ? ranker : pastRanker(past, ranker)),
    proposer: createProposer(model),
    journal,
    telemetry: telemetry ?? { record: () => undefined },
    clock: recorder.clock,
    newId: () => (turnId === undefined ? newId() : idWithin(turnId, ids++)),
    recorded: recorder.recorded,
  };
}

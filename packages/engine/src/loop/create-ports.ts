import { idWithin, newId } from "@konstruct/core/ids";
import type { LLMProvider } from "@konstruct/llm/provider";
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
import { createRecorder, type PortRecord } from "../turn/recorder.ts";

export type PortParts = {
  /** Null in built-in mode: no model is called. */
  llm: LLMProvider | null;
  tools: ToolExecutor;
  /** The ranker of the agent. */
  ranker: IntentRanker;
  /** Runs the look-ups of supervised agents; the tools by default. */
  prefetch?: ToolExecutor["execute"] | undefined;
  /** Makes the journal from the tools and from what the ports have returned so far. Without it the turn must not write. */
  journalOf?: (tools: ToolExecutor, recorded: () => PortRecord) => Journal;
  /** What the ports returned before the turn was interrupted. */
  past?: PastTurn | undefined;
  clock?: () => Date;
  /** The seed of all ids of the turn, so that a replay makes the same ones. Random ids by default. */
  turnId?: string;
};

/**
 * The proposer of a turn.
 * @param llm null in built-in mode
 */
const createProposer = (llm: LLMProvider | null): Proposer =>
  llm === null ? builtIn() : new ModelProposer(llm, llm.replaceable === true ? builtIn() : null);

const builtIn = () => new BuiltInProposer(new BuiltInClassifier());

/** The ports of one turn. */
export function createPorts({
  llm,
  tools,
  ranker,
  prefetch,
  journalOf,
  past,
  clock,
  turnId,
}: PortParts): LoopPorts {
  const now = clock ?? (() => new Date());
  const recorder = createRecorder(past === undefined ? now : pastClock(past, now));
  const model = recorder.model(past === undefined || llm === null ? llm : pastModel(past, llm));
  // Writes bypass the recorder: the journal stores their results.
  const journal = journalOf?.(tools, recorder.recorded) ?? null;
  const looking =
    journal === null ? tools : recorder.tools(past === undefined ? tools : pastTools(past, tools));
  let ids = 0;
  return {
    drafter: model === null ? new BuiltInDrafter() : new ModelDrafter(model),
    prefetch: recorder.prefetch(prefetch ?? ((call, caller) => tools.execute(call, caller))),
    policy: new RulesPolicyEngine(),
    tools: looking,
    ranker: recorder.ranker(past === undefined ? ranker : pastRanker(past, ranker)),
    proposer: createProposer(model),
    journal,
    // The outcome's record holds the events.
    telemetry: { record: () => undefined },
    clock: recorder.clock,
    newId: () => (turnId === undefined ? newId() : idWithin(turnId, ids++)),
    recorded: recorder.recorded,
  };
}

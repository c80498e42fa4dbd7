import type { TelemetrySink } from "@konstruct/telemetry/turn/sink";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import type { Drafter } from "./drafter.ts";
import type { Journal } from "./journal.ts";
import type { PolicyEngine } from "./policy-engine.ts";
import type { PortRecord } from "./recorder.ts";

/** Everything a turn reaches outside itself. */
export type EnginePorts = {
  /** Writes drafts of supervised agents. */
  drafter: Drafter;
  /** Calls a tool before a supervised draft is written. */
  prefetch: ToolExecutor["execute"];
  /** Ranks the agent's intents for a message, without a model. */
  ranker: IntentRanker;
  policy: PolicyEngine;
  tools: ToolExecutor;
  telemetry: TelemetrySink;
  /** Carries out writes; null where a turn must not write. */
  journal: Journal | null;
  clock: () => Date;
  newId: () => string;
  /** What the ports have returned so far, for the trace. */
  recorded: () => PortRecord;
};

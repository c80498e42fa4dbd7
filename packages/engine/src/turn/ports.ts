import type { TelemetrySink } from "@konstruct/telemetry/turn/sink";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import type { Drafter } from "./drafter.ts";
import type { Journal } from "./journal.ts";
import type { PolicyEngine } from "./policy-engine.ts";
import type { PortRecord } from "./recorder.ts";

/** Everything a turn reaches outside itself. */
export type EnginePorts = {
  /** For supervised agents. */
  drafter: Drafter;
  /** Looks something up before a supervised draft. */
  prefetch: ToolExecutor["execute"];
  /** What a message is among the agent's intents, without a model. */
  ranker: IntentRanker;
  policy: PolicyEngine;
  tools: ToolExecutor;
  telemetry: TelemetrySink;
  /** Carries out writes; null where a turn may not write. */
  journal: Journal | null;
  clock: () => Date;
  newId: () => string;
  /** What the ports have given so far, for the trace. */
  recorded: () => PortRecord;
};

import type { TelemetrySink } from "@konstruct/telemetry/turn/sink";
import type { ToolExecutor } from "@konstruct/tools/tool-executor";
import type { Composer } from "./compose/composer.ts";
import type { IntentClassifier } from "./intents/understanding.ts";
import type { Journal } from "./loop/journal.ts";
import type { Planner } from "./planner/planner.ts";
import type { PolicyEngine } from "./policy/policy-engine.ts";
import type { Drafter } from "./supervised/drafter.ts";
import type { PortRecord } from "./trace/recorder.ts";

/** Everything a turn reaches outside itself. */
export type EnginePorts = {
  classifier: IntentClassifier;
  planner: Planner;
  composer: Composer;
  /** For supervised agents. */
  drafter: Drafter;
  /** Looks something up before a supervised draft. */
  prefetch: ToolExecutor["execute"];
  policy: PolicyEngine;
  tools: ToolExecutor;
  telemetry: TelemetrySink;
  /** Carries out the writes of the second engine; null where turns end at a write and are run again. */
  journal: Journal | null;
  clock: () => Date;
  newId: () => string;
  /** What the ports have given so far, for the trace. */
  recorded: () => PortRecord;
};

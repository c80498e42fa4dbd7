import { newId } from "@konstruct/core/ids";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { TelemetrySink } from "@konstruct/telemetry/turn/sink";
import type { ToolExecutor } from "@konstruct/tools/tool-executor";
import { ModelComposer } from "./compose/model-composer.ts";
import { TemplateComposer } from "./compose/template-composer.ts";
import { BuiltInClassifier } from "./intents/built-in-classifier.ts";
import { ModelClassifier } from "./intents/model-classifier.ts";
import { CodePlanner } from "./planner/code-planner.ts";
import type { PolicyEngine } from "./policy/policy-engine.ts";
import { RulesPolicyEngine } from "./policy/rules-policy.ts";
import type { EnginePorts } from "./ports.ts";

export type PortParts = {
  /** Null is built-in mode: no model is called. */
  llm: LLMProvider | null;
  tools: ToolExecutor;
  /** Nothing by default: the outcome's record holds every event. */
  telemetry?: TelemetrySink;
  /** The agent's own rules by default. */
  policy?: PolicyEngine;
  clock?: () => Date;
  newId?: () => string;
};

/** The usual ports of a turn. */
export function createPorts({ llm, tools, telemetry, policy, clock, newId: nextId }: PortParts): EnginePorts {
  return {
    classifier: llm === null ? new BuiltInClassifier() : new ModelClassifier(llm),
    planner: new CodePlanner(),
    composer: llm === null ? new TemplateComposer() : new ModelComposer(llm),
    policy: policy ?? new RulesPolicyEngine(),
    tools,
    telemetry: telemetry ?? { record: () => undefined },
    clock: clock ?? (() => new Date()),
    newId: nextId ?? (() => newId()),
  };
}

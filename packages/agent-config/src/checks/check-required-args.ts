import type { AgentConfig, Intent } from "@konstruct/core/agent/agent-config";
import type { Finding, KnownTools } from "@konstruct/core/agent/finding";

const placeholder = /\{(\w+)\}/g;

/** Parameters with a known value whenever the intent's tool is called. */
function assuredParams(intent: Intent): ReadonlySet<string> {
  return new Set(intent.required_params.filter((name) => intent.params[name]?.skippable !== true));
}

/** Why a required argument may be missing from a call; null when it cannot be. */
function problemOf(intent: Intent, name: string): string | null {
  const hasMapping = Object.keys(intent.args).length > 0;
  const template = hasMapping ? intent.args[name] : `{${name}}`;
  if (template === undefined) return `give it under args, such as ${name}: "{${name}}"`;
  if (typeof template !== "string") return null;
  const assured = assuredParams(intent);
  const params = [...template.matchAll(placeholder)].map((match) => match[1]!);
  const open = params.find((param) => !assured.has(param));
  if (open === undefined) return null;
  if (intent.required_params.includes(open)) return `a contact may skip ${open}: make it not skippable`;
  return `add ${open} to required_params, so that it is asked for${hasMapping ? "" : ", or give the argument under args"}`;
}

/** Required arguments of a tool that no parameter, constant or expression of its intent is certain to give. */
export function checkRequiredArgs(agent: AgentConfig, tools: KnownTools): Finding[] {
  return agent.intents.flatMap((intent, index) =>
    (intent.tool === null ? [] : (tools.get(intent.tool)?.required ?? [])).flatMap((name): Finding[] => {
      const problem = problemOf(intent, name);
      const hasArg = Object.hasOwn(intent.args, name);
      return problem === null
        ? []
        : [
            {
              path: ["intents", index, ...(hasArg ? ["args", name] : ["tool"])],
              message: `intent ${intent.id}: ${intent.tool} needs the argument ${name}: ${problem}`,
            },
          ];
    }),
  );
}

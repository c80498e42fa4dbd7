import type { Intent } from "@konstruct/core/agent/agent-config";
import { type Finding, type KnownTools, unknownWord } from "@konstruct/core/agent/finding";

function checkArgs(intent: Intent, declared: ReadonlySet<string>, tools: KnownTools): Finding[] {
  const taken = intent.tool === null ? undefined : tools.get(intent.tool)?.args;
  return Object.entries(intent.args).flatMap(([name, template]): Finding[] => {
    const path = ["args", name];
    const used =
      typeof template === "string" ? [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!) : [];
    const unknown = used.find((param) => !declared.has(param));
    return [
      ...(taken === undefined || taken.includes(name)
        ? []
        : [{ path, message: unknownWord(`argument of ${intent.tool} called`, name, taken) }]),
      ...(unknown === undefined ? [] : [{ path, message: unknownWord("parameter", unknown, declared) }]),
    ];
  });
}

function paramProblem({ type, values = [], min, max }: Intent["params"][string]): string | null {
  if (type === "enum" && values.length === 0) return "an enum needs values, the words it may be";
  return min !== undefined && max !== undefined && min > max ? `nothing is between ${min} and ${max}` : null;
}

/** Findings about an intent's parameters, with paths from the intent. */
export function checkParams(intent: Intent, tools: KnownTools): Finding[] {
  const declared = new Set([...intent.required_params, ...Object.keys(intent.params)]);
  const { ends_with: last } = intent;
  const ending: Finding[] =
    last === null || declared.has(last)
      ? []
      : [{ path: ["ends_with"], message: unknownWord("parameter", last, declared) }];
  const questions = Object.keys(intent.questions).flatMap((name): Finding[] =>
    declared.has(name)
      ? []
      : [{ path: ["questions", name], message: unknownWord("parameter", name, declared) }],
  );
  const params = Object.entries(intent.params).flatMap(([name, given]): Finding[] => {
    const message = paramProblem(given);
    return message === null ? [] : [{ path: ["params", name], message }];
  });
  return [...ending, ...questions, ...checkArgs(intent, declared, tools), ...params];
}

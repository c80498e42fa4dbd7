import type { Json } from "@konstruct/core/json";
import type { FailedCase } from "@konstruct/services/evaluation/failed-cases";
import { textsAt } from "../draft/config-path.ts";
import { goalsOf } from "../draft/goals-of.ts";
import type { Flow } from "./flow-of.ts";

const folded = (text: string) => text.trim().toLowerCase();

/** The failed cases by the nodes they are about: requests and tools by name, what was said by the example, and the person who takes over. */
export function failuresOf(
  config: Json,
  { nodes }: Flow,
  cases: readonly FailedCase[],
): Map<string, FailedCase[]> {
  const ids = new Set(nodes.map(({ id }) => id));
  const goals = goalsOf(config).map(({ id, path }) => ({
    id,
    own: path.join("."),
    examples: new Set(textsAt(config, [...path, "examples"]).map(folded)),
  }));
  const found = new Map<string, FailedCase[]>();
  for (const one of cases) {
    const named = goals.filter(({ id }) => one.names.includes(id)).map(({ own }) => own);
    const spoken = goals.filter(({ examples }) => one.said.some((said) => examples.has(folded(said))));
    const about = [
      ...named,
      ...spoken.flatMap(({ own }) => [own, `trigger:${own}`]),
      ...one.names.map((name) => `tool:${name}`),
      ...(one.person ? ["person:escalation"] : []),
    ];
    for (const id of new Set(about)) if (ids.has(id)) found.set(id, [...(found.get(id) ?? []), one]);
  }
  return found;
}

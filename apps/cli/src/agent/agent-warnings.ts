import { doubtsAbout } from "@konstruct/agent-config/checks/check-packs";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { allFunctionsOf } from "@konstruct/engine/propose/understand/scope/functions";
import type { Need } from "@konstruct/services/agent/needed-connections";

export type Warning = { path: PropertyKey[]; message: string };

function neededWords({ kind, name, host }: Need): string {
  switch (kind) {
    case "secret":
      return `its tenant needs the secret ${name}: konstruct secrets set ${name} --host ${host ?? "<host>"}`;
    case "collection":
      return `its tenant needs the knowledge collection ${name}: konstruct knowledge add <what> --collection ${name}`;
    case "member":
      return `${name} has to be a member of its tenant: konstruct members add ${name} --name <name> --role <role>`;
    case "model":
      return `no ${name} model is set up for its tenant or this installation: it answers in built-in mode`;
  }
}

function requestWarnings(agent: AgentConfig): Warning[] {
  const nameless = new Set(
    allFunctionsOf(agent).flatMap(({ label, intents }) => (label === null ? intents : [])),
  );
  return agent.intents.flatMap((intent, index): Warning[] => {
    const at = (message: string): Warning => ({ path: ["intents", index], message });
    return [
      ...(intent.examples.length === 0
        ? [at(`intent ${intent.id} has no examples: without a model it is hardly recognised; add some`)]
        : []),
      ...(nameless.has(intent)
        ? [at(`intent ${intent.id} has no name for contacts, who read "your request"; add a label`)]
        : []),
    ];
  });
}

/**
 * Warnings: they do not block a publish, and the author should know them.
 * @param needs of the tenant's: all, or those it lacks
 */
export function warningsOf(agent: AgentConfig, needs: readonly Need[]): Warning[] {
  const needed = needs.map((need) => ({ path: need.path, message: neededWords(need) }));
  // Two requests with one secret need it once.
  const first = new Map(needed.toReversed().map((warning) => [warning.message, warning]));
  return [...requestWarnings(agent), ...doubtsAbout(agent), ...first.values()];
}

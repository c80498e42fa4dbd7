import type { Intent } from "@konstruct/core/agent/agent-config";
import { wordsBeside } from "@konstruct/core/words-of-parts";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import type { Params } from "@konstruct/understanding/slots/params";
import { candidatesOf } from "@konstruct/understanding/slots/slot-extractors";
import type { Turn } from "../../turn/turn.ts";
import type { Understood } from "./understood.ts";

/** Ids for an intent's parameters from what came beside the contact's words. Two different ids leave it open which is meant. */
export function besideParams(intent: Intent, { input, ports }: Turn): Params {
  const words = input.inputs
    .flatMap(({ parts }) =>
      wordsBeside(parts.filter(({ type }) => type === "context" || type === "contacts")),
    )
    .map(({ text }) => text)
    .join("\n");
  if (words === "") return {};
  const specs = paramSpecsOf(intent).filter(({ type }) => type === "id");
  return Object.fromEntries(
    specs.flatMap((spec) => {
      const found = candidatesOf(words, spec, { now: ports.clock() });
      const [value, ...others] = new Set(found.map((one) => one.value));
      return value === undefined || others.length > 0 ? [] : [[spec.name, value] as const];
    }),
  );
}

/**
 * A question that its own words leave open is about what came beside them, if that has the id of exactly one intent, and the intent
 * only reads.
 */
export function askedBeside(
  turn: Turn,
  eligible: readonly Intent[],
  isCertain: boolean,
  found: Understood,
): Understood {
  const isOpen =
    found.kind === "unknown" ||
    (found.kind === "goal" && found.understanding.relation === "new" && !isCertain);
  if (!isOpen) return found;
  const { tools } = turn.ports;
  const [intent, ...others] = eligible.filter(
    (one) =>
      one.tool !== null &&
      tools.describe(one.tool)?.effect === "read" &&
      Object.keys(besideParams(one, turn)).length > 0,
  );
  if (intent === undefined || others.length > 0) return found;
  return {
    kind: "goal",
    intent,
    understanding: { intentId: intent.id, params: {}, confidence: 1, relation: "new" },
  };
}

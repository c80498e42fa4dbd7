import type { Intent } from "@konstruct/core/agent/agent-config";
import { takenApart } from "@konstruct/core/language/answers/own-statement";
import { gapMark } from "@konstruct/core/text/both-ends";
import { isEvidence, wordsBeside } from "@konstruct/core/words-of-parts";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import type { Params } from "@konstruct/understanding/slots/params";
import { candidatesOf, extractSlots, isFree } from "@konstruct/understanding/slots/slot-extractors";
import type { Turn } from "../../../turn/turn.ts";
import type { Understood } from "../understood.ts";

/** Others strike words out too: in a table, in a message that is forwarded. */
function withoutStruck(words: string): string {
  const { own, quoted } = takenApart(words);
  return `${own}\n${quoted}`;
}

/** What an agent's own pattern reads of a text at once. */
const stretch = /[\s\S]{1,900}(?=\s|$)|\S{1,900}/g;

/** The description of a choice is the contact's own words, as its title is. */
function chosenParams(intent: Intent, { input, ports }: Turn): Params {
  const told = input.inputs.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === "choice" ? (part.description ?? []) : [])),
  );
  const specs = paramSpecsOf(intent).filter(({ type }) => !isFree(type));
  return told.length === 0 ? {} : extractSlots(told.join("\n"), specs, { now: ports.clock() });
}

/**
 * Values for an intent's parameters from what came beside the contact's words; of words of others only ids. Two different ids leave
 * it open which is meant. Nothing is read across a gap.
 */
export function besideParams(intent: Intent, turn: Turn): Params {
  const { input, ports } = turn;
  const pieces = wordsBeside(
    input.inputs.flatMap(({ parts }) =>
      parts.filter((part) => (part.type === "context" || part.type === "contacts") && isEvidence(part)),
    ),
  ).flatMap(({ text }) => text.split(gapMark).flatMap((piece) => withoutStruck(piece).match(stretch) ?? []));
  const specs = paramSpecsOf(intent).filter(({ type }) => type === "id");
  const told = specs.flatMap((spec) => {
    const found = pieces.flatMap((piece) => candidatesOf(piece, spec, { now: ports.clock() }));
    const [value, ...others] = new Set(found.map((one) => one.value));
    return value === undefined || others.length > 0 ? [] : [[spec.name, value] as const];
  });
  return { ...Object.fromEntries(told), ...chosenParams(intent, turn) };
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
    rivals: [],
    understanding: { intentId: intent.id, params: {}, confidence: 1, relation: "new" },
  };
}

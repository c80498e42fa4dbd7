import { saysCancel, saysCorrection, saysNone, saysWait, saysYes } from "../language/cues.ts";
import { dialogueActOf } from "../language/dialogue-acts.ts";
import { alternatives, plain, standing } from "../language/languages.ts";
import type { Candidate } from "./candidate.ts";
import { type DateContext, tellsOnlyWhen } from "./dates.ts";
import { bareAnswer, labelled, quoted } from "./free-text.ts";
import { itemOf } from "./item.ts";
import { bareName, namedClause, takesName } from "./named-clause.ts";
import type { ParamSpec } from "./param-spec.ts";
import type { Params, ParamValue, ShownItem } from "./params.ts";
import { topicOf } from "./topic.ts";

const longestRefined = 300;

export type FreeContext = DateContext & {
  /** The parameter that was just asked for. */
  waitingFor: string | null;
  /** The goal's values; null when no question is open. */
  known: Params | null;
  shown: readonly ShownItem[];
  /** Values of the other parameters and their places. */
  found: Params;
  taken: readonly Candidate[];
};

/** Joins two parts of one description: "laptop keeps freezing" and "freezes when gaming". */
function refined(known: ParamValue, more: string): string | null {
  const before = String(known);
  return before.toLowerCase().includes(more.toLowerCase())
    ? null
    : `${before}; ${more}`.slice(0, longestRefined);
}

/** Whether the answer gives no value. A bare "no" may be one; "no thanks", "none of them" and "one moment" are not. */
const refuses = (text: string) =>
  saysCancel(text) || saysWait(text) || (saysNone(text) && plain(text).includes(" "));

/** String parameters: in a known wording, in quotation marks, or as the whole answer. */
function strings(text: string, specs: readonly ParamSpec[], context: FreeContext): Params {
  const params: Params = {};
  for (const spec of specs) {
    const isAsked = context.waitingFor === spec.name;
    // "Since last Monday" also answers the question for a missing date.
    const isDate = Object.keys(context.found).length > 0 && tellsOnlyWhen(text, context);
    const bare =
      isAsked && !isDate && !saysYes(text)
        ? takesName(spec)
          ? bareName(text, spec.label)
          : bareAnswer(text, spec.label)
        : null;
    const marked = topicOf(text, spec, context.taken, true);
    const value =
      labelled(text, spec, context) ?? marked ?? (specs.length === 1 ? quoted(text) : null) ?? bare;
    if (value !== null) params[spec.name] = value;
  }
  return params;
}

/** What is meant instead, after a correction and with another value: "I mean a stove, max 100 euros". */
const renamed = new RegExp(
  `${standing(alternatives("correction"))}[\\s,]+((?:(?:${alternatives("determiners")})\\s+)\\p{L}[^,.;!?\\n]{1,60})`,
  "iu",
);

/** The name of a thing in a message that says more. */
function nameIn(text: string, specs: readonly ParamSpec[], context: FreeContext) {
  const spec = specs.find(
    (one) => takesName(one) && (context.waitingFor === one.name || context.known?.[one.name] === undefined),
  );
  const hasTopic = specs.some((one) => one.type === "topic");
  const clause = spec === undefined || !hasTopic ? null : namedClause(text, context.waitingFor === spec.name);
  return spec === undefined || clause === null ? null : { spec, ...clause };
}

function topicValue(text: string, spec: ParamSpec, rest: string | null, context: FreeContext): string | null {
  const { waitingFor, known, found, taken } = context;
  const before = known?.[spec.name];
  if (rest !== null) {
    const phrase = topicOf(rest, spec, []);
    return phrase === null || before === undefined ? phrase : refined(before, phrase);
  }
  const isAsked = waitingFor === spec.name;
  if (isAsked && saysNone(text)) return null;
  if (known === null || isAsked) return topicOf(text, spec, taken);
  // While another question is open, a new topic counts only in a wording of the agent or as a correction.
  if (before === undefined || !saysCorrection(text)) return topicOf(text, spec, taken, true);
  const meant = renamed.exec(text)?.[1];
  if (meant !== undefined) return topicOf(meant, spec, []);
  return topicOf(text, spec, taken, Object.keys(found).length > 0);
}

/** Values of parameters without a form of their own: free text, topics and items. */
export function freeSlots(text: string, specs: readonly ParamSpec[], context: FreeContext): Params {
  // "No thanks" answers the question and gives no value.
  if (context.waitingFor !== null && (refuses(text) || dialogueActOf(text) === "skip")) return {};
  const params: Params = {};
  const free = specs.filter((spec) => spec.pattern === null);
  for (const spec of free.filter((one) => one.type === "item")) {
    const value = itemOf(text, spec, context.taken, context.shown, context.waitingFor === spec.name);
    if (value !== null) params[spec.name] = value;
  }
  const named = nameIn(text, free, context);
  if (named !== null) params[named.spec.name] = named.name;
  const others = free.filter((spec) => spec.type === "string" && spec !== named?.spec);
  Object.assign(params, strings(text, others, context));
  const found = { ...context.found, ...params };
  for (const spec of free.filter((one) => one.type === "topic")) {
    const value = topicValue(text, spec, named?.rest ?? null, { ...context, found });
    if (value !== null) params[spec.name] = value;
  }
  return params;
}

import type { JsonObject } from "@konstruct/core/json";
import type { ScriptedModelAnswer } from "@konstruct/simulators/openai/script-queue";
import type { Mutator } from "./obedient-model.fixture.ts";
import type { ModelCall } from "./seen.fixture.ts";

const words: ReadonlySet<string> = new Set(["say", "ask", "decline"]);
const callsOf = ({ toolCalls = [] }: ScriptedModelAnswer) => toolCalls as ModelCall[];
const isTool = ({ name }: ModelCall) => name.startsWith("http.");
const isWords = ({ name }: ModelCall) => words.has(name);
const hasWords = (answer: ScriptedModelAnswer) => callsOf(answer).some(isWords);
const each = (
  answer: ScriptedModelAnswer,
  change: (call: ModelCall) => ModelCall[],
): ScriptedModelAnswer => ({
  ...answer,
  toolCalls: callsOf(answer).flatMap(change),
});

/** Before the reply, proposes the turn's calls again with reworded arguments, once per turn. */
function rewording(): Mutator {
  const proposed = new Map<string, ModelCall[]>();
  const again = new Set<string>();
  const reworded = ({ name, arguments: args }: ModelCall): ModelCall => ({
    name,
    arguments: Object.fromEntries(
      Object.entries(args).map(([key, value]) => [
        key,
        typeof value === "string" && value.includes(" ")
          ? `${value.split(" ").reverse().join(" ")} (por favor)`
          : value,
      ]),
    ) as JsonObject,
  });
  return (answer, { text }) => {
    const known = proposed.get(text) ?? [];
    proposed.set(text, [...known, ...callsOf(answer).filter(isTool)]);
    if (!hasWords(answer) || again.has(text) || known.length === 0) return answer;
    again.add(text);
    return { toolCalls: known.map(reworded) };
  };
}

/** Gives the first call of a turn that has a day a day that does not exist. */
function impossibleDates(): Mutator {
  const spoilt = new Set<string>();
  return (answer, { text }) =>
    each(answer, (call) => {
      const key = `${text} ${call.name}`;
      if (call.arguments.day === undefined || spoilt.has(key)) return [call];
      spoilt.add(key);
      return [{ ...call, arguments: { ...call.arguments, day: "2031-02-30" } }];
    });
}

/** Ways in which a model is less than obedient, one at a time; created again for every use. */
export const mutators: Record<string, () => Mutator> = {
  "bare text instead of say": () => (answer) =>
    hasWords(answer)
      ? {
          ...each(answer, (call) => (isWords(call) ? [] : [call])),
          text: callsOf(answer)
            .filter(isWords)
            .map(({ arguments: { text } }) => String(text))
            .join("\n"),
        }
      : answer,
  "no done": () => (answer) =>
    each(answer, (call) =>
      call.name === "say" ? [{ ...call, arguments: { text: call.arguments.text ?? "" } }] : [call],
    ),
  "the same call in other words": rewording,
  "every call twice": () => (answer) => each(answer, (call) => (isWords(call) ? [call] : [call, call])),
  "words beside a call": () => (answer) =>
    callsOf(answer).some(isTool)
      ? {
          ...answer,
          toolCalls: [
            ...callsOf(answer),
            { name: "say", arguments: { text: "Já está tudo feito!", done: ["op1"] } },
          ],
        }
      : answer,
  "an impossible date": impossibleDates,
  "no requests": () => (answer) => each(answer, (call) => (call.name === "requests" ? [] : [call])),
};

/** The same mutator, counting the answers it changed. */
export function counting(mutate: Mutator): { mutate: Mutator; changed(): number } {
  let changed = 0;
  return {
    mutate: (answer, seen) => {
      const made = mutate(answer, seen);
      if (JSON.stringify(made) !== JSON.stringify(answer)) changed++;
      return made;
    },
    changed: () => changed,
  };
}

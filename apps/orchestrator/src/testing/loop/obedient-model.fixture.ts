import type { ScriptedModelAnswer, ScriptedRequest } from "@konstruct/simulators/openai/script-queue";
import type { OpenAISimulator } from "@konstruct/simulators/openai/server";
import { type Ideal, type Seen, seenIn } from "./seen.fixture.ts";

/** Turns an ideal answer into a sloppy one. */
export type Mutator = (answer: ScriptedModelAnswer, seen: Seen) => ScriptedModelAnswer;

/** Whether a request is for the verifier of deeds, which answers in JSON. */
function isVerifier({ body }: ScriptedRequest): boolean {
  return JSON.stringify(body.response_format ?? {}).includes("unmet_words");
}

/** Sets the current turn, and the mutator of its ideal answers. */
export type Playing = (ideal: Ideal, mutate?: Mutator) => void;

const asItIs: Mutator = (answer) => answer;

/** Makes the simulator answer with the ideal answer of the current turn. */
export function playIdeals(model: OpenAISimulator): Playing {
  let current: { ideal: Ideal; mutate: Mutator } | undefined;
  model.script((request) => {
    if (isVerifier(request)) return { text: '{"claimed":null,"promised":null}' };
    if (current === undefined) throw new Error("No turn is current");
    const seen = seenIn(request);
    return current.mutate(current.ideal(seen), seen);
  }, Number.POSITIVE_INFINITY);
  return (ideal, mutate = asItIs) => {
    current = { ideal, mutate };
  };
}

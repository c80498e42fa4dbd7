import type { ScriptedModelAnswer, ScriptedRequest } from "@konstruct/simulators/openai/script-queue";
import type { OpenAISimulator } from "@konstruct/simulators/openai/server";
import { type Ideal, type Seen, seenIn } from "./seen.fixture.ts";

/** Makes of an ideal answer a sloppy one. */
export type Mutator = (answer: ScriptedModelAnswer, seen: Seen) => ScriptedModelAnswer;

/** Whether a request asks the verifier of deeds, which speaks JSON. */
function isVerifier({ body }: ScriptedRequest): boolean {
  return JSON.stringify(body.response_format ?? {}).includes("unmet_words");
}

/** Sets the turn that is on, and what becomes of its ideal answers. */
export type Playing = (ideal: Ideal, mutate?: Mutator) => void;

const asItIs: Mutator = (answer) => answer;

/** Lets the simulator answer as the ideal of the turn that is on would. */
export function playIdeals(model: OpenAISimulator): Playing {
  let current: { ideal: Ideal; mutate: Mutator } | undefined;
  model.script((request) => {
    if (isVerifier(request)) return { text: '{"claimed":null,"promised":null}' };
    if (current === undefined) throw new Error("No turn is on");
    const seen = seenIn(request);
    return current.mutate(current.ideal(seen), seen);
  }, Number.POSITIVE_INFINITY);
  return (ideal, mutate = asItIs) => {
    current = { ideal, mutate };
  };
}

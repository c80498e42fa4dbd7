import type { ScriptedModelAnswer, ScriptedRequest } from "@konstruct/simulators/openai/script-queue";
import type { OpenAISimulator } from "@konstruct/simulators/openai/server";
import { type Ideal, type Seen, seenIn } from "./seen.fixture.ts";

/** Makes of an ideal answer a sloppy one. */
export type Mutator = (answer: ScriptedModelAnswer, seen: Seen) => ScriptedModelAnswer;

/** Whether a request asks the verifier of deeds, which speaks JSON. */
function isVerifier({ body }: ScriptedRequest): boolean {
  return JSON.stringify(body.response_format ?? {}).includes("claimed_deed");
}

/**
 * Lets the simulator answer as the ideal of the turn that is on would.
 * @returns sets the turn that is on
 */
export function playIdeals(model: OpenAISimulator, mutate: Mutator = (answer) => answer) {
  let current: Ideal | undefined;
  model.script((request) => {
    if (isVerifier(request)) return { text: '{"claimed":null}' };
    if (current === undefined) throw new Error("No turn is on");
    const seen = seenIn(request);
    return mutate(current(seen), seen);
  }, Number.POSITIVE_INFINITY);
  return (ideal: Ideal) => {
    current = ideal;
  };
}

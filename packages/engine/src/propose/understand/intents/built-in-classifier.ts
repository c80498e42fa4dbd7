import { interpret } from "./interpret.ts";
import type { IntentClassifier, UnderstandAnswer, UnderstandRequest } from "./understanding.ts";

/** Understands by the agent's examples, the open question and the values in the message. */
export class BuiltInClassifier implements IntentClassifier {
  async classify(request: UnderstandRequest): Promise<UnderstandAnswer> {
    return { ok: true, understanding: interpret(request), modelCalls: [] };
  }
}

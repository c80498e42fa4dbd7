import { paramSpecsOf } from "./param-spec.ts";
import type {
  IntentClassifier,
  UnderstandAnswer,
  Understanding,
  UnderstandRequest,
} from "./understanding.ts";

/** Above it the built-in classifier is nearly always right (classifier tests). */
const sureFrom = 0.75;

/** A parameter that is needed, not found, and yet spoken of: by its name, or by digits that are nobody's value. */
function isOverheard(request: UnderstandRequest, { intentId, params }: Understanding): boolean {
  const intent = request.eligible.find((one) => one.id === intentId);
  if (intent === undefined) return false;
  const known = { ...(request.waiting?.intentId === intentId ? request.waiting.slots : {}), ...params };
  const said = request.text.toLowerCase();
  const missing = paramSpecsOf(intent).filter(
    (spec) => intent.required_params.includes(spec.name) && known[spec.name] === undefined,
  );
  const hasFreeDigits = /\d/.test(said) && !Object.values(params).some((value) => /\d/.test(String(value)));
  return missing.some((spec) => {
    const isForm = spec.type !== "string" && spec.type !== "topic" && spec.type !== "item";
    return (
      (isForm && hasFreeDigits) || (spec.label.length > 4 && said.includes(`${spec.label.toLowerCase()} `))
    );
  });
}

function isSure(request: UnderstandRequest, understanding: Understanding): boolean {
  const { relation, confidence } = understanding;
  if (relation === "unknown" || relation === "off_topic" || confidence < sureFrom) return false;
  return !isOverheard(request, understanding);
}

/** The cheap path: the built-in classifier goes first, and a model is asked only about what it is not sure of. */
export class HybridClassifier implements IntentClassifier {
  readonly #builtIn: IntentClassifier;
  readonly #model: IntentClassifier;

  constructor(builtIn: IntentClassifier, model: IntentClassifier) {
    this.#builtIn = builtIn;
    this.#model = model;
  }

  async classify(request: UnderstandRequest): Promise<UnderstandAnswer> {
    const own = await this.#builtIn.classify(request);
    if (own.ok && isSure(request, own.understanding)) return own;
    const asked = await this.#model.classify(request);
    if (asked.ok || !own.ok || own.understanding.intentId === null) return asked;
    // A guess is better than an apology when the model cannot be reached.
    return { ...own, modelCalls: asked.modelCalls };
  }
}

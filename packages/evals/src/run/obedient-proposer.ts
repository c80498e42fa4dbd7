import { AppError } from "@konstruct/core/errors";
import { BuiltInProposer } from "@konstruct/engine/propose/built-in/built-in-proposer";
import { BuiltInClassifier } from "@konstruct/engine/propose/understand/intents/built-in-classifier";
import type {
  IntentClassifier,
  UnderstandAnswer,
  Understanding,
  UnderstandRequest,
} from "@konstruct/engine/propose/understand/intents/understanding";
import type { LoopRun, Proposer } from "@konstruct/engine/turn/loop-run";
import { isWords, type Proposal } from "@konstruct/engine/turn/proposal";
import type { Answered } from "@konstruct/engine/turn/proposer";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import { extractSlots } from "@konstruct/understanding/slots/slot-extractors";
import type { ScriptedModelAnswer } from "../suite/turn-schema.ts";
import { asToolCall, type WrittenCall } from "./as-tool-calls.ts";

/** What the model behind the wire says next: calls or words, or how its request fails. */
export type NextAnswer = { toolCalls: WrittenCall[] } | { text: string } | { fails: AppError };

/** Makes the model answer like this when it is asked next. */
export type TellModel = (next: NextAnswer) => void;

/** Values of a script are words; a model gives them as its tools take them. */
function asTyped(understanding: Understanding, { eligible, now, shown }: UnderstandRequest): Understanding {
  const intent = eligible.find(({ id }) => id === understanding.intentId);
  const specs = intent === undefined ? [] : paramSpecsOf(intent);
  const params = Object.entries(understanding.params).flatMap(([name, value]) => {
    const spec = specs.find((one) => one.name === name);
    const read = spec && extractSlots(String(value), [spec], { now, shown, waitingFor: name })[name];
    const isWords = spec === undefined || !["item", "money", "number"].includes(spec.type);
    const given = read ?? (isWords ? value : undefined);
    return given === undefined ? [] : [[name, given] as const];
  });
  return { ...understanding, params: Object.fromEntries(params) };
}

/** Understands what the script says, and without one what the built-in classifier does. */
class ScriptedClassifier implements IntentClassifier {
  readonly #usual = new BuiltInClassifier();
  next: Understanding | null = null;

  async classify(request: UnderstandRequest): Promise<UnderstandAnswer> {
    const understanding = this.next;
    this.next = null;
    if (understanding === null) return this.#usual.classify(request);
    return { ok: true, understanding: asTyped(understanding, request), modelCalls: [] };
  }
}

/**
 * The model of a suite: obedient where the script is silent, and where it speaks as good or bad as that. What it proposes goes over the
 * wire of the real proposer, so that provider, reading and rails are those of production.
 */
export class ObedientProposer implements Proposer {
  readonly readsPassages = true;
  readonly asksKnowledge = false;
  readonly mends = true;
  readonly #model: Proposer;
  readonly #tell: TellModel;
  readonly #script: ScriptedModelAnswer[];
  readonly #classifier = new ScriptedClassifier();
  readonly #ideal = new BuiltInProposer(this.#classifier);

  /** @param script of the turn; what is used is taken out of it */
  constructor(model: Proposer, tell: TellModel, script: ScriptedModelAnswer[]) {
    this.#model = model;
    this.#tell = tell;
    this.#script = script;
  }

  async propose(run: LoopRun, leftMs: number): Promise<Answered> {
    this.#tell(await this.#next(run));
    return this.#model.propose(run, leftMs);
  }

  unmet: Proposer["unmet"] = (run, words) => this.#model.unmet(run, words);

  async #next(run: LoopRun): Promise<NextAnswer> {
    const [first] = this.#script;
    if (first === undefined) return this.#obey(run);
    if ("fails" in first) {
      this.#script.shift();
      return { fails: new AppError(first.fails, "The script lets this request fail") };
    }
    if (first.calls !== undefined) {
      this.#script.shift();
      return { toolCalls: first.calls };
    }
    if (first.says !== undefined) {
      this.#script.shift();
      return { text: first.says };
    }
    if (first.understands !== undefined) {
      this.#script.shift();
      this.#classifier.next = first.understands;
    }
    return this.#obey(run);
  }

  async #obey(run: LoopRun): Promise<NextAnswer> {
    const proposals = await this.#ideal.proposalsFor(run);
    this.#classifier.next = null;
    return { toolCalls: this.#inItsWords(proposals).map(asToolCall) };
  }

  /** The script's words in the place of the obedient ones, where it has some. */
  #inItsWords(proposals: readonly Proposal[]): Proposal[] {
    const [first] = this.#script;
    const said = proposals.find(isWords);
    if (first === undefined || "fails" in first || said === undefined) return [...proposals];
    this.#script.shift();
    return proposals.map((one) => (one === said ? { ...said, text: first.text } : one));
  }
}

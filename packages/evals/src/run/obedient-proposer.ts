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

/** The next answer of the simulated model: calls or words, or the error of its request. */
export type NextAnswer = { toolCalls: WrittenCall[] } | { text: string } | { fails: AppError };

/** Sets the simulated model's next answer. */
export type TellModel = (next: NextAnswer) => void;

/** Values of a script are text; this converts them to the types of the tool's arguments. */
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

/** Takes the understanding from the script; without a script, from the built-in classifier. */
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
 * The simulated model of a suite: it proposes what the configuration asks for, except where a script says otherwise. Its proposals
 * go through the wire format of the real proposer, so that provider, parser and rails are those of production.
 */
export class ObedientProposer implements Proposer {
  readonly readsPassages = true;
  readonly asksKnowledge = false;
  readonly mends = true;
  readonly replacement = null;
  readonly #model: Proposer;
  readonly #tell: TellModel;
  readonly #script: ScriptedModelAnswer[];
  readonly #classifier = new ScriptedClassifier();
  readonly #ideal = new BuiltInProposer(this.#classifier);

  /** @param script of the turn; used entries are removed from it */
  constructor(model: Proposer, tell: TellModel, script: ScriptedModelAnswer[]) {
    this.#model = model;
    this.#tell = tell;
    this.#script = script;
  }

  async propose(run: LoopRun): Promise<Answered> {
    this.#tell(await this.#next(run));
    return this.#model.propose(run);
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

  /** The words of the script, or else those of the configuration. */
  #inItsWords(proposals: readonly Proposal[]): Proposal[] {
    const [first] = this.#script;
    const said = proposals.find(isWords);
    if (first === undefined || "fails" in first || said === undefined) return [...proposals];
    this.#script.shift();
    return proposals.map((one) => (one === said ? { ...said, text: first.text } : one));
  }
}

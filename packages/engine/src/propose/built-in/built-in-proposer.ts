import { moveContextOf } from "../../goals/move-context.ts";
import type { LoopRun, Proposer } from "../../turn/loop-run.ts";
import type { Observation } from "../../turn/observation.ts";
import { isWords, type Proposal } from "../../turn/proposal.ts";
import type { Answered, Unmet } from "../../turn/proposer.ts";
import type { RoundRecord } from "../../turn/round-record.ts";
import type { IntentClassifier } from "../understand/intents/understanding.ts";
import { Answer, type Memory, newMemory } from "./answer.ts";
import { afterCall } from "./call/after-call.ts";
import { endSearch, tellPassage } from "./look-up.ts";
import { rememberSaid } from "./opening.ts";
import { partsOf } from "./parts.ts";
import { proposeFor } from "./propose-for.ts";
import { serveGoals } from "./serve-goal.ts";
import { isSettled, tellSettled } from "./settled.ts";
import { understand } from "./understand.ts";
import { passOn } from "./ways/pass-on.ts";
import { takeWay } from "./ways/take-way.ts";
import { wayIn } from "./ways/ways.ts";

/** Unique within a turn, because the rails match calls by id. */
const callIdOf = (nth: number, at: number) => `built_in_${nth}_${at}`;

/** What the contact wrote since the last answer. */
const newerText = ({ text }: LoopRun, before: string) =>
  text.startsWith(before) ? text.slice(before.length).trim() : text;

const notCounted = {
  model: "built-in",
  tokensIn: 0,
  tokensCached: 0,
  tokensOut: 0,
  costMicroUsd: 0,
  latencyMs: 0,
  finishReason: "stop",
};

/**
 * Proposes without a model: the classifier says what a message is, and code chooses the proposals. Its words are the agent's own
 * or fixed lines. The same turn gives the same answers on any machine.
 */
export class BuiltInProposer implements Proposer {
  readonly readsPassages = false;
  readonly asksKnowledge = true;
  readonly mends = false;
  readonly replacement = null;
  readonly #classifier: IntentClassifier;
  readonly #memories = new WeakMap<LoopRun, Memory>();

  constructor(classifier: IntentClassifier) {
    this.#classifier = classifier;
  }

  async propose(run: LoopRun): Promise<Answered> {
    const proposed = await this.proposalsFor(run);
    const nth = run.record.length;
    const asked = { purpose: "propose", messages: 0, characters: run.text.length } as const;
    const round: RoundRecord = { asked, answered: notCounted, proposals: [] };
    run.record.push(round);
    return {
      ok: true,
      round,
      proposed: proposed.map((proposal, at) => ({ proposal, callId: callIdOf(nth, at) })),
    };
  }

  async unmet(): Promise<Unmet> {
    return { claimed: null, promised: null, human: null, isUnchecked: false };
  }

  /** The next proposals; the caller records them. */
  async proposalsFor(run: LoopRun): Promise<Proposal[]> {
    const memory = this.#memories.get(run) ?? newMemory(run, "");
    this.#memories.set(run, memory);
    const news = run.observations.slice(memory.read);
    memory.read = run.observations.length;
    const answer = new Answer(run, memory);
    await this.#answer(answer, news);
    while (memory.parts.length > 0 && answer.postponeWords()) {
      memory.isPartDue = true;
      // The next part may depend on these proposals, so the rails apply them first.
      if (answer.proposed.length > 0) break;
      await this.#readPart(answer);
    }
    memory.answers++;
    memory.words = answer.proposed.filter(isWords);
    memory.text = run.text;
    return answer.proposed;
  }

  async #answer(answer: Answer, news: readonly Observation[]): Promise<void> {
    const { run, memory } = answer;
    const settled = news.filter(isSettled);
    const said = newerText(run, memory.text);
    const isDecision = memory.answers === 0 && run.turn.input.decision != null;
    const isWordsBack = news.some(
      (one) => one.kind === "verdict" && isWords(one.proposal) && !one.verdict.accepted,
    );
    if (isWordsBack && memory.words.length > 0) answer.propose(...memory.words);
    else if (settled.length > 0) tellSettled(answer, settled);
    else if (isDecision) serveGoals(answer, false);
    else if (memory.otherwise !== null && said === "") this.#afterLookUp(answer, news);
    else if (memory.isPartDue && said === "") await this.#readPart(answer);
    else if (memory.answers > 0 && said === "") afterCall(answer, news);
    else await this.#open(answer, said);
  }

  #afterLookUp(answer: Answer, news: readonly Observation[]): void {
    const { otherwise } = answer.memory;
    endSearch(answer);
    const isTold = tellPassage(answer, news);
    answer.memory.otherwise = null;
    if (otherwise === null || isTold) return;
    if ("none" in otherwise) passOn(answer, otherwise.none);
    else proposeFor(answer, otherwise.understood, otherwise.text);
  }

  async #open(answer: Answer, said: string): Promise<void> {
    const { run, memory } = answer;
    const way = wayIn(run, said);
    if (way !== null) {
      takeWay(answer, way);
      return;
    }
    if (memory.answers === 0) rememberSaid(answer);
    memory.parts = [...(await partsOf(run, said)), ...memory.parts];
    await this.#readPart(answer);
  }

  async #readPart(answer: Answer): Promise<void> {
    const { run, memory } = answer;
    memory.isPartDue = false;
    memory.hasLookedUp = false;
    const text = memory.parts.shift() ?? "";
    const { eligible } = moveContextOf(run.turn);
    proposeFor(answer, await understand(run, this.#classifier, [...eligible], text), text);
  }
}

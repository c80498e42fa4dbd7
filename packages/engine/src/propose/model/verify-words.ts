import { fillVariables } from "@konstruct/core/agent/instruction-variables";
import { toAppError } from "@konstruct/core/errors";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import { questionsIn } from "@konstruct/core/language/answers/questions";
import { generateObject } from "@konstruct/llm/generate-object";
import type { LLMProvider } from "@konstruct/llm/provider";
import { z } from "zod";
import { isOpen, newestFirst } from "../../goals/goal-stack.ts";
import { openWrites } from "../../goals/open-writes.ts";
import { claimedDeeds, tellsOf } from "../../ground/claimed-deed.ts";
import { type LoopRun, succeeded } from "../../turn/loop-run.ts";
import { metered } from "../../turn/model-call.ts";
import type { Operation } from "../../turn/operation.ts";
import type { Words } from "../../turn/proposal.ts";
import type { Unmet } from "../../turn/proposer.ts";
import { lettersOf } from "../../values/words-in.ts";
import { promptBlock } from "../../view/prompt-block.ts";
import { knowledgeTool } from "../../view/tool-offers.ts";
import { soundsDone } from "./deed-cues.ts";
import { promisedPerson } from "./promised-person.ts";
import { mayBeAboutWhoAnswers } from "./who-answers-cues.ts";

const nothing: Unmet = { claimed: null, promised: null, human: null, isUnchecked: false };

/** Whether an answer has words of the reply: "nothing" about a German reply is no copy of any. */
function isCopied(answer: string, reply: string): boolean {
  const [copy, letters] = [lettersOf(answer), lettersOf(reply)];
  return letters.includes(copy) || copy.split(" ").some((word) => word.length > 2 && letters.includes(word));
}

function answerSchemaFor(reply: string) {
  const copied = z
    .string()
    .nullable()
    .transform((answer) => (answer?.trim() ? answer : null))
    .refine(
      (answer) => answer === null || isCopied(answer, reply),
      "Copy words of the reply, or answer null.",
    );
  return z.object({
    /** The words of the reply that claim something was done; null when none do. */
    claimed: copied,
    /** The words of the reply that promise a person; null when none do. */
    promised: copied.default(null),
    /** The words of the reply that say or imply that a person writes it; null when none do. */
    human: copied.default(null),
  });
}

const instructions = `You check a reply before it is sent, in whatever language it is. For each of the three fields copy the words of the reply, or answer null.
claimed: words that say that something was done, is being done now, or will certainly be done, which was not. A single word such as "Done." is such a claim where contact asks for a deed. Everything that was changed for the contact in this turn is in done_now; nothing else was. What was done earlier is in done_before and may be told again, and so may what looked_up_before and colleagues say. What is in waiting was noted or passed on to be decided, and that may be said; it was not done. What is in not_done was wanted and not done. Offers, questions, conditions, refusals, and facts that were true before are no such claim.
promised: words that promise that a person of the company will do something: look at it, decide it, call, write or come back. No one was asked to, except for what is in waiting for a colleague. What done_now, company or results say of what people do may be told, and so may an offer or a question whether a person should be asked.
human: words that say or imply that a person and no program writes this reply. An AI writes it. What it says of other people is no such claim.`;

/** Characters of each text that the verifier reads. */
const longestCompany = 12_000;
const longestResults = 8_000;
const longestSaid = 4_000;

/** The end of a text that is too long: what is newest. */
const lastOf = (lines: readonly string[], most: number): string =>
  lines.join("\n").slice(-most).toWellFormed();

/** The steps of procedures that are open, or whose calls wait: what they tell people is the company's word. */
function openSteps({ input: { agent }, session }: LoopRun["turn"]): string[] {
  const types = new Set(newestFirst(session).flatMap((goal) => (isOpen(goal) ? goal.type : [])));
  const waits = new Set(session.waiting.map(({ tool }) => tool));
  return agent.procedures
    .filter(({ id, tools }) => types.has(id) || tools.some((tool) => waits.has(tool)))
    .flatMap(({ steps }) => steps);
}

/** Descriptions of the tools that were called or wait for an answer. They may say what a colleague does: "the office calls back on the next day". */
function usedTools({ turn, operations, permitted, seen }: LoopRun): string[] {
  const calls = [
    ...operations.map(({ call }) => call),
    ...seen,
    ...(turn.input.earlier ?? []),
    ...turn.session.waiting,
  ];
  const names = new Set(calls.map(({ tool }) => tool));
  return permitted.flatMap(({ name, description }) => (names.has(name) ? description : []));
}

function told(run: LoopRun): { company: string; results: string } {
  const { turn, passages, seen } = run;
  const company = [
    fillVariables(turn.input.agent.instructions, turn.input.agent),
    ...openSteps(turn),
    ...usedTools(run),
    ...passages.map(({ title, text }) => `${title}\n${text}`),
  ].join("\n\n");
  const results = seen.map(({ tool, value }) => `${tool}: ${JSON.stringify(value)}`).join("\n");
  return {
    company: company.slice(0, longestCompany).toWellFormed(),
    results: results.slice(0, longestResults).toWellFormed(),
  };
}

/** A read that the contact agreed to changes nothing, so it is not a deed. */
const isWrite = ({ call }: Operation): boolean => call.effect !== "read";

const doneNow = (run: LoopRun) =>
  succeeded(run)
    .filter(isWrite)
    .map(({ op, summary, call: { tool, args } }) => ({ op, did: summary, tool, args }));

/** Writes of earlier turns, for the verifier. */
const doneBefore = ({ turn }: LoopRun) =>
  (turn.input.earlier ?? [])
    .filter(({ effect, state }) => effect !== "read" && state === "done")
    .map(({ tool, args }) => ({ tool, args }));

/** The newest result of each look-up before. Passages of the knowledge tell of no deed. */
function lookedUpBefore({ turn }: LoopRun): string {
  const reads = (turn.input.earlier ?? []).filter(
    ({ tool, effect, state, result }) =>
      effect === "read" && state === "done" && tool !== knowledgeTool && result.data !== null,
  );
  const keyOf = ({ tool, args }: (typeof reads)[number]) => canonicalJson({ tool, args });
  const newest = new Map(reads.map((one, at) => [keyOf(one), at]));
  const lines = reads
    .filter((one, at) => newest.get(keyOf(one)) === at)
    .map(({ tool, result }) => `${tool}: ${JSON.stringify(result.data)}`);
  return lastOf(lines, longestResults);
}

const colleaguesOf = ({ turn }: LoopRun): string =>
  lastOf(
    [
      ...turn.input.history.filter(({ role }) => role === "member").map(({ text }) => text),
      ...(turn.input.decision?.because === undefined ? [] : [turn.input.decision.because]),
    ],
    longestSaid,
  );

const isPersonAsked = ({ audience, isPersonAsked: isAsked }: LoopRun["turn"]["input"]): boolean =>
  audience === "awaiting" || isAsked === true;

/** Calls that wait; for a handoff also the person who is notified now, and after one the person who was. */
const stillWaits = ({ turn }: LoopRun, { kind }: Words) => [
  ...turn.session.waiting.map(({ summary, approvalId }) => ({
    would: summary,
    waits_for: approvalId === null ? "the contact's yes" : "a colleague's decision",
  })),
  ...(kind === "hand_over" || isPersonAsked(turn.input)
    ? [{ would: "take this conversation over and answer here", waits_for: "a colleague, who has been told" }]
    : []),
];

/** The claims that word lists find, without a model. */
type Found = Pick<Unmet, "claimed" | "promised" | "human">;

/** What a reply is refused for without a verifier: a promise is covered by what was asked and by the texts given to the agent. */
const byLists = (run: LoopRun, found: Found, isUnchecked: boolean): Unmet => ({
  ...found,
  promised: mayPromise(run) ? null : found.promised,
  isUnchecked,
});

async function askVerifier(run: LoopRun, model: LLMProvider, words: Words, found: Found): Promise<Unmet> {
  const { provider, calls } = metered(model, "verify");
  const { company, results } = told(run);
  const blocks = {
    company,
    contact: lastOf([run.text], longestSaid),
    colleagues: colleaguesOf(run),
    results,
    looked_up_before: lookedUpBefore(run),
    done_before: doneBefore(run),
    done_now: doneNow(run),
    waiting: stillWaits(run, words),
    not_done: openWrites(run).map(({ what, tool, state }) => ({ wanted: what ?? tool, state })),
    reply: words.text,
  };
  try {
    const checked = await generateObject(
      provider,
      [
        { role: "system", content: instructions },
        {
          role: "user",
          content: Object.entries(blocks)
            .map(([name, value]) => promptBlock(name, value))
            .join("\n"),
        },
      ],
      {
        name: "unmet_words",
        schema: answerSchemaFor(words.text),
        temperature: 0,
        maxTokens: 300,
        signal: run.signal,
      },
    );
    return { ...checked, isUnchecked: false };
  } catch (thrown) {
    run.turn.emit("policy_check", { verifier: toAppError(thrown).code }, "warn");
    return byLists(run, found, true);
  } finally {
    run.turn.record.modelCalls.push(...calls);
  }
}

const deedText = ({ call, result }: Operation) =>
  `${call.tool} ${JSON.stringify(call.args)} ${JSON.stringify(result.data)}`;

/** Whether an earlier reply contained this sentence and was accepted. */
const isRepeated = ({ turn }: LoopRun, sentence: string) =>
  turn.input.history.some((one) => one.role === "agent" && one.text.includes(sentence));

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/u);

/** Whether a promise of a person is covered: one was asked already, or the texts given to the agent promise it. */
function mayPromise(run: LoopRun): boolean {
  const { session, input } = run.turn;
  const { company, results } = told(run);
  const isAsked =
    input.decision != null ||
    isPersonAsked(input) ||
    session.waiting.some(({ approvalId }) => approvalId !== null);
  return isAsked || promisedPerson(company) !== null || promisedPerson(results) !== null;
}

function foundByLists(run: LoopRun, { kind, text }: Words): Found {
  const deeds = succeeded(run).filter(isWrite).map(deedText);
  const claimed = claimedDeeds(text).find(
    (claim) => !tellsOf(claim, deeds) && !isRepeated(run, claim.sentence),
  );
  const fresh = kind === "hand_over" ? [] : sentencesOf(text).filter((one) => !isRepeated(run, one));
  const [promised] = fresh.flatMap((one) => promisedPerson(one) ?? []);
  return { claimed: claimed?.words ?? null, promised: promised ?? null, human: null };
}

/**
 * Whether every write of this turn succeeded, and the reply names an operation. Plain text counts as naming all.
 */
function isAccountedFor({ operations }: LoopRun, words: Words): boolean {
  const writes = operations.filter(isWrite);
  const isDone = writes.length > 0 && writes.every(({ result }) => result.success);
  return isDone && words.kind === "say" && words.done.length > 0;
}

/** Whether more requests are listed as done than calls that write were made. */
const isOverstated = (run: LoopRun): boolean =>
  run.ledger.filter(({ status }) => status === "done").length > succeeded(run).filter(isWrite).length;

/** Whether a reply consists of questions only: a claim inside one is left to the words that sound like a deed. */
const asksOnly = (text: string): boolean => lettersOf(questionsIn(text).join(" ")) === lettersOf(text);

/** Whether a reply may claim a deed in another language than English, where no write was in play, or inside a question. */
const mayClaim = (run: LoopRun, { text }: Words) =>
  (!run.hadWriteInPlay || asksOnly(text)) &&
  sentencesOf(text).some((one) => soundsDone(one) && !isRepeated(run, one));

/** Whether a reply may pose as a person: who answers was asked, or is spoken of. */
const mayPose = ({ asksWhoAnswers, text }: LoopRun, words: Words) =>
  asksWhoAnswers || mayBeAboutWhoAnswers(text) || mayBeAboutWhoAnswers(words.text);

/**
 * Whether the state asks for a check, whatever the words are: a write is wanted and was not made, or is not accounted for. A
 * reply that names the writes of the turn, all made, accounts for them.
 */
const isDueByState = (run: LoopRun, words: Words): boolean =>
  openWrites(run).length > 0 || isOverstated(run) || (run.hadWriteInPlay && !isAccountedFor(run, words));

/**
 * Claims of a reply that nothing supports. If `deed_check` asks for it, a model checks the reply when the state asks for it, and
 * elsewhere when its words resemble a deed or a promise of a person. A reply that should have been checked and was not is marked.
 */
export async function unmetWords(run: LoopRun, model: LLMProvider, words: Words): Promise<Unmet> {
  if (words.text === "") return nothing;
  const { deed_check: check } = run.turn.input.agent;
  const found = check === "off" ? nothing : foundByLists(run, words);
  if (check !== "model") return byLists(run, found, !asksOnly(words.text) && openWrites(run).length > 0);
  const isHeard =
    found.claimed !== null || found.promised !== null || mayClaim(run, words) || mayPose(run, words);
  const isDue = !asksOnly(words.text) && isDueByState(run, words);
  if (!isHeard && !isDue) return nothing;
  const { claimed, promised, human, isUnchecked } = await askVerifier(run, model, words, found);
  return {
    claimed,
    human,
    promised: words.kind === "hand_over" ? null : promised,
    isUnchecked: isUnchecked && isDue,
  };
}

import { labelsOfArguments } from "@konstruct/core/agent/tool-labels";
import { wrongWeekdays, wrongYears } from "../../ground/date-conflicts.ts";
import { groundReply, type TracedAtom } from "../../ground/ground-reply.ts";
import { misplacedFacts } from "../../ground/misplaced-facts.ts";
import { summedRecords } from "../../ground/summed-records.ts";
import { ownWordsOfTurn } from "../../say/lines-of-turn.ts";
import { offeredPerson } from "../../say/offered-person.ts";
import { type LoopRun, unknownEnds } from "../../turn/loop-run.ts";
import { refused } from "../../turn/observe.ts";
import type { Verdict, Words } from "../../turn/proposal.ts";
import { shownAt } from "../../turn/shown-now.ts";
import type { Turn } from "../../turn/turn.ts";
import { unusableReply } from "../../turn/unusable-reply.ts";
import { resultsOf, sourcesOf, staleSources, toolTexts } from "../../view/sources.ts";
import { secretAskedFor } from "./asks-for-secret.ts";
import { heldMoments } from "./cited-moments.ts";
import { heldSums } from "./cited-sums.ts";
import { assertedOfContact } from "./contact-only.ts";
import { isDayTheContactNamed } from "./day-the-contact-named.ts";
import { isListedDay } from "./listed-days.ts";
import { isOpeningDay } from "./opening-day.ts";
import { isSpanOfDates } from "./span-of-dates.ts";
import { staleFacts } from "./stale-facts.ts";
import { withoutWorkedOut } from "./worked-out.ts";
import { momentOf } from "./worked-out-moments.ts";

/** What the tenant has chosen to ask for: the agent's own questions, and the labels of arguments. */
function namesAskedFor({ input: { agent } }: Turn, own: (text: string) => string): string[] {
  const questions = agent.intents.flatMap((one) => Object.values(one.questions)).map(own);
  return [...questions, ...(agent.tools ?? []).flatMap((tool) => labelsOfArguments(agent, tool))];
}

/** `isUnchecked`: code's own words on what was not done have to go with the reply. */
export type JudgedWords = { problem: Verdict | null; provenance: TracedAtom[]; isUnchecked: boolean };

function unproven(run: LoopRun, words: Words): string | null {
  if (words.kind !== "say") return null;
  const undone = words.done.filter(
    (op) => !run.operations.some((one) => one.op === op && one.result.success),
  );
  return undone.length === 0
    ? null
    : `${undone.join(", ")} did not succeed in this turn. Do not say that it was done.`;
}

/**
 * Judges whether a reply may be sent: its facts have a source, the operations it names succeeded, and it claims no deed and
 * promises no person without cause, and asks for no secret, as far as code's words for them and the verifier notice.
 */
export async function judgeWords(run: LoopRun, words: Words): Promise<JudgedWords> {
  const { turn } = run;
  const instant = turn.ports.clock();
  const sources = [...sourcesOf(run, instant), toolTexts(run)];
  const now = shownAt(turn, instant);
  const { atoms, unsupported } = groundReply(words.text, sources, { now });
  const impossible = [
    ...wrongWeekdays(words.text, atoms, now),
    ...wrongYears(words.text, atoms, sources, now),
  ];
  const misplaced = misplacedFacts(words.text, atoms, sources, now);
  const { sums = [] } = words;
  const moments = heldMoments(sums, sources, now);
  const summed = summedRecords(words.text, unsupported, sources, now);
  const doubted = { unsupported: unsupported.filter((atom) => !summed.includes(atom)), misplaced };
  const held = heldSums(sums, sources, now);
  const unproved = withoutWorkedOut(words.text, doubted, sources, now, held);
  const asserted = assertedOfContact(words.text, atoms, resultsOf(run), now);
  const unnamed = unproved.filter(
    (atom) =>
      !moments.includes(momentOf(atom, now)) &&
      !isDayTheContactNamed(run, words.text, atom, now) &&
      !isSpanOfDates(words.text, atom, atoms, moments) &&
      !isListedDay(words.text, atom, atoms, sources, now) &&
      !isOpeningDay(words.text, atom, turn.input.agent, now),
  );
  const facts = [...unnamed, ...impossible, ...asserted].map((atom) => atom.text);
  const fail = (code: string, reason: string): JudgedWords => ({
    problem: refused(code, reason),
    provenance: atoms,
    isUnchecked: false,
  });
  const [unknown] = unknownEnds(run);
  if (unknown !== undefined && words.kind !== "hand_over") {
    const why = `It is not known whether ${unknown.op} was done, and a person has to look. Use hand_over.`;
    return fail("unknown_end", why);
  }
  const secret = secretAskedFor(words.text, namesAskedFor(turn, ownWordsOfTurn(turn)));
  if (secret !== null) {
    const why = `It asks for "${secret}". Whoever reads this conversation could use it. Do not ask for it here: name a safe way that you were given, or use hand_over.`;
    return fail("asks_for_secret", why);
  }
  const undone = unproven(run, words);
  if (undone !== null) return fail("not_done", undone);
  // Only a model's text needs this check: people have read the tenant's and the code's own lines.
  const unusable = run.proposer.mends && words.text !== "" ? unusableReply(words.text) : null;
  if (unusable !== null) return fail("unusable", `No person would write this to the contact: ${unusable}.`);
  const isTheirs = (atom: TracedAtom) => isDayTheContactNamed(run, words.text, atom, now);
  const stale = staleFacts(words.text, sources, staleSources(run, instant), now, isTheirs);
  if (stale !== null) {
    const why = `${stale.facts.join(", ")} may have changed since it was looked up. Call ${stale.tools.join(", ")} again first.`;
    return fail("stale", why);
  }
  if (facts.length > 0) {
    const badSums = sums
      .filter(({ result }) => !moments.includes(String(result)) && !held.includes(Number(result)))
      .map(({ result, of }) => ` "${of}" is not ${result}, or starts from what nothing says.`);
    return fail(
      "ungrounded",
      `Nothing you were given says: ${facts.join(", ")}. Look it up, say in "sums" what it is worked out from, or leave it out.${badSums.join("")}`,
    );
  }
  const mayOffer = turn.input.agent.escalation.natural_language || words.kind === "hand_over";
  const promised = mayOffer ? null : offeredPerson(words.text);
  if (promised !== null)
    return fail("no_person", `It promises a person ("${promised}"), and there is none here.`);
  const { claimed, promised: person, human, isUnchecked } = await run.proposer.unmet(run, words);
  if (human !== null) {
    run.asksWhoAnswers = true;
    const why = `"${human}" says that a person writes here. You are an AI: leave it out. The truth stands before your reply.`;
    return fail("claims_person", why);
  }
  if (claimed !== null) return fail("undone_deed", `"${claimed}": no call has done this. Say what is true.`);
  if (person !== null) {
    const why = `"${person}" promises a person, and no one was asked. Use hand_over to bring one in, or do not promise it.`;
    return fail("unasked_person", why);
  }
  return { problem: null, provenance: atoms, isUnchecked };
}

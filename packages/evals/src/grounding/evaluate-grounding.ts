import { seededRandom } from "@konstruct/core/seeded-random";
import { groundReply } from "@konstruct/engine/ground/ground-reply";
import { corruptFact } from "./corrupt-fact.ts";
import type { Corruption } from "./corruption.ts";
import { type CorrectReply, corpusNow, readCorpus } from "./grounding-corpus.ts";
import { plainlyHeld } from "./plainly-held.ts";

export type Blocked = { domain: string; reply: string; unsupported: string[] };
export type Missed = { domain: string; reply: string; fact: string; how: string };
export type GroundingFigures = {
  replies: number;
  /** Correct replies that the check would hold back. */
  correctBlocked: number;
  blocked: Blocked[];
  /** Facts marked in the replies. */
  atoms: number;
  corruptions: number;
  caught: number;
  /** Corruptions whose new value is in a source: not counted. */
  stillTrue: number;
  missed: Missed[];
};

const context = { now: corpusNow };

function blockedBy({ domain, text, sources }: CorrectReply): Blocked[] {
  const { unsupported } = groundReply(text, sources, context);
  return unsupported.length === 0
    ? []
    : [{ domain, reply: text, unsupported: unsupported.map((atom) => atom.text) }];
}

/** Found when an ungrounded atom overlaps the corrupted fact. */
function isCaught(
  { text, sources }: CorrectReply,
  start: number,
  end: number,
  corruption: Corruption,
): boolean {
  const reply = text.slice(0, start) + corruption.text + text.slice(end);
  const last = start + corruption.text.length;
  return groundReply(reply, sources, context).unsupported.some(
    (atom) => atom.start < last && start < atom.end,
  );
}

/** Checks every correct reply as it is, and again with each of its facts corrupted in every plausible way. */
export function evaluateGrounding(domains?: readonly string[]): GroundingFigures {
  const corpus = readCorpus().filter(({ domain }) => domains === undefined || domains.includes(domain));
  const blocked = corpus.flatMap(blockedBy);
  const figures = { atoms: 0, corruptions: 0, caught: 0, stillTrue: 0 };
  const missed: Missed[] = [];
  for (const reply of corpus) {
    const values = reply.sources.map((source) => source.value);
    for (const { start, end } of reply.facts) {
      figures.atoms++;
      const fact = reply.text.slice(start, end);
      for (const corruption of corruptFact(fact, seededRandom(`${reply.text}${start}`))) {
        if (plainlyHeld(corruption.claim, values)) {
          figures.stillTrue++;
          continue;
        }
        figures.corruptions++;
        if (isCaught(reply, start, end, corruption)) figures.caught++;
        else
          missed.push({
            domain: reply.domain,
            reply: reply.text,
            fact: `${fact} → ${corruption.text}`,
            how: corruption.how,
          });
      }
    }
  }
  return { replies: corpus.length, correctBlocked: blocked.length, blocked, ...figures, missed };
}

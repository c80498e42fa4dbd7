import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { ContactRequest } from "@konstruct/engine/session/session-state";
import type { PlayedTurn } from "./play-in-memory.fixture.ts";
import type { Language } from "./talk-file.fixture.ts";

const wordsOf: Record<Exclude<Language, "th">, RegExp> = {
  en: /\b(?:the|your|for|is|at|shall|we|you|and|here|a|to)\b/giu,
  es: /\b(?:el|la|los|de|para|es|una?|su|le|que|por|en|a|no|lo)\b/giu,
  de: /\b(?:der|die|das|und|ist|ich|wir|sie|nicht|einen?|zu|um|den|gern|bei|auf)\b/giu,
};

/** Whether every sentence of a reply is in the contact's language. */
function isIn(language: Language, text: string): boolean {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .every((line) => {
      if (language === "th") return /\p{Script=Thai}/u.test(line);
      const counts = Object.values(wordsOf).map((words) => [...line.matchAll(words)].length);
      return [...line.matchAll(wordsOf[language])].length === Math.max(...counts);
    });
}

/** The contact's requests with their outcomes, as the last of the model's lists says. */
function ledgerOf({ ended }: PlayedTurn): Map<string, string> {
  const named = ended.record.rounds.flatMap(({ proposals }) =>
    proposals.flatMap(({ kind, detail }) =>
      kind === "requests" ? (detail.requests as unknown as ContactRequest[]) : [],
    ),
  );
  return new Map(named.map(({ quote, status }) => [quote, status]));
}

const calls = (of: readonly { tool: string; args: unknown }[]) =>
  of.map(({ tool, args }) => canonicalJson({ tool, args } as never)).sort();

/** Codes, days and times of a reply; values that tools return are not known beforehand. */
const factsOf = (reply: string) =>
  reply.replaceAll(/\{[^}]*\}/g, "").match(/[A-Z]-\d+|\d[\d/:.]*\d|\d+/g) ?? [];

/** Says what a turn wrote twice or without a request, or did not write although it neither asks nor hands over; null if neither. */
function deedProblem({ turn, ran, ended }: PlayedTurn, isAsked: boolean): string | null {
  const reads = new Set(
    ended.record.toolCalls.filter(({ effect }) => effect === "read").map(({ tool }) => tool),
  );
  const [made, wanted] = [calls(ran.filter(({ tool }) => !reads.has(tool))), calls(turn.does)];
  const unasked = made.filter((one, at) => !wanted.includes(one) || made.indexOf(one) !== at);
  if (unasked.length > 0) return `made unasked or twice: ${unasked.join()}`;
  return made.length > 0 || isAsked || turn.does.every(({ tool }) => reads.has(tool))
    ? null
    : `did not make ${wanted.join()}`;
}

const replyOf = ({ ended: { outcome } }: PlayedTurn) => (outcome.kind === "reply" ? outcome.reply.text : "");

/** Whether a reply is the scripted one, whatever tools returned for its placeholders. */
export function isScripted(reply: string, text: string): boolean {
  const pieces = reply.split(/\{\w+\.\w+\}/);
  if (pieces.length === 1) return text === reply;
  let at = 0;
  const isInOrder = pieces.every((piece) => {
    const found = text.indexOf(piece, at);
    at = found + piece.length;
    return found !== -1;
  });
  const isWhole = text.startsWith(pieces[0]!) && text.endsWith(pieces.at(-1)!);
  return isInOrder && isWhole && !text.includes("undefined");
}

/** What is wrong with a turn of an obedient model, whose words must be sent unchanged; null if nothing is. */
export function obedientProblem(played: PlayedTurn, language: Language): string | null {
  const { turn, ran, ended } = played;
  const text = replyOf(played);
  if (JSON.stringify(calls(ran)) !== JSON.stringify(calls(turn.does)))
    return `ran ${calls(ran).join()} and not ${calls(turn.does).join()}`;
  if (!isScripted(turn.reply, text)) return `said: ${text}`;
  if (!isIn(language, text)) return `not in ${language}: ${text}`;
  const isHanded = ended.outcome.kind === "reply" && ended.outcome.handoff !== undefined;
  if (isHanded !== turn.handsOver) return isHanded ? "handed over" : "not handed over";
  if (ended.record.rounds.length === 0) return null;
  const ledger = ledgerOf(played);
  const wrong = turn.parts.find(
    ({ text: quote, ends, answers }) => answers === null && ledger.get(quote) !== ends,
  );
  return wrong === undefined ? null : `${wrong.text}: ${ledger.get(wrong.text)} and not ${wrong.ends}`;
}

/**
 * The faults of a turn with a sloppy model. The contact has to get every fact, a question or a person, in their language; no call
 * may run without a request.
 */
export function sloppyProblem(played: PlayedTurn, language: Language): string | null {
  const { turn, ended } = played;
  const text = replyOf(played);
  const isHanded = ended.outcome.kind === "reply" && ended.outcome.handoff !== undefined;
  const deed = deedProblem(played, isHanded || text.includes("?"));
  if (deed !== null) return deed;
  if (!isIn(language, text)) return `not in ${language}: ${text}`;
  const missing = factsOf(turn.reply).filter((fact) => !text.includes(fact));
  return missing.length === 0 || text.includes("?") || isHanded ? null : `without ${missing.join()}: ${text}`;
}

/** How many of a turn's confirmed, approved or allowed writes were made. */
export function madeOf({ turn, ran }: PlayedTurn): { made: number; wanted: number } {
  const made = calls(ran);
  return { made: calls(turn.does).filter((one) => made.includes(one)).length, wanted: turn.does.length };
}

import { countsItsList } from "./listed-count.ts";
import type { Atom } from "./mentions/atom.ts";
import { weekdays } from "./mentions/day.ts";
import { findMentions } from "./mentions/find-mentions.ts";
import type { Mention } from "./mentions/mention.ts";
import type { Source, SourceSpan } from "./sources/source.ts";
import { indexSources, type SourceIndex } from "./sources/source-index.ts";

export type { Source, SourceKind, SourceSpan } from "./sources/source.ts";

/** A fact with its source. `exempt`: why it needs none. */
export type TracedAtom = Atom & { source: SourceSpan | null; exempt?: string };
export type Grounding = { atoms: TracedAtom[]; unsupported: TracedAtom[] };

function sourceOf({ needs, parts }: Mention, index: SourceIndex): SourceSpan | null {
  const whole = index(needs);
  if (whole !== null || parts === undefined) return whole;
  const spans = parts.map((part) => index(part));
  return spans.includes(null) ? null : (spans[0] ?? null);
}

/** Words beside "today" that make it a statement of fact. */
const claim =
  /\b(?:arriv|deliver|due|expir|depart|ship|dispatch|collect|pick(?:ed)? up|ready|check[- ]?(?:in|out))|จัดส่ง|ถึง|ครบกำหนด|หมดอายุ|ออกเดินทาง|พร้อมรับ/i;

/** Characters of a written date. */
const longestDate = 40;

/** Greetings that name a day: "Have a lovely Friday!" */
const greeting =
  /\b(?:have (?:a|an) (?:great|nice|lovely|good|wonderful|relaxing|pleasant|fantastic)|enjoy your|happy) $/i;

function sentenceAround(text: string, position: number): string {
  const before = text.slice(Math.max(0, position - 200), position);
  const after = text.slice(position, position + 200);
  return (before.split(/[.!?\n]/).at(-1) ?? "") + (after.split(/[.!?\n]/)[0] ?? "");
}

/** Whether a mention is the present day, which the turn's clock gives: its date, or its weekday beside its date. */
function isPresentDay({ kind, value, isPresent, end }: Mention, reply: string, now: Date): boolean {
  if (isPresent === true) return true;
  const today = now.toISOString().slice(0, 10);
  if (kind !== "date") return false;
  if (value === today) return true;
  const beside = findMentions(reply.slice(end, end + longestDate), now)[0];
  return value === weekdays[now.getUTCDay()] && beside?.value === today && beside.start <= 4;
}

/** Characters between two words for one day: a comma, a bracket, a dash. */
const farthest = 3;

/** "tomorrow, Monday": the two words name one day. */
function namesSameDay({ kind, value, start, end }: Mention, reply: string, now: Date): boolean {
  if (kind !== "date" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  if (!/^[\p{L}\s]+$/u.test(reply.slice(start, end))) return false;
  const weekday = weekdays[new Date(value).getUTCDay()];
  const from = Math.max(0, start - longestDate);
  return findMentions(reply.slice(from, end + longestDate), now).some(
    (one) =>
      one.value === weekday &&
      (Math.abs(from + one.start - end) <= farthest || Math.abs(start - from - one.end) <= farthest),
  );
}

/** Why a fact without a source may be said; undefined when it may not. */
function excuse(mention: Mention, reply: string, now: Date): string | undefined {
  const { figure, kind, start, end } = mention;
  if (namesSameDay(mention, reply, now)) return "the day that the weekday beside it names";
  if (isPresentDay(mention, reply, now)) {
    return claim.test(sentenceAround(reply, start)) ? undefined : "the present day";
  }
  if (kind === "date" && greeting.test(reply.slice(Math.max(0, start - 32), start))) return "a greeting";
  if (figure === undefined || figure.unit !== null || figure.currencies.length > 0) return undefined;
  const [count = 0] = figure.readings;
  const isCount = figure.sense === "count" || figure.sense === "unclear";
  return isCount && countsItsList(reply, end, count) ? "counts what the reply lists" : undefined;
}

function trace(mention: Mention, reply: string, index: SourceIndex, now: Date): TracedAtom {
  const { kind, start, end, value } = mention;
  const atom = { kind, text: reply.slice(start, end), start, end, value };
  if (mention.exempt !== undefined) return { ...atom, source: null, exempt: mention.exempt };
  const source = sourceOf(mention, index);
  if (source !== null) return { ...atom, source };
  const exempt = excuse(mention, reply, now);
  return exempt === undefined ? { ...atom, source } : { ...atom, source, exempt };
}

/**
 * Traces every price, number, date, id and address of a reply to a source (requirement D6).
 * @returns all of them, and those without a source; a reply may be sent if there are none of the latter
 */
export function groundReply(reply: string, sources: readonly Source[], context: { now: Date }): Grounding {
  return groundIn(indexSources(sources, context.now), reply, context.now);
}

/** The same for sources that are read already. */
export function groundIn(index: SourceIndex, reply: string, now: Date): Grounding {
  const atoms = findMentions(reply, now).map((mention) => trace(mention, reply, index, now));
  const unsupported = atoms.filter(({ source, exempt }) => source === null && exempt === undefined);
  return { atoms, unsupported };
}
